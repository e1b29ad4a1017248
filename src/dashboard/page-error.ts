/** Ends a request with an error page of this status. The message is shown to the owner. */
export class PageError extends Error {
  constructor(
    readonly status: 403 | 404 | 405 | 413 | 429,
    message: string,
  ) {
    super(message);
    this.name = 'PageError';
  }
}
