import { locking } from '../../db/rows';
import type { Form } from '../../forms/form.model';
import { presentForm } from '../../forms/form.presenter';
import { findOwnForm } from '../../forms/form.repository';
import type { ApiDeps } from '../api.deps';
import { requireMatch } from '../etag';
import { notFound } from '../problem';
import type { ApiRequest, Change } from '../route';

/** A request for `/api/forms/:id` and what is below it. */
export type FormRequest = ApiRequest<{ readonly id: string }>;

type Deps = Pick<ApiDeps, 'database'>;

/** The scope's form of the path. Throws a 404 when there is none. */
export async function requireForm(
  { database }: Deps,
  { scope, params }: Pick<FormRequest, 'scope' | 'params'>,
  change: Change | null = null,
): Promise<Form> {
  const options = change ? { transaction: change.transaction } : {};
  const form = await findOwnForm(database, scope, params.id, options);
  if (!form) throw notFound('form');
  return form;
}

/** The same, locked. Throws a 412 as well when it does not match If-Match. */
export async function lockForm({ database }: Deps, request: FormRequest, { transaction }: Change): Promise<Form> {
  const form = await findOwnForm(database, request.scope, request.params.id, locking(transaction));
  if (!form) throw notFound('form');
  requireMatch(request, presentForm(form));
  return form;
}
