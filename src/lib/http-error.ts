/** An error that a client receives as an HTTP response. The message is safe to show; details belong into `cause`. */
export class HttpError<Code extends string | null = string | null> extends Error {
  constructor(
    readonly status: number,
    /** Machine-readable, as in the API contract; null for an error that has no code there. */
    readonly code: Code,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = new.target.name;
  }
}
