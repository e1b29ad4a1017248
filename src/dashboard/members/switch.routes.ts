import type { Request, Response } from 'express';
import { post } from '../../http/routes';
import { switchAccount } from '../../users/session.repository';
import type { DashboardDeps } from '../dashboard.deps';
import { redirectWithNotice } from '../notices';
import { ownPath, readForm } from '../page/read-form';
import type { PersonRoute } from '../session/routes';
import { personOf } from '../session/session';

/** `/switch`: shows another of the person's accounts in this browser, and then the page `next`. */
export const switchRoutes: readonly PersonRoute[] = [post('/switch', switchTo)];

async function switchTo({ database }: DashboardDeps, req: Request, res: Response): Promise<void> {
  const form = readForm(req);
  const isMember = await switchAccount(database, personOf(res).sessionId, form.get('account') ?? '');
  if (isMember) res.redirect(303, ownPath(form.get('next')));
  else redirectWithNotice(res, '/dashboard', 'not-a-member');
}
