import { type RequestHandler, Router } from 'express';
import { changePassword } from '../../accounts/password';
import { endAllSessions, endSession, listSessions } from '../../accounts/session.repository';
import { forgetGuess, limitGuesses } from '../../accounts/sign-in';
import { enter } from '../auth/entrance';
import type { DashboardDeps } from '../dashboard.deps';
import { type FieldErrors, fieldErrors } from '../page/field-errors';
import { redirectWithNotice, renderPage } from '../page/render-page';
import { readForm } from '../read-form';
import { createCookies } from '../session/cookies';
import { ownerOf } from '../session/visitor';
import { AccountPage } from './account.view';

const home = '/dashboard/account';

/** `/account`: the owner's password, and the browsers in which the account is signed in. */
export function createAccountRouter({ config, database: db, limiter }: DashboardDeps): Router {
  const cookies = createCookies(config.baseUrl);
  const draw = async (res: Parameters<RequestHandler>[1], errors: FieldErrors, status: number): Promise<void> => {
    const { account, sessionId } = ownerOf(res);
    const sessions = await listSessions(db, account.id);
    renderPage(res, <AccountPage {...{ account, sessions, sessionId, errors }} />, status);
  };

  const router = Router();
  router.get('/account', (_req, res) => draw(res, {}, 200));
  router.post('/account/password', async (req, res) => {
    const { account } = ownerOf(res);
    if (!(await limitGuesses(limiter, account.id))) {
      return draw(res, { form: 'There were too many attempts. Please wait 15 minutes.' }, 429);
    }
    const form = readForm(req);
    const given = { current: form.get('current_password') ?? '', next: form.get('password') };
    try {
      await changePassword(db, account, given);
    } catch (error) {
      return draw(res, fieldErrors(error), 400);
    }
    await forgetGuess(limiter, account.id);
    await enter({ db, cookies }, req, res, account);
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
