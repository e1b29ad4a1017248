import { type Request, type RequestHandler, type Response, Router } from 'express';
import { createFirstAccount } from '../../accounts/first-account';
import { hasOwner } from '../../accounts/setup-code';
import { demoEmail } from '../../forms/demo-form';
import { type FieldErrors, fieldErrors } from '../page/field-errors';
import { redirectWithNotice, renderPage } from '../page/render-page';
import { readForm } from '../read-form';
import { visitorOf } from '../session/visitor';
import { clientOf, enter } from './entrance';
import type { EntranceDeps } from './entrance.routes';
import { SetupPage } from './setup.view';

const guesses = [{ limit: 20, windowMs: 15 * 60_000 }];

/** `/setup`: makes the first account, for who has the code; every other page leads there until it is made, and none after. */
export function createSetupRouter({ config, database, limiter, cookies }: EntranceDeps): Router {
  let settled = false;
  const leadTheWay: RequestHandler = async (req, res, next) => {
    settled ||= await hasOwner(database);
    if (settled || visitorOf(res).owner) return next('router');
    if (req.path === '/setup') return next();
    return res.redirect(303, '/dashboard/setup');
  };
  const draw = (req: Request, res: Response, errors: FieldErrors, status: number): void => {
    const { email = '', code = '' } = Object.fromEntries(readForm(req));
    const given = typeof req.query.code === 'string' ? req.query.code : code;
    renderPage(res, <SetupPage code={given} email={email} errors={errors} />, status);
  };

  const router = Router();
  router.use(leadTheWay);
  router.get('/setup', (req, res) => draw(req, res, {}, 200));
  router.post('/setup', async (req, res) => {
    const { allowed } = await limiter.take(`setup:${clientOf(req)}`, guesses);
    if (!allowed) return draw(req, res, { form: 'There were too many attempts. Please wait 15 minutes.' }, 429);
    const { code = '', email = '', password = '' } = Object.fromEntries(readForm(req));
    try {
      const credentials = { code, email, password };
      const account = await createFirstAccount(database, credentials, { plan: config.defaultPlan, demoEmail });
      await enter({ db: database, cookies }, req, res, account);
    } catch (error) {
      return draw(req, res, fieldErrors(error), 400);
    }
    return redirectWithNotice(res, '/dashboard', 'welcome');
  });
  return router;
}
