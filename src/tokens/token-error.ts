import { HttpError } from '../lib/http-error';

type TokenErrorCode = 'unauthorized' | 'insufficient_scope' | 'method_not_allowed' | 'rate_limited' | 'internal_error';

/** A request with an API token that is rejected before its route runs. Each surface formats it in its own shape. */
export class TokenError extends HttpError<TokenErrorCode> {
  constructor(
    status: number,
    code: TokenErrorCode,
    message: string,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(status, code, message);
  }
}
