import { ApiError } from '@letterbox/api';

/** What the exit code of the command says; docs/command-line.md lists them. */
export const exitCodes = {
  failure: 1,
  planHasChanges: 2,
  notSignedIn: 3,
  notFound: 4,
  invalidInput: 5,
  notAllowed: 6,
  /** As shells report SIGINT. */
  interrupted: 130,
} as const;

export type ExitCode = 0 | (typeof exitCodes)[keyof typeof exitCodes];

/** An error with its exit code. The message is shown as it is. */
export class CliError extends Error {
  override readonly name = 'CliError';

  constructor(
    readonly exitCode: ExitCode,
    message: string,
    /** What to do. */
    readonly hint: string | null = null,
  ) {
    super(message);
  }
}

/** Ends the command with an exit code that is not an error. */
export class Exit {
  constructor(readonly code: ExitCode) {}
}

export const invalidInput = (message: string) => new CliError(exitCodes.invalidInput, message);

/** The exit code of an error of any kind. */
export function exitCodeOf(error: unknown): ExitCode {
  if (error instanceof CliError) return error.exitCode;
  if (!(error instanceof ApiError)) return exitCodes.failure;
  switch (error.status) {
    case 401:
      return exitCodes.notSignedIn;
    case 403:
      return exitCodes.notAllowed;
    case 404:
      return exitCodes.notFound;
    case 400:
    case 413:
    case 415:
    case 422:
      return exitCodes.invalidInput;
    default:
      return exitCodes.failure;
  }
}

/** The lines that explain an error on the terminal. */
export function describeError(error: unknown): readonly string[] {
  if (!(error instanceof ApiError)) {
    const { message, hint } = error as { readonly message?: string; readonly hint?: string | null };
    return [message || String(error), ...(hint ? [hint] : [])];
  }
  const hint = error.status === 401 ? ['Sign in with: letterbox login'] : [];
  if (error.message.includes('confirm=erase')) hint.push('Here that is --dry-run, or plan, and --erase.');
  const values = error.errors.map(({ path, message }) => (path === '' ? message : `${path} ${message}`));
  // A single one is the message itself.
  const others = values.filter((value) => error.message !== `${value}.`).map((value) => `  ${value}`);
  return [error.message, ...others, ...hint];
}
