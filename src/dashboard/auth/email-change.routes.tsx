import type { Request, Response } from 'express';
import { get, post, type Route } from '../../http/routes';
import { cancelWithLink, confirmEmailChange, findEmailChange } from '../../users/email-change';
import { recordUser } from '../audit/record-sign-in';
import type { DashboardDeps } from '../dashboard.deps';
import { redirectWithNotice } from '../notices';
import { Buttons, PostForm } from '../page/form';
import { AuthLayout } from '../page/page';
import { readForm } from '../page/read-form';
import { renderPage } from '../page/render-page';
import { accountSettingsPath } from '../settings/settings-paths';
import { InvalidLinkPage } from './auth.pages';

/** `/email-change?token=…`, the target of the links that confirm a new e-mail address. Needs no session. */
export const emailChangeRoutes: readonly Route<DashboardDeps>[] = [
  get('/email-change', showEmailChange),
  post('/email-change', answerEmailChange),
];

const security = accountSettingsPath('security');

async function showEmailChange({ database }: DashboardDeps, req: Request, res: Response): Promise<void> {
  const { token } = req.query;
  const change = typeof token === 'string' ? await findEmailChange(database, token) : null;
  if (!change) return renderPage(res, <InvalidLinkPage />, 404);
  const { from, to, side, isConfirmed } = change;
  return renderPage(
    res,
    <AuthLayout title="Confirm the new e-mail address">
      <p>
        From now on, <bdi>{from}</bdi> will sign in as <bdi>{to}</bdi>, once both addresses have confirmed it.
      </p>
      {isConfirmed && <p className="soft">You have confirmed it. The other address has not yet.</p>}
      <PostForm action="/dashboard/email-change">
        <input type="hidden" name="token" value={String(token)} />
        <Buttons>
          {!isConfirmed && <button type="submit">Confirm</button>}
          {side === 'old' && (
            <button type="submit" name="cancel" value="on" className="danger">
              Cancel the change
            </button>
          )}
        </Buttons>
      </PostForm>
    </AuthLayout>,
  );
}

async function answerEmailChange(deps: DashboardDeps, req: Request, res: Response): Promise<void> {
  const { database: db } = deps;
  const { token = '', cancel } = Object.fromEntries(readForm(req));
  const change = await findEmailChange(db, token);
  if (cancel !== undefined) {
    if (!(await cancelWithLink(db, token))) return renderPage(res, <InvalidLinkPage />, 404);
    if (change) await recordUser(deps, req, change.userId, 'user.email-change-canceled');
    return redirectWithNotice(res, security, 'email-cancelled');
  }
  const outcome = await confirmEmailChange(db, token);
  if (outcome === 'gone') return renderPage(res, <InvalidLinkPage />, 404);
  if (outcome === 'changed' && change) await recordUser(deps, req, change.userId, 'user.email-changed');
  return redirectWithNotice(res, security, outcome === 'changed' ? 'email-changed' : 'email-confirmed');
}
