import { type Request, type Response, Router } from 'express';
import type { Account } from '../accounts/account.model';
import {
  createAccount,
  findAccount,
  revokeApiToken,
  updateAccount,
  updateSeenLimits,
} from '../accounts/account.service';
import { createInvitationLink, requestInvitation } from '../accounts/invitation';
import { endAllSessions, listSessions } from '../accounts/session.repository';
import { usageOf } from '../accounts/usage';
import type { NoticeCode } from '../dashboard/page/notices';
import { type FieldErrors, fieldErrors, readForm } from '../dashboard/page/read-form';
import { redirectWithNotice, renderPage } from '../dashboard/page/render-page';
import { findStorage } from '../files/storage.repository';
import { HttpError } from '../lib/http-error';
import { countProcesses } from '../metrics/snapshot';
import { AccountPage } from './account.page';
import { AccountListPage } from './account-list.page';
import { findActivity, listAccounts, readAccountListQuery } from './account-list.query';
import type { AdminDeps } from './admin.routes';
import { InvitationPage } from './invitation.page';
import { accountPath } from './layout';
import { draftOf, limitsErrors, type RejectedLimits, readLimitsForm } from './limits-form';
import { NewAccountPage } from './new-account.page';

const changedMeanwhile =
  'Another operator changed these limits after you opened the page. Nothing was saved; the current limits are shown.';

/** The list of accounts, their pages, and everything that the operator can do with them. */
export function createAccountsRouter({ config, database: db, storages, logger }: AdminDeps): Router {
  const { baseUrl, hasLocalStorage } = config;
  const canMail = config.smtpUrl !== undefined;
  // Says who did what to whom, without what was typed.
  const logChange = (change: string, accountId: string, details: object = {}): void =>
    logger.info({ operator: config.operator?.user, change, accountId, ...details }, 'the operator changed an account');

  const router = Router();
  router.get('/', async (req, res) => {
    const query = readAccountListQuery(req.query);
    const [list, { worker }] = await Promise.all([listAccounts(db.pool, query), countProcesses(db.pool)]);
    renderPage(res, <AccountListPage query={query} {...list} workers={worker} />);
  });

  const renderNew = (res: Response, email: string, plan: string, errors: FieldErrors, status: number): void =>
    renderPage(res, <NewAccountPage {...{ email, plan, errors }} />, status);
  router.get('/accounts/new', (_req, res) => renderNew(res, '', config.defaultPlan, {}, 200));
  router.post('/accounts/new', async (req, res) => {
    const { email = '', plan = '' } = Object.fromEntries(readForm(req));
    try {
      const input = { email, plan: plan as Account['plan'], localStorage: hasLocalStorage };
      const { account } = await createAccount(db, input);
      logChange('created', account.id, { plan: account.plan });
      return redirectWithNotice(res, accountPath(account.id), 'account-created');
    } catch (error) {
      return renderNew(res, email, plan, fieldErrors(error), 400);
    }
  });

  const renderAccount = async (res: Response, account: Account, rejected?: RejectedLimits, status = 200) => {
    const [usage, storage, sessions, activity] = await Promise.all([
      usageOf(db, account),
      findStorage(db, account),
      listSessions(db, account.id),
      findActivity(db.pool, account.id),
    ]);
    const shown = { account, usage, storage, sessions: sessions.length, activity, canMail, hasLocalStorage, rejected };
    renderPage(res, <AccountPage {...shown} />, status);
  };
  router.get('/accounts/:id', async (req, res) => renderAccount(res, await requireAccount(req)));
  router.post('/accounts/:id/limits', async (req, res) => {
    const { id } = await requireAccount(req);
    const form = readForm(req);
    const { draft, input } = readLimitsForm(form);
    let saved: Account | null;
    try {
      saved = await updateSeenLimits(db, id, form.get('seen') ?? '', input);
    } catch (error) {
      const errors = limitsErrors(error);
      return renderAccount(res, await requireAccount(req), { draft, errors }, 400);
    }
    if (saved === null) {
      const current = await requireAccount(req);
      return renderAccount(res, current, { draft: draftOf(current), errors: { form: changedMeanwhile } }, 409);
    }
    const { plan, quotaOverride: quota, storageLimitBytes: storageLimit } = saved;
    logChange('limits', id, { plan, quota, storageLimit });
    return redirectWithNotice(res, accountPath(id), 'limits-saved');
  });

  /** A POST that changes an account and leads back to its page. */
  const addAction = (name: string, notice: NoticeCode, run: (account: Account) => Promise<unknown>): void => {
    router.post(`/accounts/:id/${name}`, async (req, res) => {
      const account = await requireAccount(req);
      await run(account);
      logChange(name, account.id);
      redirectWithNotice(res, accountPath(account.id), notice);
    });
  };
  addAction('suspend', 'account-suspended', (account) => updateAccount(db, account, { suspended: true }));
  addAction('unsuspend', 'account-unsuspended', (account) => updateAccount(db, account, { suspended: false }));
  addAction('end-sessions', 'sessions-ended', ({ id }) => endAllSessions(db, id));
  addAction('revoke-token', 'owner-token-revoked', ({ id }) => revokeApiToken(db, id));
  addAction('local-storage', 'storage-connected', async (account) => {
    if (!hasLocalStorage) throw new HttpError(404, null, 'Local storage is not enabled on this server.');
    // A storage that the owner connected meanwhile stays.
    if (account.storageId === null) await updateAccount(db, account, { storage: { kind: 'local' } }, storages);
  });
  addAction('invite', 'invitation-requested', async ({ id }) => {
    if (!canMail) throw new HttpError(404, null, 'No mail can be sent. Show the link instead.');
    await requestInvitation(db, id);
  });
  // Not a redirect: the link is shown only here, and a reload replaces it by another one.
  router.post('/accounts/:id/invitation-link', async (req, res) => {
    const account = await requireAccount(req);
    const link = await createInvitationLink(db, account.id, baseUrl);
    logChange('invitation-link', account.id);
    renderPage(res, <InvitationPage account={account} link={link} />);
  });
  return router;

  async function requireAccount(req: Request<{ id: string }>): Promise<Account> {
    const account = await findAccount(db, req.params.id);
    if (!account) throw new HttpError(404, null, 'There is no account with this ID.');
    return account;
  }
}
