import Joi from 'joi';
import { col, fn, Transaction, UniqueConstraintError } from 'sequelize';
import { validate as isUuid } from 'uuid';
import { replyLimits } from '../../config/limits';
import type { Database } from '../db/database';
import { inTransaction, type LockOptions, takenKey } from '../db/rows';
import { type Added, addedOtherwise, InputError } from '../lib/input-error';
import { line, prose, stableKey } from '../lib/setting-types';
import { readSettings } from '../lib/settings';
import type { ReplyTemplate } from './template.model';

export interface TemplateSettings {
  /** What a settings file calls it; unchanged when absent. */
  readonly key?: string | null;
  readonly name: string;
  readonly text: string;
}

export const templateSettings = Joi.object<TemplateSettings>({
  key: stableKey(),
  name: line(replyLimits.templateName).required(),
  text: prose(replyLimits.templateText).replace(/\r\n?/g, '\n').trim().required(),
});

/** The account's templates in the order of their names, at most 100. */
export function listTemplates(db: Database, accountId: string): Promise<ReplyTemplate[]> {
  return db.models.ReplyTemplate.findAll({ where: { accountId }, order: [fn('lower', col('name')), 'id'] });
}

/** The account's template with this id; null when there is none. */
export async function findTemplate(
  db: Database,
  accountId: string,
  id: string,
  locking: LockOptions = {},
): Promise<ReplyTemplate | null> {
  return isUuid(id) ? db.models.ReplyTemplate.findOne({ where: { accountId, id }, ...locking }) : null;
}

/**
 * Creates a template, once per id. Throws InputError for invalid settings, a name that is taken, an id that was used
 * for another template, and when the account has 100 templates.
 */
export async function createTemplate(
  db: Database,
  accountId: string,
  id: string,
  input: unknown,
  given: Transaction | null = null,
): Promise<Added> {
  const values = readSettings(templateSettings, input);
  const create = async (transaction: Transaction): Promise<Added> => {
    // One at a time, so that there are never more than allowed, and a double click creates one.
    await db.models.Account.findByPk(accountId, { transaction, lock: Transaction.LOCK.NO_KEY_UPDATE });
    const known = await db.models.ReplyTemplate.findByPk(id, { transaction });
    if (known?.accountId === accountId && known.name === values.name && known.text === values.text)
      return 'added before';
    if (known) throw addedOtherwise('template');
    const count = await db.models.ReplyTemplate.count({ where: { accountId }, transaction });
    if (count >= replyLimits.templates) {
      throw new InputError('wrong_state', `you can have at most ${replyLimits.templates} templates; delete one first`);
    }
    await db.models.ReplyTemplate.create({ id, accountId, ...values }, { transaction });
    return 'added';
  };
  return rejectTakenName(() => inTransaction(db, given, create));
}

/** Changes a template. Throws InputError for invalid settings, and for a name that another template has. */
export async function updateTemplate(
  template: ReplyTemplate,
  input: unknown,
  transaction: Transaction | null = null,
): Promise<void> {
  const values = readSettings(templateSettings, input);
  await rejectTakenName(async () => {
    await template.update(values, { transaction });
  });
}

export async function deleteTemplate(template: ReplyTemplate, transaction: Transaction | null = null): Promise<void> {
  await template.destroy({ transaction });
}

async function rejectTakenName<T>(save: () => Promise<T>): Promise<T> {
  try {
    return await save();
  } catch (error) {
    if (!(error instanceof UniqueConstraintError)) throw error;
    const keyError = takenKey(error);
    if (keyError) throw keyError;
    const problem = { setting: 'name', message: 'is already used by another template' };
    throw new InputError('already_exists', `the name ${problem.message}`, [problem]);
  }
}
