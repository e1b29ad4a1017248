import { Op } from 'sequelize';
import { validate as isUuid } from 'uuid';
import type { Database } from '../db/database';
import type { Form } from './form.model';

/** The form with this id or access key, also when it is paused or in the bin; null when there is none. */
export async function findForm(db: Database, idOrKey: string): Promise<Form | null> {
  const text = idOrKey.trim();
  if (text.includes('\0')) return null;
  const where = isUuid(text) ? { [Op.or]: [{ accessKey: text }, { id: text }] } : { accessKey: text };
  return db.models.Form.findOne({ where });
}

/** The form with this access key and its account, without those in the bin: what anybody may see a page of. */
export async function findPublicForm(db: Database, accessKey: string): Promise<Form | null> {
  if (accessKey.includes('\0')) return null;
  return db.models.Form.findOne({ where: { accessKey, deletedAt: null }, include: 'account' });
}

/** The account's form with this id, also when it is paused or in the bin; null when it has none of the kind. */
export async function findOwnForm(db: Database, accountId: string, id: string): Promise<Form | null> {
  return isUuid(id) ? db.models.Form.findOne({ where: { id, accountId } }) : null;
}

/** At most `limit` of the account's forms after the first `offset`: newest first, those in the bin last. */
export function findFormsPage(
  db: Database,
  accountId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<Form[]> {
  const binned = db.sequelize.literal('deleted_at IS NOT NULL');
  return db.models.Form.findAll({
    where: { accountId },
    order: [binned, ['createdAt', 'DESC'], ['id', 'DESC']],
    limit,
    offset,
  });
}

/** The account's forms, newest first, without those in the bin. */
export function listForms(db: Database, accountId: string): Promise<Form[]> {
  return db.models.Form.findAll({
    where: { accountId, deletedAt: null },
    order: [
      ['createdAt', 'DESC'],
      ['id', 'DESC'],
    ],
  });
}

/** Whether the account has a form, those in the bin left out. */
export async function hasForms(db: Database, accountId: string): Promise<boolean> {
  return (await db.models.Form.findOne({ where: { accountId, deletedAt: null }, attributes: ['id'] })) !== null;
}
