import type { Request, Response } from 'express';
import { validate as isUuid } from 'uuid';
import { retriedKinds, retryFailed } from '../../deliveries/retry-failed';
import { HttpError } from '../../lib/http-error';
import { parseInstant } from '../../lib/instants';
import { isRequestAllowed } from '../../webhooks/manual-requests';
import type { DashboardDeps } from '../dashboard.deps';
import { redirectWithNotice } from '../notices';
import { ownPath, readForm } from '../page/read-form';
import { get, type MemberRoute, post } from '../session/routes';
import { scopeOf, signedInOf } from '../session/session';

/** `/failed/resend` sends again what failed of one kind since a moment, or was postponed then, for the posted forms. */
export const troubleRoutes: readonly MemberRoute[] = [
  post('/failed/resend', 'submissions:write', resendFailed),
  // For a reload of an error.
  get('/failed/resend', 'submissions:read', (_deps, _req, res) => res.redirect(303, '/dashboard')),
];

async function resendFailed({ database, limiter }: DashboardDeps, req: Request, res: Response): Promise<void> {
  const { account } = signedInOf(res);
  const form = readForm(req);
  const kind = retriedKinds.find((each) => each === form.get('kind'));
  const formIds = form.getAll('form');
  if (!kind || !formIds.every((id) => isUuid(id))) throw new HttpError(404, null, 'This action does not exist.');
  const since = parseInstant(form.get('since') ?? '');
  if (!since) throw new HttpError(400, null, 'The page was out of date. Go back, reload the page and try again.');
  if (account.stopped) throw new HttpError(409, null, `The account is ${account.stopped} and sends nothing.`);
  if (!(await isRequestAllowed(limiter, 'redeliver', account.id))) {
    throw new HttpError(429, null, 'Too many deliveries were resent in the last minute. Wait a minute and try again.');
  }
  const state = form.has('postponed') ? 'postponed' : 'failed';
  const count = await retryFailed(database.pool, scopeOf(res), formIds, kind, since, state);
  redirectWithNotice(res, ownPath(form.get('back')), count === 0 ? 'nothing-to-resend' : 'resending', count);
}
