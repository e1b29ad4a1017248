import { Op, QueryTypes } from 'sequelize';
import { validate as isUuid } from 'uuid';
import type { FormAlert } from '../../config/alerts';
import type { Database } from '../db/database';
import type { LockOptions } from '../db/rows';
import { hasForm, type Scope } from '../members/scope';
import type { Form } from './form.model';

/** The form with this id or access key, also when inactive or deleted; null when there is none. */
export async function findForm(db: Database, idOrKey: string): Promise<Form | null> {
  const text = idOrKey.trim();
  if (text.includes('\0')) return null;
  const where = isUuid(text) ? { [Op.or]: [{ accessKey: text }, { id: text }] } : { accessKey: text };
  return db.models.Form.findOne({ where });
}

/** The form with this access key and its account, for public pages; null when there is none or it is deleted. */
export async function findPublicForm(db: Database, accessKey: string): Promise<Form | null> {
  if (accessKey.includes('\0')) return null;
  return db.models.Form.findOne({ where: { accessKey, deletedAt: null }, include: 'account' });
}

/** The scope's form with this id, also when inactive or deleted; null when it has none. */
export async function findOwnForm(
  db: Database,
  scope: Scope,
  id: string,
  locking: LockOptions = {},
): Promise<Form | null> {
  if (!isUuid(id) || !hasForm(scope, id)) return null;
  return db.models.Form.findOne({ where: { id, accountId: scope.accountId }, ...locking });
}

/** The forms of a scope. */
function within({ accountId, formIds }: Scope) {
  return { accountId, ...(formIds && { id: [...formIds] }) };
}

/** A page of the scope's forms, newest first, deleted ones last. */
export function findFormsPage(
  db: Database,
  scope: Scope,
  { limit, offset }: { limit: number; offset: number },
): Promise<Form[]> {
  const isDeleted = db.sequelize.literal('deleted_at IS NOT NULL');
  return db.models.Form.findAll({
    where: within(scope),
    order: [isDeleted, ['createdAt', 'DESC'], ['id', 'DESC']],
    limit,
    offset,
  });
}

/** The account's forms, newest first, without deleted ones. */
export function listForms(db: Database, accountId: string): Promise<Form[]> {
  return db.models.Form.findAll({
    where: { accountId, deletedAt: null },
    order: [
      ['createdAt', 'DESC'],
      ['id', 'DESC'],
    ],
  });
}

/** Name and state of the scope's newest forms, without deleted ones. */
export function listNewestForms(
  db: Database,
  scope: Scope,
  limit: number,
): Promise<Pick<Form, 'id' | 'name' | 'active'>[]> {
  return db.models.Form.findAll({
    where: { ...within(scope), deletedAt: null },
    attributes: ['id', 'name', 'active'],
    order: [
      ['createdAt', 'DESC'],
      ['id', 'DESC'],
    ],
    limit,
  });
}

/** A form for which the owner turned off alerts. */
export interface MutedForm {
  readonly id: string;
  readonly name: string;
  readonly mutedAlerts: readonly FormAlert[];
}

/** The account's forms with alerts turned off, at most 50 by name, without deleted ones. */
export function listMutedForms(db: Database, accountId: string): Promise<MutedForm[]> {
  return db.sequelize.query<MutedForm>(
    `SELECT id, name, settings -> 'muted_alerts' AS "mutedAlerts" FROM forms
     WHERE account_id = $1 AND deleted_at IS NULL AND jsonb_array_length(coalesce(settings -> 'muted_alerts', '[]')) > 0
     ORDER BY lower(name), id LIMIT 50`,
    { bind: [accountId], type: QueryTypes.SELECT },
  );
}
