import type { Account } from '../../accounts/account.model';
import { presentAccount } from '../../accounts/account.presenter';
import { findAccount, updateAccount } from '../../accounts/account.service';
import { type AccountSettings, ownSettings } from '../../accounts/account.settings';
import { usageOf } from '../../accounts/usage';
import { sendSampleAlert } from '../../alerts/second-channel';
import { locking } from '../../db/rows';
import type { Queries } from '../../db/transaction-queries';
import { findStorage } from '../../files/storage.repository';
import { InputError } from '../../lib/input-error';
import { readSettings } from '../../lib/settings';
import { readAccess } from '../../members/access';
import type { ApiDeps } from '../api.deps';
import { requireMatch } from '../etag';
import { notFound } from '../problem';
import { type ApiRequest, type ApiResult, type ApiRoute, type Change, change, read, withEtag } from '../route';
import { checkErasure, isDryRun, readErasureOptions } from '../warnings';
import { requireAllowed } from '../webhooks/find-webhook';

/** `/api/account`: the settings, plan and usage of the account, and a test of its alerts. */
export const accountRoutes: readonly ApiRoute[] = [
  read('/api/account', 'account:read', showAccount),
  withEtag(change('PATCH', '/api/account', 'account:write', 'account.settings-changed', changeAccount)),
  change('POST', '/api/account/alerts/test', 'account:write', 'account.alerts-tested', testAlerts, limitTests),
];

async function showAccount({ database }: ApiDeps, { account: { id } }: ApiRequest): Promise<ApiResult> {
  return accountResult(database, await findAccount(database, id), null);
}

async function changeAccount({ database }: ApiDeps, request: ApiRequest, change: Change): Promise<ApiResult> {
  const { queries, transaction } = change;
  const account = await findAccount(database, request.account.id, locking(transaction));
  if (!account) throw notFound('account');
  requireMatch(request, versionOf(account));
  const settings = readSettings(ownSettings, request.body);
  const warnings = await findWarnings(queries, request, account, settings);
  const changed = await updateAccount(database, account, settings, { transaction });
  const { body, ...result } = await accountResult(database, changed, change);
  return { ...result, body: { ...body, ...(isDryRun(request) && { warnings }) } };
}

function limitTests(deps: ApiDeps, request: Pick<ApiRequest, 'account' | 'query'>): Promise<void> {
  return requireAllowed(deps, request, 'test');
}

/** Sends a sample over both channels. */
async function testAlerts(_deps: ApiDeps, { account }: ApiRequest, { queries }: Change): Promise<ApiResult> {
  if (account.stopped) throw new InputError('wrong_state', `the account is ${account.stopped} and sends nothing`);
  await sendSampleAlert(queries, account.id);
  return {};
}

async function findWarnings(queries: Queries, request: ApiRequest, account: Account, { retention }: AccountSettings) {
  if (retention === undefined) return [];
  const scope = { accountId: account.id };
  const rule = { scope, before: account.retention ?? 'keep', after: retention ?? 'keep' } as const;
  return checkErasure(queries, readErasureOptions(request), rule);
}

async function accountResult(
  database: ApiDeps['database'],
  account: Account | null,
  change: Change | null,
): Promise<ApiResult> {
  if (!account) throw notFound('account');
  const pool = change?.queries ?? database.pool;
  const storage = await findStorage(database, account, change?.transaction);
  const shown = presentAccount(account, storage, await readAccess(pool, account.id));
  return { body: { ...shown, usage: await usageOf({ pool }, account) }, version: versionOf(account) };
}

/** What `PATCH` can change. */
function versionOf(account: Account): unknown {
  const { id, name, linkedEmails, retention, ipAddresses, brand, mutedAlerts, timeZone } = account;
  const { requireSecondFactor, auditDays, alertEmail, alertWebhookId, sender } = account;
  return [
    ...[id, name, linkedEmails, retention, ipAddresses, brand, mutedAlerts, timeZone, requireSecondFactor, auditDays],
    ...[alertEmail, alertWebhookId, sender],
  ];
}
