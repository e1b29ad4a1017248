import type { Pool } from 'pg';
import { hasAddress } from './has-address';
import { addressPatterns, type SubjectAddress } from './subject-address';

/** The ids of the account's webhooks whose last error quotes the address. */
export async function findQuotingWebhooks(
  client: Pick<Pool, 'query'>,
  accountId: string,
  address: SubjectAddress,
): Promise<string[]> {
  const { rows } = await client.query<{ id: string; text: string }>(
    'SELECT id, last_error AS text FROM webhooks WHERE account_id = $1 AND last_error ILIKE ANY ($2::text[])',
    [accountId, addressPatterns(address)],
  );
  return rows.filter(({ text }) => hasAddress(address, text)).map(({ id }) => id);
}
