import { InputError } from '../lib/input-error';

/** What was to be sent is waiting or being sent already: whoever asked again has what was asked for. */
export class AlreadyInProgress extends InputError {
  constructor(message: string) {
    super('wrong_state', message);
  }
}
