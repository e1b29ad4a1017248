import type { Request, Response } from 'express';
import { deleteAtOnce, keepAccount, planDeletion, requireConfirmation } from '../account-deletion/plan-deletion';
import type { Account } from '../accounts/account.model';
import { createAccount, findAccount, updateAccount, updateSeenLimits } from '../accounts/account.service';
import { usageOf } from '../accounts/usage';
import { type FieldErrors, fieldErrors, readForm } from '../dashboard/page/read-form';
import { renderPage } from '../dashboard/page/render-page';
import { findStorage } from '../files/storage.repository';
import { operatorOf } from '../http/operator-login';
import { get, post, type Route } from '../http/routes';
import { HttpError } from '../lib/http-error';
import { InputError } from '../lib/input-error';
import { readAccess } from '../members/access';
import { findFirstOwner, listMembers } from '../members/member.service';
import { countProcesses } from '../metrics/snapshot';
import { revokeAllTokens } from '../tokens/token.service';
import { createFirstPasswordLink, requestFirstPassword } from '../users/first-password';
import { endSessionsOfAccount } from '../users/session.repository';
import type { User } from '../users/user.model';
import { AccountPage, type AccountPageProps } from './account.page';
import { AccountListPage } from './account-list.page';
import { findActivity, listAccounts, readAccountListQuery } from './account-list.query';
import type { AdminDeps } from './admin.deps';
import { redirectWithNotice } from './admin.notices';
import { InvitationPage } from './invitation.page';
import { accountPath } from './layout';
import { draftOf, limitsErrors, readLimitsForm } from './limits-form';
import { NewAccountPage } from './new-account.page';

/** The list of accounts, their pages, and everything that the operator can do with them. */
export const accountRoutes: readonly Route<AdminDeps>[] = [
  get('/', showAccounts),
  get('/accounts/new', showNewAccount),
  post('/accounts/new', addAccount),
  get('/accounts/:id', showAccount),
  post('/accounts/:id/limits', saveLimits),
  post('/accounts/:id/suspend', suspendAccount),
  post('/accounts/:id/unsuspend', unsuspendAccount),
  post('/accounts/:id/delete', planAccountDeletion),
  post('/accounts/:id/delete-at-once', deleteAccountAtOnce),
  post('/accounts/:id/keep', keep),
  post('/accounts/:id/end-sessions', endSessions),
  post('/accounts/:id/revoke-token', revokeToken),
  post('/accounts/:id/local-storage', connectLocalStorage),
  post('/accounts/:id/invite', inviteOwner),
  post('/accounts/:id/invitation-link', showInvitationLink),
];

type AccountRequest = Request<{ id: string }>;

async function showAccounts({ database: { pool } }: AdminDeps, req: Request, res: Response): Promise<void> {
  const query = readAccountListQuery(req.query);
  const [list, { worker }] = await Promise.all([listAccounts(pool, query), countProcesses(pool)]);
  renderPage(res, <AccountListPage query={query} {...list} workers={worker} />);
}

function showNewAccount({ config }: AdminDeps, _req: Request, res: Response): void {
  renderNewAccount(res, '', config.defaultPlan, {}, 200);
}

async function addAccount(deps: AdminDeps, req: Request, res: Response): Promise<void> {
  const { config, database } = deps;
  const { email = '', plan = '' } = Object.fromEntries(readForm(req));
  try {
    const input = { email, plan: plan as Account['plan'], localStorage: config.hasLocalStorage };
    const { account } = await createAccount(database, input);
    logChange(deps, res, 'created', account.id, { plan: account.plan });
    return redirectWithNotice(res, accountPath(account.id), 'account-created');
  } catch (error) {
    return renderNewAccount(res, email, plan, fieldErrors(error), 400);
  }
}

function renderNewAccount(res: Response, email: string, plan: string, errors: FieldErrors, status: number): void {
  renderPage(res, <NewAccountPage {...{ email, plan, errors }} />, status);
}

async function showAccount(deps: AdminDeps, req: AccountRequest, res: Response): Promise<void> {
  await renderAccount(deps, res, await requireAccount(deps, req));
}

async function renderAccount(
  { config, database: db }: AdminDeps,
  res: Response,
  account: Account,
  rejected: Pick<AccountPageProps, 'rejected' | 'deletionErrors'> = {},
  status = 200,
): Promise<void> {
  const [usage, storage, access, members, activity] = await Promise.all([
    usageOf(db, account),
    findStorage(db, account),
    readAccess(db.pool, account.id),
    listMembers(db, account.id),
    findActivity(db.pool, account.id),
  ]);
  const { hasLocalStorage } = config;
  const shown = { account, usage, storage, access, members, activity, hasLocalStorage, ...rejected };
  renderPage(res, <AccountPage {...shown} canMail={canMail(config)} />, status);
}

const changedMeanwhile =
  'Another operator changed these limits after you opened the page. Nothing was saved; the current limits are shown.';

async function saveLimits(deps: AdminDeps, req: AccountRequest, res: Response): Promise<void> {
  const { id } = await requireAccount(deps, req);
  const form = readForm(req);
  const { draft, input } = readLimitsForm(form);
  let saved: Account | null;
  try {
    saved = await updateSeenLimits(deps.database, id, form.get('seen') ?? '', input);
  } catch (error) {
    const errors = limitsErrors(error);
    return renderAccount(deps, res, await requireAccount(deps, req), { rejected: { draft, errors } }, 400);
  }
  if (saved === null) {
    const current = await requireAccount(deps, req);
    const rejected = { draft: draftOf(current), errors: { form: changedMeanwhile } };
    return renderAccount(deps, res, current, { rejected }, 409);
  }
  const { plan, quotaOverride: quota, storageLimitBytes: storageLimit } = saved;
  logChange(deps, res, 'limits', id, { plan, quota, storageLimit });
  return redirectWithNotice(res, accountPath(id), 'limits-saved');
}

async function suspendAccount(deps: AdminDeps, req: AccountRequest, res: Response): Promise<void> {
  const account = await requireAccount(deps, req);
  await updateAccount(deps.database, account, { suspended: true });
  logChange(deps, res, 'suspend', account.id);
  redirectWithNotice(res, accountPath(account.id), 'account-suspended');
}

async function unsuspendAccount(deps: AdminDeps, req: AccountRequest, res: Response): Promise<void> {
  const account = await requireAccount(deps, req);
  await updateAccount(deps.database, account, { suspended: false });
  logChange(deps, res, 'unsuspend', account.id);
  redirectWithNotice(res, accountPath(account.id), 'account-unsuspended');
}

async function planAccountDeletion(deps: AdminDeps, req: AccountRequest, res: Response): Promise<void> {
  const { id } = await requireAccount(deps, req);
  await planDeletion(deps.database.pool, id, null);
  logChange(deps, res, 'delete', id);
  redirectWithNotice(res, accountPath(id), 'account-deletion-planned');
}

async function deleteAccountAtOnce(deps: AdminDeps, req: AccountRequest, res: Response): Promise<void> {
  const account = await requireAccount(deps, req);
  try {
    requireConfirmation(account, readForm(req).get('confirmation') ?? '');
  } catch (error) {
    return renderAccount(deps, res, account, { deletionErrors: fieldErrors(error) }, 400);
  }
  await deleteAtOnce(deps.database.pool, account.id);
  logChange(deps, res, 'delete-at-once', account.id);
  return redirectWithNotice(res, '/admin', 'account-deletion-begins');
}

async function keep(deps: AdminDeps, req: AccountRequest, res: Response): Promise<void> {
  const { id } = await requireAccount(deps, req);
  try {
    await keepAccount(deps.database.pool, id);
  } catch (error) {
    if (error instanceof InputError && error.code === 'wrong_state')
      throw new HttpError(409, null, `Nothing was changed: ${error.message}.`);
    throw error;
  }
  logChange(deps, res, 'keep', id);
  redirectWithNotice(res, accountPath(id), 'account-kept');
}

async function endSessions(deps: AdminDeps, req: AccountRequest, res: Response): Promise<void> {
  const { id } = await requireAccount(deps, req);
  await endSessionsOfAccount(deps.database, id);
  logChange(deps, res, 'end-sessions', id);
  redirectWithNotice(res, accountPath(id), 'sessions-ended');
}

async function revokeToken(deps: AdminDeps, req: AccountRequest, res: Response): Promise<void> {
  const { id } = await requireAccount(deps, req);
  await revokeAllTokens(deps.database, id);
  logChange(deps, res, 'revoke-token', id);
  redirectWithNotice(res, accountPath(id), 'owner-token-revoked');
}

async function connectLocalStorage(deps: AdminDeps, req: AccountRequest, res: Response): Promise<void> {
  const { config, database, storages } = deps;
  const account = await requireAccount(deps, req);
  if (!config.hasLocalStorage) throw new HttpError(404, null, 'Local storage is not enabled on this server.');
  // A storage that the owner connected meanwhile stays.
  if (account.storageId === null) await updateAccount(database, account, { storage: { kind: 'local' } }, { storages });
  logChange(deps, res, 'local-storage', account.id);
  redirectWithNotice(res, accountPath(account.id), 'storage-connected');
}

async function inviteOwner(deps: AdminDeps, req: AccountRequest, res: Response): Promise<void> {
  const { id } = await requireAccount(deps, req);
  if (!canMail(deps.config)) throw new HttpError(404, null, 'No mail can be sent. Show the link instead.');
  await requestFirstPassword(deps.database, await requireOwner(deps, id));
  logChange(deps, res, 'invite', id);
  redirectWithNotice(res, accountPath(id), 'invitation-requested');
}

/** Does not redirect: the link is shown only here, and a reload replaces it by another one. */
async function showInvitationLink(deps: AdminDeps, req: AccountRequest, res: Response): Promise<void> {
  const account = await requireAccount(deps, req);
  const link = await createFirstPasswordLink(deps.database, await requireOwner(deps, account.id), deps.config.baseUrl);
  logChange(deps, res, 'invitation-link', account.id);
  renderPage(res, <InvitationPage account={account} link={link} />);
}

/** The account with the id in the URL; throws a 404 if there is none. */
async function requireAccount({ database }: AdminDeps, req: AccountRequest): Promise<Account> {
  const account = await findAccount(database, req.params.id);
  if (!account) throw new HttpError(404, null, 'There is no account with this ID.');
  return account;
}

async function requireOwner({ database }: AdminDeps, accountId: string): Promise<User> {
  const owner = await findFirstOwner(database, accountId);
  if (!owner) throw new HttpError(404, null, 'This account has no owner.');
  return owner;
}

/** Logs who did what to whom, without what was typed. */
function logChange(
  { logger }: AdminDeps,
  res: Response,
  change: string,
  accountId: string,
  details: object = {},
): void {
  logger.info({ operator: operatorOf(res), change, accountId, ...details }, 'the operator changed an account');
}

/** Whether this installation sends e-mail. */
function canMail({ mailUrl }: AdminDeps['config']): boolean {
  return mailUrl !== undefined;
}
