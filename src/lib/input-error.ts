type InputErrorCode = 'invalid_setting' | 'not_found' | 'already_exists' | 'wrong_state';

/** A problem with one setting. `message` does not repeat the setting's name, so that it can be shown at its field. */
export interface Problem {
  /** Its path, such as `auto_responder.subject`; for an entry of a list, the path of the list. */
  readonly setting: string;
  readonly message: string;
}

/** A request that cannot be fulfilled. The message is one line and safe to show. */
export class InputError extends Error {
  constructor(
    readonly code: InputErrorCode,
    message: string,
    /** The invalid settings, if any. */
    readonly problems: readonly Problem[] = [],
  ) {
    super(message.replaceAll(/\s+/g, ' '));
    this.name = 'InputError';
  }
}

/** An account has reached a limit; `retrySeconds` is when it can try again. */
export class LimitReached extends InputError {
  constructor(
    message: string,
    readonly retrySeconds = 60,
  ) {
    super('wrong_state', message);
  }
}

/** Whether a form added its row, or had added the same one when it was sent before. */
export type Added = 'added' | 'added before';

/** A form that adds a row was sent before, with other values. The page offers it again with another id. */
export function addedOtherwise(what: string): InputError {
  const message = `this ${what} was already added without your latest changes; send the form again to add a second ${what}`;
  return new InputError('already_exists', message);
}
