import { v7 as uuidv7 } from 'uuid';
import type { TransportConfig } from '../../config/mail-url';
import { inTransaction } from '../db/in-transaction';
import type { Queries } from '../db/transaction-queries';
import { InputError } from '../lib/input-error';
import type { SecretBox } from '../lib/secrets';
import { createProof, type ReadTexts, readDomain } from '../outbound/domain-proof';
import type { RateLimiter } from '../rate-limits/rate-limiter';
import { generateDkimKey, type NewDkimKey } from './dkim';
import { judgeRecords, lookUpRecords, type SeenTexts } from './domain-records';
import { verifiedFor } from './senders';

/** A domain that an account sends e-mail from, or wants to (table `mail_domains`). */
export interface SenderDomain {
  readonly id: string;
  readonly domain: string;
  /** What its TXT record must contain. */
  readonly token: string;
  /** Its TXT records at the last check. */
  readonly seen: SeenTexts;
  readonly verifiedAt: Date | null;
  readonly checkedAt: Date | null;
  /** Whether its addresses are used. */
  readonly isVerified: boolean;
  /** Newest first. */
  readonly keys: readonly StoredKey[];
}

interface StoredKey {
  readonly id: string;
  readonly selector: string;
  readonly publicKey: string;
  /** Whether the DNS has it. */
  readonly isFound: boolean;
}

const maxDomains = 20;

const columns = `m.id, m.domain, m.token, m.seen, m.verified_at AS "verifiedAt", m.checked_at AS "checkedAt",
  coalesce(m.verified_at > now() - ${verifiedFor}, false) AS "isVerified",
  (SELECT json_agg(json_build_object('id', k.id, 'selector', k.selector, 'publicKey', k.public_key,
                                     'isFound', coalesce(k.found_at > now() - ${verifiedFor}, false)) ORDER BY k.id DESC)
   FROM dkim_keys k WHERE k.domain_id = m.id) AS keys`;

/** The account's sender domains, by name. */
export async function listSenderDomains(pool: Queries, accountId: string): Promise<SenderDomain[]> {
  const { rows } = await pool.query<SenderDomain>(
    `SELECT ${columns} FROM mail_domains m WHERE m.account_id = $1 ORDER BY m.domain`,
    [accountId],
  );
  return rows;
}

/** One of the account's sender domains. Throws InputError if it has none with this id. */
export async function requireSenderDomain(pool: Queries, accountId: string, id: string): Promise<SenderDomain> {
  const { rows } = await pool.query<SenderDomain>(
    `SELECT ${columns} FROM mail_domains m WHERE m.account_id = $1 AND m.id::text = $2`,
    [accountId, id],
  );
  if (!rows[0]) throw new InputError('not_found', 'this domain was removed');
  return rows[0];
}

/** A domain as owners see it. The records are compared with what was seen at the last check. */
export function presentSenderDomain(domain: SenderDomain, transports: readonly TransportConfig[]) {
  return {
    id: domain.id,
    domain: domain.domain,
    verified: domain.isVerified,
    signed: domain.isVerified && domain.keys.some(({ isFound }) => isFound),
    verified_at: domain.verifiedAt,
    checked_at: domain.checkedAt,
    records: judgeRecords(domain, domain.seen, transports),
  };
}

interface ChangeDeps {
  readonly pool: Queries;
  readonly secrets: SecretBox;
}

/**
 * Adds a domain with a token for its DNS and a DKIM key; one that the account has already stays as it is. If the account
 * uses the domain for single sign-on, the token is the same. Throws InputError when it is no domain, and beyond 20.
 */
export async function addSenderDomain(
  { pool, secrets }: ChangeDeps,
  accountId: string,
  text: string,
): Promise<SenderDomain & { readonly isNew: boolean }> {
  const domain = readDomain(text);
  const key = await generateDkimKey();
  return inTransaction(pool, async (client) => {
    // One at a time, so that there are never more than allowed.
    await client.query('SELECT FROM accounts WHERE id = $1 FOR NO KEY UPDATE', [accountId]);
    const before = await listSenderDomains(client, accountId);
    const known = before.find((one) => one.domain === domain);
    if (known) return { ...known, isNew: false };
    if (before.length >= maxDomains) {
      throw new InputError('wrong_state', `an account can have at most ${maxDomains} sender domains`);
    }
    const id = uuidv7();
    await client.query(
      `INSERT INTO mail_domains (id, account_id, domain, token)
       VALUES ($1, $2, $3, coalesce((SELECT token FROM account_domains WHERE account_id = $2 AND domain = $3), $4))`,
      [id, accountId, domain, createProof()],
    );
    await insertKey({ pool: client, secrets }, accountId, id, key);
    return { ...(await requireSenderDomain(client, accountId, id)), isNew: true };
  });
}

async function insertKey({ pool, secrets }: ChangeDeps, accountId: string, domainId: string, key: NewDkimKey) {
  const id = uuidv7();
  const selector = `letterbox-${id.slice(-8)}`;
  await pool.query(
    `INSERT INTO dkim_keys (id, account_id, domain_id, selector, public_key, private_key) VALUES ($1, $2, $3, $4, $5, $6)`,
    [id, accountId, domainId, selector, key.publicKey, secrets.seal(key.privateKey)],
  );
}

/**
 * Adds a DKIM key that replaces the current one as soon as the DNS has it. Throws InputError while another one waits for
 * that.
 */
export async function replaceDkimKey({ pool, secrets }: ChangeDeps, accountId: string, id: string) {
  const key = await generateDkimKey();
  return inTransaction(pool, async (client) => {
    await client.query('SELECT FROM mail_domains WHERE account_id = $1 AND id::text = $2 FOR UPDATE', [accountId, id]);
    const { domain, keys } = await requireSenderDomain(client, accountId, id);
    if (!keys[0]?.isFound) {
      throw new InputError('wrong_state', `the newest key of ${domain} is not in the DNS yet`);
    }
    await insertKey({ pool: client, secrets }, accountId, id, key);
    return requireSenderDomain(client, accountId, id);
  });
}

/** Removes a domain and its keys, and resolves to its name. From then on, its addresses are not used. */
export async function removeSenderDomain(pool: Queries, accountId: string, id: string): Promise<string> {
  const { domain } = await requireSenderDomain(pool, accountId, id);
  await pool.query('DELETE FROM mail_domains WHERE account_id = $1 AND domain = $2', [accountId, domain]);
  return domain;
}

/** Looks a domain's records up and stores what was found; resolves to the domain as it is then. */
export async function checkSenderDomain(
  pool: Queries,
  readTexts: ReadTexts,
  accountId: string,
  id: string,
): Promise<SenderDomain & { readonly wasVerified: boolean }> {
  const before = await requireSenderDomain(pool, accountId, id);
  await check(pool, readTexts, before);
  return { ...(await requireSenderDomain(pool, accountId, id)), wasVerified: before.isVerified };
}

async function check(pool: Queries, readTexts: ReadTexts, domain: SenderDomain): Promise<void> {
  const seen = await lookUpRecords(domain, readTexts);
  const [ownership, ...others] = judgeRecords(domain, seen, []);
  const found = domain.keys.find((_, index) => others[index]?.state === 'found');
  // Keys before the newest one that was found no longer sign.
  await pool.query(
    `WITH checked AS (
       UPDATE mail_domains SET seen = $2, checked_at = now(), verified_at = CASE WHEN $3 THEN now() ELSE verified_at END
       WHERE id = $1
     ), found AS (
       UPDATE dkim_keys SET found_at = now() WHERE id = $4::uuid
     )
     DELETE FROM dkim_keys WHERE domain_id = $1 AND id < $4::uuid`,
    [domain.id, JSON.stringify(seen), ownership?.state === 'found', found?.id ?? null],
  );
}

/**
 * Checks the domain whose check is due, if there is one, and resolves to it: once a day, and every hour while a record is
 * missing. Each is checked by one process at a time.
 */
export async function checkDueDomain(pool: Queries, readTexts: ReadTexts): Promise<SenderDomain | null> {
  const { rows } = await pool.query<SenderDomain>(
    `UPDATE mail_domains m SET checked_at = now()
     WHERE m.id = (
       SELECT d.id FROM mail_domains d
       WHERE d.checked_at IS NULL OR d.checked_at < now() - CASE
         WHEN d.verified_at >= d.checked_at AND NOT EXISTS (
           SELECT FROM dkim_keys k WHERE k.domain_id = d.id AND (k.found_at IS NULL OR k.found_at < d.checked_at))
         THEN interval '1 day' ELSE interval '1 hour' END
       ORDER BY d.checked_at NULLS FIRST LIMIT 1 FOR UPDATE SKIP LOCKED)
     RETURNING ${columns}`,
  );
  const [due] = rows;
  if (!due) return null;
  await check(pool, readTexts, due);
  return due;
}

/** A check asks the DNS a few questions about names that the owner typed, and a new key takes processor time. */
const workLimit = [{ limit: 20, windowMs: 60_000 }];

/** Counts a check or a new key of an account's domains; false after too many within a minute. */
export async function countDomainWork(limiter: RateLimiter, accountId: string): Promise<boolean> {
  return (await limiter.consume(`mail-domain:${accountId}`, workLimit)).allowed;
}
