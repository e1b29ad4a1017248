import type { Request, Response } from 'express';
import { renameUser } from '../../users/user.service';
import type { DashboardDeps } from '../dashboard.deps';
import { redirectWithNotice } from '../notices';
import { fieldErrors, readForm } from '../page/read-form';
import { type MemberRoute, ownSignIn, post } from '../session/routes';
import { signedInOf } from '../session/session';
import { renderTab } from './render-tab';
import { accountSettingsPath } from './settings-paths';

/** What belongs to the person, not to the account. */
export const profileRoutes: readonly MemberRoute[] = [ownSignIn(post('/settings/profile/name', 'self', saveName))];

async function saveName(deps: DashboardDeps, req: Request, res: Response): Promise<void> {
  const name = readForm(req).get('your_name') ?? '';
  try {
    await renameUser(deps.database, signedInOf(res).user.id, name);
  } catch (error) {
    const { name: message, ...rest } = fieldErrors(error);
    const errors = { ...rest, ...(message && { your_name: message }) };
    return renderTab(deps, res, 'profile', { rejectedCard: { card: 'name', name, errors }, status: 400 });
  }
  redirectWithNotice(res, accountSettingsPath(), 'name-saved');
}
