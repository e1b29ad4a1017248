import type { Request, Response } from 'express';
import type { Form } from '../../forms/form.model';
import { findOwnForm } from '../../forms/form.repository';
import { HttpError } from '../../lib/http-error';
import type { DashboardDeps } from '../dashboard.deps';
import { scopeOf, signedInOf } from '../session/session';

/** A request for a page of the form with this id. */
export type FormRequest = Request<{ id: string }>;

/** The form with the id in the URL; throws a 404 for one outside of the member's scope, as if it did not exist. */
export async function requireForm(
  { database }: Pick<DashboardDeps, 'database'>,
  { params }: Pick<FormRequest, 'params'>,
  res: Response,
): Promise<Form> {
  const { account } = signedInOf(res);
  const form = await findOwnForm(database, scopeOf(res), params.id);
  if (!form) throw new HttpError(404, null, 'This form does not exist.');
  form.account = account;
  return form;
}
