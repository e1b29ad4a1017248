import { lacksScope, scopeChallenge, type TokenScope } from '../members/token-scopes';
import type { ApiToken } from '../tokens/api-token';
import { ApiProblem } from './problem';

/** Throws a 403 unless the token has the scope. */
export function requireScope(token: Pick<ApiToken, 'scopes'>, scope: TokenScope): void {
  const reason = lacksScope(token, scope);
  if (reason === null) return;
  throw new ApiProblem(403, 'insufficient_scope', reason, [], { 'WWW-Authenticate': scopeChallenge(scope) });
}
