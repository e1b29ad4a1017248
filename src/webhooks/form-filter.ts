import type { Queries } from '../db/transaction-queries';
import { InputError } from '../lib/input-error';
import type { Webhook } from './webhook.model';

/** SQL for the ids of the account's active webhooks that take submissions of a form, as an array in their order. */
export function webhookIdsSql(account: string, form: string): string {
  return `ARRAY(SELECT w.id FROM webhooks w
                WHERE w.account_id = ${account} AND w.active AND (w.form_ids IS NULL OR ${form} = ANY (w.form_ids))
                ORDER BY w.id)`;
}

/** A form that a webhook is limited to. */
export interface FilterForm {
  readonly id: string;
  readonly name: string;
}

/**
 * By webhook id, the forms that each webhook is limited to, without deleted ones: none means that nothing is sent to
 * it. A webhook of all forms is absent.
 */
export type FormFilters = ReadonlyMap<string, readonly FilterForm[]>;

/** Reads the form filters of webhooks, in one statement. */
export async function findFormFilters(
  queries: Queries,
  webhooks: readonly Pick<Webhook, 'id' | 'formIds'>[],
): Promise<FormFilters> {
  const ids = webhooks.flatMap(({ formIds }) => formIds ?? []);
  const { rows } =
    ids.length === 0
      ? { rows: [] }
      : await queries.query<FilterForm>(
          'SELECT id, name FROM forms WHERE id = ANY ($1::uuid[]) AND deleted_at IS NULL ORDER BY name, id',
          [[...new Set(ids)]],
        );
  return new Map(
    webhooks.flatMap(({ id, formIds }) => (formIds ? [[id, rows.filter((form) => formIds.includes(form.id))]] : [])),
  );
}

/** Throws InputError unless each id belongs to a form of the account that is not deleted. */
export async function requireForms(queries: Queries, accountId: string, ids: readonly string[]): Promise<void> {
  const { rows } = await queries.query<{ id: string }>(
    'SELECT id FROM forms WHERE account_id = $1 AND id = ANY ($2::uuid[]) AND deleted_at IS NULL',
    [accountId, ids],
  );
  const unknown = ids.find((id) => !rows.some((row) => row.id === id));
  if (unknown === undefined) return;
  const message = `contains ${unknown}, which is not a form of this account`;
  throw new InputError('invalid_setting', `form_ids ${message}`, [{ setting: 'form_ids', message }]);
}
