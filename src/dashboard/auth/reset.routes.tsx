import { Router } from 'express';
import { isResetToken, resetPassword } from '../../accounts/password-reset';
import { fieldErrors } from '../page/field-errors';
import { redirectWithNotice, renderPage } from '../page/render-page';
import { readForm } from '../read-form';
import type { EntranceDeps } from './entrance.routes';
import { ResetPage, SpentLinkPage } from './reset.view';

/** `/reset?token=…`: where the mailed link leads. Looking at it changes nothing, for mail programs look too. */
export function createResetRouter({ database, cookies }: EntranceDeps): Router {
  const router = Router();
  router.get('/reset', async (req, res) => {
    const { token } = req.query;
    const works = typeof token === 'string' && (await isResetToken(database, token));
    if (!works) return renderPage(res, <SpentLinkPage />, 404);
    return renderPage(res, <ResetPage token={token} errors={{}} />);
  });
  router.post('/reset', async (req, res) => {
    const { token = '', password = '' } = Object.fromEntries(readForm(req));
    try {
      if (!(await resetPassword(database, token, password))) return renderPage(res, <SpentLinkPage />, 404);
    } catch (error) {
      return renderPage(res, <ResetPage token={token} errors={fieldErrors(error)} />, 400);
    }
    cookies.clearSession(res);
    return redirectWithNotice(res, '/dashboard/sign-in', 'password-reset');
  });
  return router;
}
