import type { Transaction } from 'sequelize';
import type { Database } from '../db/database';
import type { User } from '../users/user.model';

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
