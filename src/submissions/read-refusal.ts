/** A question that the read API does not answer as it stands (spec section 7.2); the message is safe to show. */
export class ReadRefusal extends Error {
  constructor(
    readonly status: 400 | 403 | 404 | 429,
    message: string,
    readonly retryAfterSeconds?: number,
  ) {
    super(message);
    this.name = 'ReadRefusal';
  }
}
