import type { Request, Response } from 'express';
import type { Database } from '../../db/database';
import type { Form } from '../../forms/form.model';
import { findOwnForm } from '../../forms/form.repository';
import { PageError } from '../page-error';
import { ownerOf } from '../session/session';

/** The form that the address names; 404 where the owner has none of this id, whoever else may have it. */
export async function ownForm(db: Database, req: Request<{ id: string }>, res: Response): Promise<Form> {
  const form = await findOwnForm(db, ownerOf(res).account.id, req.params.id);
  if (!form) throw new PageError(404, 'There is no such form.');
  return form;
}
