const meanings = {
  403: 'That was not accepted',
  404: 'There is nothing here',
  405: 'This cannot be done here',
  413: 'That was too much',
  429: 'Too many attempts',
} as const;

/** Ends a request with an error page of this status; `message` is shown to the owner below the status's title. */
export class PageError extends Error {
  constructor(
    readonly status: keyof typeof meanings,
    message: string,
  ) {
    super(message);
    this.name = 'PageError';
  }
}

/** The title of the error page for a status. */
export function titleOf(status: number): string {
  if (status in meanings) return meanings[status as keyof typeof meanings];
  return status < 500 ? 'That could not be read' : 'Something went wrong';
}
