import { randomUUID } from 'node:crypto';
import type { Account } from '../../src/accounts/account.model';
import type { Database } from '../../src/db/database';
import type { Membership } from '../../src/members/permissions';
import type { TokenScope } from '../../src/members/token-scopes';
import { createToken } from '../../src/tokens/token.service';
import { createUser } from '../../src/users/user.service';

interface TokenDraft {
  readonly scopes: readonly TokenScope[];
  readonly formIds?: readonly string[];
  readonly expiresAt?: Date;
  readonly masked?: boolean;
  readonly creator?: Membership & { readonly userId: string };
}

/** Creates a token of the account; resolves to its id and to the token itself. */
export async function buildToken(
  db: Database,
  { id: accountId }: Pick<Account, 'id'>,
  { scopes, formIds, expiresAt, masked, creator }: TokenDraft,
): Promise<{ id: string; token: string }> {
  const settings = { name: 'A token', scopes, form_ids: formIds, expires_at: expiresAt, masked };
  const { id, token } = await createToken(db, accountId, creator ?? null, settings);
  return { id, token: token ?? '' };
}

/** Adds a member to the account. */
export async function buildMember(
  db: Database,
  { id: accountId }: Pick<Account, 'id'>,
  { role, formIds = null }: Partial<Membership> & Pick<Membership, 'role'>,
) {
  const email = `${randomUUID()}@example.com`;
  const user = await db.sequelize.transaction((transaction) =>
    createUser(db, { email, passwordHash: null }, transaction),
  );
  await db.models.Member.create({ accountId, userId: user.id, role, formIds: formIds && [...formIds] });
  return { userId: user.id, email, role, formIds };
}

/** The JSON-RPC message of a method, for `/mcp`. */
export function rpc(token: string, method: string, params: object = {}) {
  return {
    method: 'POST',
    headers: {
      ...{ 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
      Authorization: `Bearer ${token}`,
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  };
}
