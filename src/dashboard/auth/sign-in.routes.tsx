import { type Request, type Response, Router } from 'express';
import { endSession } from '../../accounts/session.repository';
import { checkCredentials } from '../../accounts/sign-in';
import { redirectWithNotice, renderPage } from '../page/render-page';
import { readForm } from '../read-form';
import { ownPath } from '../session/own-path';
import { visitorOf } from '../session/visitor';
import { clientOf, enter } from './entrance';
import type { EntranceDeps } from './entrance.routes';
import { SignInPage } from './sign-in.view';

const answers = {
  refused: [400, 'No account has this e-mail address and this password.'],
  limited: [429, 'There were too many attempts. Please wait 15 minutes, or set a new password.'],
} as const;

/** `/sign-in` and `/sign-out`. */
export function createSignInRouter({ config, database: db, limiter, cookies }: EntranceDeps): Router {
  const draw = (res: Response, shown: { next: string; email: string; error?: string }, status: number): void =>
    renderPage(res, <SignInPage {...shown} canSignUp={config.signup === 'open'} />, status);

  const router = Router();
  router.get('/sign-in', (req, res) => {
    const next = ownPath(req.query.next);
    if (visitorOf(res).owner) return res.redirect(303, next);
    return draw(res, { next, email: '' }, 200);
  });
  router.post('/sign-in', async (req, res) => {
    const { email = '', password = '', next } = Object.fromEntries(readForm(req));
    const verdict = await checkCredentials({ db, limiter }, { email, password, client: clientOf(req) });
    if (typeof verdict === 'string') {
      const [status, error] = answers[verdict];
      if (status === 429) res.set('Retry-After', '900');
      return draw(res, { next: ownPath(next), email, error }, status);
    }
    await enter({ db, cookies }, req, res, verdict);
    return res.redirect(303, ownPath(next));
  });
  router.post('/sign-out', async (_req: Request, res) => {
    const { owner } = visitorOf(res);
    if (owner) await endSession(db, owner.account.id, owner.sessionId);
    cookies.clearSession(res);
    redirectWithNotice(res, '/dashboard/sign-in', 'signed-out');
  });
  return router;
}
