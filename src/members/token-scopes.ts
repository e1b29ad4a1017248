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
 * `lacksScope`. What depends on an object or on the mask is in `tokens/token-rules.ts`; what a member may do is in
 * `permissions`.
 */
export const scopes = {
  'submissions:read': {
    needs: 'submissions:read',
    allows:
      'List, search and read submissions with their deliveries, notes, replies and answers; list labels and saved views.',
    masked: true,
  },
  'submissions:write': {
    needs: 'submissions:write',
    allows: 'Archive, delete, restore, label and mark submissions, reply, write notes, and resend deliveries.',
    masked: true,
  },
  submit: {
    needs: 'forms:read',
    allows: "Send submissions for visitors from a server, with each visitor's IP address.",
    masked: true,
  },
  'forms:read': {
    needs: 'forms:read',
    allows: 'List forms with their settings, and what they rejected, dropped or did not deliver.',
    masked: true,
  },
  'forms:write': {
    needs: 'forms:write',
    allows: 'Change the settings of forms, pause and delete them, and replace their access keys.',
    masked: true,
  },
  'shared:read': {
    needs: 'shared:read',
    allows: 'List reply templates, and allow and block lists.',
    masked: false,
  },
  'shared:write': {
    needs: 'shared:write',
    allows: 'Create forms; change labels, saved views, reply templates, and allow and block lists.',
    masked: true,
  },
  'webhooks:read': { needs: 'webhooks:read', allows: 'List webhooks and their deliveries.', masked: true },
  'webhooks:write': {
    needs: 'webhooks:write',
    allows: 'Create, change, test and delete webhooks, and send to them again.',
    masked: true,
  },
  'members:read': { needs: 'members:read', allows: 'List the members of the account.', masked: false },
  'members:write': {
    needs: 'members:write',
    allows: 'Invite, change and remove members; for an owner, also transfer the ownership.',
    masked: false,
  },
  'tokens:write': {
    needs: 'tokens:write',
    allows: 'List, create and revoke API tokens that can do no more than this one.',
    masked: false,
  },
  'account:read': { needs: 'account:read', allows: 'Read the settings of the account.', masked: false },
  'account:write': {
    needs: 'account:write',
    allows: 'Change the settings of the account and how long submissions are kept.',
    masked: false,
  },
  'audit:read': { needs: 'audit:read', allows: 'Read the audit log.', masked: false },
  erase: {
    needs: 'erase',
    allows: 'Find, export and erase what one person submitted; with submissions:write, delete submissions forever.',
    masked: false,
  },
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
