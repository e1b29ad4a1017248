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
