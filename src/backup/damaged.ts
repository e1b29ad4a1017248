import { InputError } from '../lib/input-error';

/** A backup that is not whole; says in one line what is wrong with it. */
export function damaged(problem: string): InputError {
  return new InputError('invalid_setting', `this is no whole backup of Letterbox: ${problem}; nothing was restored`);
}
