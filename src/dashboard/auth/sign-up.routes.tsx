import { type Response, Router } from 'express';
import { createAccount } from '../../accounts/account.service';
import { type FieldErrors, fieldErrors } from '../page/field-errors';
import { redirectWithNotice, renderPage } from '../page/render-page';
import { readForm } from '../read-form';
import { clientOf, enter } from './entrance';
import type { EntranceDeps } from './entrance.routes';
import { SignUpPage } from './sign-up.view';

const perClient = [{ limit: 10, windowMs: 60 * 60_000 }];

/** `/sign-up`: anybody makes an account; only where SIGNUP is open. */
export function createSignUpRouter({ config, database: db, limiter, cookies }: EntranceDeps): Router {
  const draw = (res: Response, email: string, errors: FieldErrors, status: number): void =>
    renderPage(res, <SignUpPage email={email} errors={errors} />, status);

  const router = Router();
  router.get('/sign-up', (_req, res) => draw(res, '', {}, 200));
  router.post('/sign-up', async (req, res) => {
    const { email = '', password = '' } = Object.fromEntries(readForm(req));
    const { allowed } = await limiter.take(`sign-up:${clientOf(req)}`, perClient);
    if (!allowed) return draw(res, email, { form: 'There were too many attempts. Please wait an hour.' }, 429);
    try {
      const { account } = await createAccount(db, { email, password, plan: config.defaultPlan });
      await enter({ db, cookies }, req, res, account);
    } catch (error) {
      return draw(res, email, fieldErrors(error), 400);
    }
    return redirectWithNotice(res, '/dashboard', 'welcome');
  });
  return router;
}
