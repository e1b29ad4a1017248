import { type Response, Router } from 'express';
import { changePassword } from '../../accounts/password';
import { endAllSessions, endSession, listSessions } from '../../accounts/session.repository';
import { countGuess, uncountGuess } from '../../accounts/sign-in';
import type { DashboardDeps } from '../dashboard.deps';
import { redirectWithNotice } from '../notices';
import { type FieldErrors, fieldErrors, readForm } from '../page/read-form';
import { renderPage } from '../page/render-page';
import { createSessionCookies } from '../session/cookies';
import { ownerOf, signIn } from '../session/session';
import { AccountPage } from './account.page';

const home = '/dashboard/account';

/** `/account`: password and signed-in browsers. */
export function createAccountRouter({ config, database: db, limiter }: DashboardDeps): Router {
  const cookies = createSessionCookies(config.baseUrl);
  const render = async (res: Response, errors: FieldErrors, status: number): Promise<void> => {
    const { account, sessionId } = ownerOf(res);
    const sessions = await listSessions(db, account.id);
    renderPage(res, <AccountPage {...{ account, sessions, sessionId, errors }} />, status);
  };

  const router = Router();
  router.get('/account', (_req, res) => render(res, {}, 200));
  router.post('/account/password', async (req, res) => {
    const { account } = ownerOf(res);
    if (!(await countGuess(limiter, account))) {
      return render(res, { form: 'Too many attempts. Try again in 15 minutes.' }, 429);
    }
    const form = readForm(req);
    const passwords = { current: form.get('current_password') ?? '', next: form.get('password') };
    try {
      await changePassword(db, account, passwords);
    } catch (error) {
      return render(res, fieldErrors(error), 400);
    }
    await uncountGuess(limiter, account);
    await signIn({ db, cookies }, req, res, account);
    return redirectWithNotice(res, home, 'password-changed');
  });
  router.post('/account/sessions/:id/end', async (req, res) => {
    const ended = await endSession(db, ownerOf(res).account.id, req.params.id);
    redirectWithNotice(res, home, ended ? 'session-ended' : 'session-gone');
  });
  router.post('/account/sign-out-everywhere', async (_req, res) => {
    await endAllSessions(db, ownerOf(res).account.id);
    cookies.clearSession(res);
    redirectWithNotice(res, '/dashboard/sign-in', 'signed-out-everywhere');
  });
  return router;
}
