import type { Request, Response } from 'express';
import { exportAccount } from '../../account-deletion/export-account';
import { keepAccount, planDeletion, requireConfirmation } from '../../account-deletion/plan-deletion';
import { HttpError } from '../../lib/http-error';
import { InputError } from '../../lib/input-error';
import { downloadName, exportTypes } from '../../submissions/read-api/export';
import { recordMember } from '../audit/record-request';
import type { DashboardDeps } from '../dashboard.deps';
import { redirectWithNotice } from '../notices';
import { fieldErrors, readForm } from '../page/read-form';
import { get, type MemberRoute, post } from '../session/routes';
import { signedInOf } from '../session/session';
import { renderTab } from './render-tab';
import { accountSettingsPath } from './settings-paths';

const home = accountSettingsPath('data');

/** `/settings/data`: the export of everything, and the deletion of the account. */
export const dataRoutes: readonly MemberRoute[] = [
  get('/settings/data/export', 'account:own', downloadEverything),
  post('/settings/data/delete', 'account:own', deleteAccount),
  post('/settings/data/keep', 'account:own', keep),
];

async function downloadEverything(deps: DashboardDeps, _req: Request, res: Response): Promise<void> {
  const { account } = signedInOf(res);
  await recordMember(deps, res, { action: 'account.exported', object: { kind: 'account', id: account.id } });
  await deps.sendDownload(res, account, {
    name: downloadName(['letterbox', account.title], 'jsonl'),
    type: exportTypes.jsonl,
    read: (isGone) => exportAccount(deps, account, isGone),
  });
}

async function deleteAccount(deps: DashboardDeps, req: Request, res: Response): Promise<void> {
  const { account, user } = signedInOf(res);
  try {
    requireConfirmation(account, readForm(req).get('confirmation') ?? '');
  } catch (error) {
    const rejectedCard = { card: 'deletion', errors: fieldErrors(error) } as const;
    return renderTab(deps, res, 'data', { rejectedCard, status: 400 });
  }
  await planDeletion(deps.database.pool, account.id, user.id);
  return redirectWithNotice(res, home, 'deletion-planned');
}

async function keep({ database }: DashboardDeps, _req: Request, res: Response): Promise<void> {
  try {
    await keepAccount(database.pool, signedInOf(res).account.id);
  } catch (error) {
    if (error instanceof InputError && error.code === 'wrong_state')
      throw new HttpError(409, null, `Nothing was changed: ${error.message}.`);
    throw error;
  }
  redirectWithNotice(res, home, 'account-kept');
}
