import type { Account } from '../accounts/account.model';
import { currentUsage, toUsage, type Usage, type UsageRow } from '../accounts/usage';
import type { Queries } from '../db/transaction-queries';
import type { Mailer } from './mailer';
import type { Message, Sender } from './message';

/**
 * How long a record in the DNS counts after it was last seen. Neither an outage of the DNS nor a mistake there changes the
 * sender at once.
 */
export const verifiedFor = "interval '3 days'";

/** From which addresses an account may send: its own choice, and by domain the id of the key that signs, if any. */
export interface AccountSenders {
  readonly sender: string | null;
  readonly keys: Readonly<Record<string, string | null>>;
}

/** SQL for the AccountSenders of an account; null without a verified domain. */
export const accountSendersSql = (accountId: string) => `(
  SELECT json_build_object('sender', a.sender, 'keys', json_object_agg(m.domain, (
           SELECT k.id FROM dkim_keys k WHERE k.domain_id = m.id AND k.found_at > now() - ${verifiedFor}
           ORDER BY k.id DESC LIMIT 1)))
  FROM mail_domains m JOIN accounts a ON a.id = m.account_id
  WHERE m.account_id = ${accountId} AND m.verified_at > now() - ${verifiedFor} GROUP BY a.sender)`;

/** The sender that a form or its account chose, with the id of its key; null if there is none, or it is not verified. */
export function chooseSender(
  { sender, keys }: AccountSenders,
  ofForm: string | null,
): { readonly address: string; readonly keyId: string | null } | null {
  const address = ofForm ?? sender;
  if (address === null) return null;
  const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase();
  return Object.hasOwn(keys, domain) ? { address, keyId: keys[domain] ?? null } : null;
}

/** A mailer whose messages come from this sender, where the transport may use it. */
export function withSender(mailer: Mailer, sender: Sender): Mailer {
  return { ...mailer, send: (message, ...rest) => mailer.send({ ...message, sender }, ...rest) };
}

/** A message for a preview, with the sender that the form or its account chose, if that is used. */
export async function showSender<M extends Message>(
  pool: Queries,
  accountId: string,
  ofForm: string | null,
  message: M,
): Promise<M> {
  const { rows } = await pool.query<{ senders: AccountSenders | null; hasTransports: boolean }>(
    `SELECT ${accountSendersSql('o.id')} AS senders, mail_transports IS NOT NULL AS "hasTransports"
     FROM accounts o WHERE o.id = $1`,
    [accountId],
  );
  const { senders = null, hasTransports = false } = rows[0] ?? {};
  const chosen = senders && chooseSender(senders, ofForm);
  const isUsed = chosen && (hasTransports || chosen.keyId !== null);
  return isUsed ? { ...message, from: { ...message.from, address: chosen.address } } : message;
}

/** A sender that is not used, because its domain is not verified. */
export interface UnusedSender {
  readonly address: string;
  /** The form that it is set for; null for the account. */
  readonly form: { readonly id: string; readonly name: string } | null;
}

const maxListed = 50;

/** SQL for the UnusedSenders of the account `$1`, its own first; at most 50. */
const unusedSendersSql = `
  SELECT chosen.address, chosen.form FROM (
    SELECT sender AS address, NULL::json AS form, '' AS name FROM accounts WHERE id = $1
    UNION ALL
    SELECT settings ->> 'sender', json_build_object('id', id, 'name', name), name
    FROM forms WHERE account_id = $1 AND deleted_at IS NULL
  ) AS chosen
  WHERE address IS NOT NULL AND NOT EXISTS (
    SELECT FROM mail_domains m WHERE m.account_id = $1 AND m.verified_at > now() - ${verifiedFor}
                                 AND m.domain = lower(split_part(address, '@', 2)))
  ORDER BY form IS NOT NULL, name LIMIT ${maxListed}`;

/** The senders of an account and its forms that are not used, the account's first; at most 50. */
export async function findUnusedSenders(pool: Queries, accountId: string): Promise<UnusedSender[]> {
  const { rows } = await pool.query<UnusedSender>(unusedSendersSql, [accountId]);
  return rows;
}

/** The usage of an account and its unused senders, in one statement. */
export async function findUsageAndSenders(
  pool: Queries,
  account: Account,
): Promise<{ readonly usage: Usage; readonly unusedSenders: readonly UnusedSender[] }> {
  const { rows } = await pool.query<Partial<UsageRow> & { readonly unusedSenders: readonly UnusedSender[] | null }>(
    `SELECT current.*, (SELECT json_agg(unused) FROM (${unusedSendersSql}) AS unused) AS "unusedSenders"
     FROM (SELECT 1) AS one LEFT JOIN (${currentUsage}) AS current ON true`,
    [account.id],
  );
  const { unusedSenders, ...row } = rows[0] ?? { unusedSenders: null };
  return { usage: toUsage(account, row), unusedSenders: unusedSenders ?? [] };
}

/** Why a chosen sender is not used. */
export function describeUnused({ address, form }: UnusedSender): string {
  const domain = address.slice(address.lastIndexOf('@') + 1);
  const what = form ? `The form “${form.name}”` : 'This account';
  return `${what} should send from ${address}, but ${domain} is not verified. E-mail comes from another address until it is.`;
}
