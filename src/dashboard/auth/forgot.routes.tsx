import { Router } from 'express';
import { requestPasswordReset } from '../../accounts/password-reset';
import { redirectWithNotice, renderPage } from '../page/render-page';
import { readForm } from '../read-form';
import { clientOf } from './entrance';
import type { EntranceDeps } from './entrance.routes';
import { ForgotPage } from './reset.view';

const perClient = [{ limit: 10, windowMs: 60 * 60_000 }];

/** `/forgot`: asks for a mail with a reset link; the answer is the same whether there is such an account or not. */
export function createForgotRouter({ database, limiter }: EntranceDeps): Router {
  const router = Router();
  router.get('/forgot', (_req, res) => renderPage(res, <ForgotPage />));
  router.post('/forgot', async (req, res) => {
    const { allowed } = await limiter.take(`forgot:${clientOf(req)}`, perClient);
    if (!allowed)
      return renderPage(res, <ForgotPage error="There were too many attempts. Please wait an hour." />, 429);
    await requestPasswordReset(database, readForm(req).get('email') ?? '');
    return redirectWithNotice(res, '/dashboard/sign-in', 'reset-requested');
  });
  return router;
}
