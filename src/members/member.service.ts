import { QueryTypes, type Transaction } from 'sequelize';
import type { Database } from '../db/database';
import type { User } from '../users/user.model';
import type { Membership } from './permissions';

/** The owner of an account whom the operator deals with: the one who joined first. */
export async function findFirstOwner(
  db: Database,
  accountId: string,
  transaction: Transaction | null = null,
): Promise<User | null> {
  const member = await db.models.Member.findOne({
    where: { accountId, role: 'owner' },
    include: { association: 'user', required: true },
    order: [['createdAt', 'ASC'], 'userId'],
    transaction,
  });
  return member?.user ?? null;
}

/** A member of an account as the other members see it. */
export interface ListedMember extends Membership {
  readonly userId: string;
  readonly email: string;
  readonly name: string;
  readonly joinedAt: Date;
  /** When a browser last showed the account to the member; null when none is signed in. */
  readonly lastSeenAt: Date | null;
}

// A session that names no account shows the one that its user joined first.
const listSql = `
  SELECT member.user_id AS "userId", email, name, role, form_ids AS "formIds", member.created_at AS "joinedAt",
         (SELECT max(last_seen_at) FROM sessions
          WHERE sessions.user_id = member.user_id AND expires_at > now()
            AND (sessions.account_id = member.account_id OR sessions.account_id IS NULL AND NOT EXISTS (
              SELECT FROM members AS earlier WHERE earlier.user_id = member.user_id
                AND (earlier.created_at, earlier.account_id) < (member.created_at, member.account_id)))
         ) AS "lastSeenAt"
  FROM members AS member JOIN users ON users.id = member.user_id WHERE member.account_id = $1
  ORDER BY array_position(ARRAY['owner', 'admin', 'editor', 'viewer'], role), member.created_at, member.user_id`;

/** The members of an account: owners first, then in order of joining. */
export function listMembers(
  db: Database,
  accountId: string,
  transaction: Transaction | null = null,
): Promise<ListedMember[]> {
  return db.sequelize.query<ListedMember>(listSql, { bind: [accountId], type: QueryTypes.SELECT, transaction });
}
