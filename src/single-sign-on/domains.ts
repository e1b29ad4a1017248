import type { Pool } from 'pg';
import { inTransaction } from '../db/in-transaction';
import { InputError } from '../lib/input-error';
import { isUniqueViolation } from '../lib/pg-errors';
import { createProof, createTextReader, proofName, readDomain } from '../outbound/domain-proof';

/** An e-mail domain that an account claims (table `account_domains`). */
export interface AccountDomain {
  readonly domain: string;
  /** What the TXT record of `proofName(domain)` must contain. */
  readonly token: string;
  readonly verifiedAt: Date | null;
}

const maxDomains = 20;

/** The account's domains, by name. */
export async function listDomains(pool: Pool, accountId: string): Promise<AccountDomain[]> {
  const { rows } = await pool.query<AccountDomain>(
    'SELECT domain, token, verified_at AS "verifiedAt" FROM account_domains WHERE account_id = $1 ORDER BY domain',
    [accountId],
  );
  return rows;
}

/**
 * Claims a domain, with a token for its DNS, and resolves to it. If the account sends e-mail from the domain, the token is
 * the same. Throws InputError when it is none, and beyond 20.
 */
export async function addDomain(pool: Pool, accountId: string, text: string): Promise<string> {
  const domain = readDomain(text);
  return inTransaction(pool, async (client) => {
    // One at a time, so that there are never more than allowed.
    await client.query('SELECT FROM accounts WHERE id = $1 FOR NO KEY UPDATE', [accountId]);
    const { rowCount } = await client.query(
      `INSERT INTO account_domains (account_id, domain, token)
       SELECT $1, $2, coalesce((SELECT token FROM mail_domains WHERE account_id = $1 AND domain = $2), $3)
       WHERE (SELECT count(*) FROM account_domains WHERE account_id = $1 AND domain <> $2) < ${maxDomains}
       ON CONFLICT (account_id, domain) DO UPDATE SET domain = excluded.domain`,
      [accountId, domain, createProof()],
    );
    if (rowCount === 0) throw new InputError('wrong_state', `an account can have at most ${maxDomains} domains`);
    return domain;
  });
}

/**
 * Looks up the TXT record of a claimed domain. Throws InputError `wrong_state` when it does not have the token, and when
 * another account has verified the domain.
 */
export async function verifyDomain(pool: Pool, accountId: string, domain: string): Promise<void> {
  const claimed = (await listDomains(pool, accountId)).find((each) => each.domain === domain);
  if (!claimed) throw new InputError('not_found', 'this domain was removed');
  const texts = await createTextReader()(proofName(domain)).catch((): string[] => []);
  if (!texts.includes(claimed.token)) {
    throw new InputError(
      'wrong_state',
      `${proofName(domain)} does not have the TXT record yet; changes of the DNS can take up to a day`,
    );
  }
  try {
    await pool.query('UPDATE account_domains SET verified_at = now() WHERE account_id = $1 AND domain = $2', [
      accountId,
      domain,
    ]);
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new InputError('wrong_state', 'another account has verified this domain');
  }
}

/**
 * Gives up a domain; only people who are known already still sign in with its addresses. False if the account did not
 * have it.
 */
export async function removeDomain(pool: Pool, accountId: string, domain: string): Promise<boolean> {
  const values = [accountId, domain];
  const { rowCount } = await pool.query('DELETE FROM account_domains WHERE account_id = $1 AND domain = $2', values);
  return rowCount === 1;
}

/** Whether an account has verified any domain. */
export async function hasVerifiedDomain(pool: Pool, accountId: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    'SELECT FROM account_domains WHERE account_id = $1 AND verified_at IS NOT NULL LIMIT 1',
    [accountId],
  );
  return rowCount === 1;
}

/** The account that has verified the domain of an e-mail address; null when none has. */
export async function findAccountOfAddress(pool: Pick<Pool, 'query'>, email: string): Promise<string | null> {
  const { rows } = await pool.query<{ id: string }>(
    'SELECT account_id AS id FROM account_domains WHERE domain = lower($1) AND verified_at IS NOT NULL',
    [
      email
        .slice(email.lastIndexOf('@') + 1)
        .trim()
        .replaceAll('\0', ''),
    ],
  );
  return rows[0]?.id ?? null;
}
