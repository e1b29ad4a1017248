import type { Pool } from 'pg';
import { validate as isUuid } from 'uuid';
import type { Queries } from '../db/transaction-queries';
import type { Bounce } from '../lib/delivery-result';
import { addressKey } from './addresses';

/** Why an address is suppressed: it does not exist, its owner complained, or the provider refuses to send to it. */
export type SuppressionReason = 'bounce' | 'complaint' | 'blocked';

/** An address that an account sends no notifications, auto-replies and replies to. */
export interface Suppression {
  /** Increases with time. */
  readonly id: string;
  readonly address: string;
  readonly reason: SuppressionReason;
  /** What the mail server or the provider said. */
  readonly detail: string;
  /** Who reported it: the kind of a transport, or `mailbox`. */
  readonly provider: string;
  readonly created_at: Date;
}

const columns = 'id, address, reason, detail, provider, created_at';

/** More addresses are looked up by a statement of their own. */
const maxWithContext = 100;

/** SQL for the first suppressed addresses of an account: enough to know all of them for most accounts. */
export const suppressedSql = (accountId: string) =>
  `ARRAY(SELECT x.address FROM suppressions x WHERE x.account_id = ${accountId} LIMIT ${maxWithContext + 1})`;

/** Those of `addresses` that the account sends nothing to; `suppressed` is a value of `suppressedSql`. */
export async function findSuppressedAmong(
  pool: Pool,
  accountId: string,
  suppressed: readonly string[],
  addresses: readonly string[],
): Promise<readonly string[]> {
  if (suppressed.length === 0) return [];
  const isPart = suppressed.length > maxWithContext;
  const known = new Set(
    isPart ? (await findAmong(pool, accountId, addresses)).map(({ address }) => address) : suppressed,
  );
  return addresses.filter((address) => known.has(addressKey(address)));
}

/** Prefix of the error when nothing was sent because of suppressions. */
export const notSent = 'Not sent: ';

/** What the delivery of an e-mail says when it was not sent to these addresses. */
export function describeSuppressed(addresses: readonly string[]): string {
  const [verb, them] = addresses.length === 1 ? ['is', 'it'] : ['are', 'them'];
  return `${notSent}${addresses.join(', ')} ${verb} suppressed after a bounce or a complaint. Lift the suppression to send to ${them} again`;
}

const notSentTo = new RegExp(`^${notSent}(.+?) (?:is|are) suppressed`);

/** The suppressions that these deliveries caused, or that kept them from being sent. */
export function findSuppressionsOf(
  pool: Queries,
  accountId: string,
  deliveries: readonly { readonly error: string | null; readonly bounces?: readonly Bounce[] | null }[],
): Promise<Suppression[]> {
  const addresses = deliveries.flatMap(({ error, bounces }) => [
    ...(notSentTo.exec(error ?? '')?.[1]?.split(', ') ?? []),
    ...(bounces ?? []).flatMap(({ recipient }) => recipient ?? []),
  ]);
  return findAmong(pool, accountId, addresses);
}

/** The suppressions of these addresses. */
export async function findAmong(
  pool: Queries,
  accountId: string,
  addresses: readonly string[],
): Promise<Suppression[]> {
  if (addresses.length === 0) return [];
  const { rows } = await pool.query<Suppression>({
    name: 'suppressions-among',
    text: `SELECT ${columns} FROM suppressions WHERE account_id = $1 AND address = ANY ($2::text[])`,
    values: [accountId, addresses.map(addressKey)],
  });
  return rows;
}

/** The account's suppressions, newest first: at most `limit`, older than the one with the id `before`. */
export async function listSuppressions(
  pool: Queries,
  accountId: string,
  { limit, before }: { readonly limit: number; readonly before: string | null },
): Promise<Suppression[]> {
  const { rows } = await pool.query<Suppression>(
    `SELECT ${columns} FROM suppressions WHERE account_id = $1 AND ($2::uuid IS NULL OR id < $2)
     ORDER BY id DESC LIMIT $3`,
    [accountId, before, limit],
  );
  return rows;
}

/** Lets the account send to an address again; false if it has no such suppression. */
export async function liftSuppression(pool: Queries, accountId: string, id: string): Promise<boolean> {
  if (!isUuid(id)) return false;
  const { rowCount } = await pool.query('DELETE FROM suppressions WHERE account_id = $1 AND id = $2', [accountId, id]);
  return rowCount === 1;
}
