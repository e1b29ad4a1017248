import type { Request, Response } from 'express';
import { fieldsOf, isTransportKind } from '../../../config/mail-transports';
import {
  type AccountMail,
  changeAccountMail,
  countTransportTest,
  readTransport,
  testTransport,
} from '../../email/account-transports';
import { liftSuppression } from '../../email/suppressions';
import { HttpError } from '../../lib/http-error';
import { InputError } from '../../lib/input-error';
import type { DashboardDeps } from '../dashboard.deps';
import { redirectWithNotice } from '../notices';
import { fieldErrors, readForm } from '../page/read-form';
import { type MemberRoute, post } from '../session/routes';
import { accountIdOf, signedInOf } from '../session/session';
import { renderTab } from './render-tab';
import { accountSettingsPath } from './settings-paths';

const home = `${accountSettingsPath('email')}#transports`;

/** `/settings/email`: adds, orders and removes the account's transports, and lifts suppressions. */
export const transportRoutes: readonly MemberRoute[] = [
  post('/settings/email/transports', 'account:write', addTransport),
  post('/settings/email/transports/order', 'account:write', changeOrder),
  post('/settings/email/suppressions/lift', 'account:write', lift),
];

async function addTransport(deps: DashboardDeps, req: Request, res: Response): Promise<void> {
  const { database, secrets, limiter, outbound, config } = deps;
  const { account, user } = signedInOf(res);
  const { kind, ...typed } = Object.fromEntries([...readForm(req)].filter(([name]) => name !== '_csrf'));
  if (!isTransportKind(kind)) throw new HttpError(400, null, 'The form was incomplete. Reload the page and try again.');
  const settings = Object.fromEntries(Object.keys(fieldsOf(kind)).map((name) => [name, typed[name] ?? '']));
  const store = { pool: database.pool, secrets };
  try {
    const transport = readTransport({ kind, ...settings });
    if (!(await countTransportTest(limiter, account.id))) {
      throw new InputError('wrong_state', 'Too many tests. Try again in a minute.');
    }
    await testTransport({ ...store, outbound, config }, account.id, transport, user.email);
    await changeAccountMail(store, account.id, (current) => ({
      transports: [...(current?.transports ?? []), transport],
      fallback: current?.fallback ?? true,
    }));
  } catch (error) {
    const open = Object.entries(settings).filter(([name]) => !fieldsOf(kind)[name]?.isSecret);
    const rejected = { kind, draft: Object.fromEntries(open), errors: fieldErrors(error) };
    return renderTab(deps, res, 'email', { rejectedCard: { card: 'transport', rejected }, status: 400 });
  }
  return redirectWithNotice(res, home, 'transport-added');
}

/** Saves the fallback, and moves or removes the transport whose button was pressed. */
async function changeOrder({ database, secrets }: DashboardDeps, req: Request, res: Response): Promise<void> {
  const form = readForm(req);
  const change = (current: AccountMail | null): AccountMail | null => {
    if (!current) return null;
    const at = (name: string) => current.transports[Number(form.get(name) ?? Number.NaN)];
    const [first, removed] = [at('first'), at('remove')];
    const others = current.transports.filter((one) => one !== first && one !== removed);
    return { transports: first ? [first, ...others] : others, fallback: form.has('fallback') };
  };
  await changeAccountMail({ pool: database.pool, secrets }, accountIdOf(res), change);
  redirectWithNotice(res, home, 'transports-saved');
}

async function lift({ database }: DashboardDeps, req: Request, res: Response): Promise<void> {
  const isLifted = await liftSuppression(database.pool, accountIdOf(res), readForm(req).get('lift') ?? '');
  const notice = isLifted ? 'suppression-lifted' : 'suppression-gone';
  redirectWithNotice(res, `${accountSettingsPath('email')}#suppressions`, notice);
}
