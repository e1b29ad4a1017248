import type { Transaction } from 'sequelize';
import { v7 as uuidv7 } from 'uuid';
import type { Database } from '../db/database';

/** What a person is told by e-mail, because somebody else may have done it. Their texts are in `email/sign-in-mail.ts`. */
type SecurityEvent =
  | 'new-browser'
  | 'factor-added'
  | 'factor-removed'
  | 'codes-renewed'
  | 'factors-reset'
  | 'password-changed'
  | 'email-changed'
  | 'email-taken';

/** An event with what its e-mail says about it. */
export interface SecurityNotice {
  readonly event: SecurityEvent;
  /** A factor, a browser or an address. */
  readonly what?: string | undefined;
  /** The address of the network that it came from. */
  readonly from?: string | null | undefined;
}

/**
 * Requests an e-mail about an event, to the user's current address or to the given one; a worker sends it. Deletes old
 * ones.
 */
export async function addNotice(
  db: Database,
  userId: string,
  notice: SecurityNotice,
  transaction: Transaction | null = null,
  email: string | null = null,
): Promise<void> {
  await db.sequelize.query(
    `WITH old AS (DELETE FROM mailed_links WHERE user_id = $2 AND kind = 'notice'
                  AND requested_at < now() - interval '7 days')
     INSERT INTO mailed_links (id, kind, user_id, email, details)
     SELECT $1::uuid, 'notice', id, coalesce($3, email), $4::jsonb FROM users WHERE id = $2::uuid`,
    { bind: [uuidv7(), userId, email, JSON.stringify(notice)], transaction },
  );
}
