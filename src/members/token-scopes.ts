import { canDo, type Membership, type Permission } from './permissions';

interface ScopeRule {
  /** What the member who created the token must be allowed to do, at the moment of each request. */
  readonly needs: Permission;
  /** What the API and agents can do with it, for the page that offers it. */
  readonly allows: string;
  /** Whether a token that masks personal data may have it. */
  readonly masked: boolean;
}

/**
 * What API tokens may do. Each route of the API and each tool of agents names the scope that it needs and asks
 * `lacksScope`; there are no other rules. What a member may do is in `permissions`.
 */
export const scopes = {
  'submissions:read': {
    needs: 'submissions:read',
    allows: 'List, search and read submissions with their deliveries, notes and replies.',
    masked: true,
  },
  'submissions:write': {
    needs: 'submissions:write',
    allows: 'Agents: archive, delete, restore, label, mark and note on submissions, and resend deliveries.',
    masked: true,
  },
  'replies:write': {
    needs: 'submissions:write',
    allows: 'Agents: send replies to visitors in the name of the owner.',
    masked: true,
  },
  'forms:read': {
    needs: 'forms:read',
    allows: 'List forms with their settings and lists, and what they rejected, dropped or did not deliver.',
    masked: true,
  },
  'forms:write': {
    needs: 'forms:write',
    allows: 'Agents: change, pause, delete and restore forms, their keys and their lists.',
    masked: true,
  },
  'webhooks:write': {
    needs: 'webhooks:write',
    allows: 'Agents: list, create, change, test and delete webhooks, and resend stored submissions to them.',
    masked: true,
  },
  'shared:read': {
    needs: 'shared:read',
    allows: 'Agents: read the allow and block lists of the account.',
    masked: true,
  },
  'shared:write': {
    needs: 'shared:write',
    allows: 'Agents: create forms, and change labels, saved views, reply templates and the lists of the account.',
    masked: true,
  },
  'members:read': { needs: 'members:read', allows: 'Agents: list the members of the account.', masked: false },
  export: { needs: 'export', allows: 'Download submissions as CSV or JSON Lines.', masked: false },
  mcp: { needs: 'self', allows: 'Connect an AI agent, which can do what the other scopes allow.', masked: true },
} as const satisfies Record<string, ScopeRule>;

export type TokenScope = keyof typeof scopes;

export const scopeNames = Object.keys(scopes) as readonly TokenScope[];

/** What limits a token: the member who created it (an owner if nobody did), the forms of both, and its mask. */
export interface TokenLimits extends Membership {
  readonly isMasked: boolean;
}

/** The scopes that have an effect under these limits, in the order of the table. */
export function effectiveScopes(granted: readonly string[], limits: TokenLimits): TokenScope[] {
  return scopeNames.filter(
    (scope) =>
      granted.includes(scope) && canDo(limits, scopes[scope].needs) && (scopes[scope].masked || !limits.isMasked),
  );
}

/** Why a token may not do what needs this scope, as a sentence; null when it may. */
export function lacksScope(token: { readonly scopes: readonly TokenScope[] }, scope: TokenScope): string | null {
  if (token.scopes.includes(scope)) return null;
  return `This needs a token with the scope ${scope}. A token can do no more than its creator, its forms and its mask allow.`;
}

/** The header WWW-Authenticate that tells a client which scope its token lacks (RFC 6750). */
export function scopeChallenge(scope: TokenScope): string {
  return `Bearer error="insufficient_scope", scope="${scope}"`;
}
