export type InputErrorCode = 'invalid_setting' | 'not_found' | 'already_exists' | 'wrong_state';

/** What was asked for cannot be done as it stands; the message is one line, names the matter and is safe to show. */
export class InputError extends Error {
  constructor(
    readonly code: InputErrorCode,
    message: string,
  ) {
    super(message.replaceAll(/\s+/g, ' '));
    this.name = 'InputError';
  }
}
