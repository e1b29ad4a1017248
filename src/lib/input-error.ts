export type InputErrorCode = 'invalid_setting' | 'not_found' | 'already_exists' | 'wrong_state';

/** What is wrong with one setting; `message` does not repeat its name, so that it can stand at a field. */
export interface Problem {
  /** Its path, as `auto_responder.subject`; an entry of a list goes by the name of the list. */
  readonly setting: string;
  readonly message: string;
}

/** What was asked for cannot be done as it stands; the message is one line, names the matter and is safe to show. */
export class InputError extends Error {
  constructor(
    readonly code: InputErrorCode,
    message: string,
    /** Every setting that is wrong, where it is settings that are. */
    readonly problems: readonly Problem[] = [],
  ) {
    super(message.replaceAll(/\s+/g, ' '));
    this.name = 'InputError';
  }
}
