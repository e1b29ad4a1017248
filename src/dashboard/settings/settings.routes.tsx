import { type Response, Router } from 'express';
import { renewApiToken, revokeApiToken, updateAccount } from '../../accounts/account.service';
import { usageOf } from '../../accounts/usage';
import { findStorage } from '../../files/storage.repository';
import { connectStorage, disconnectStorage } from '../../files/storage.service';
import type { DashboardDeps } from '../dashboard.deps';
import { fieldErrors } from '../page/field-errors';
import { redirectWithNotice, renderPage } from '../page/render-page';
import { PageError } from '../page-error';
import { readForm } from '../read-form';
import { ownerOf } from '../session/visitor';
import { type Returned, SettingsPage } from './settings.view';
import { readStorage } from './storage-draft';
import { NewTokenPage } from './token.view';

const home = '/dashboard/settings';
/** A test of a storage is a few requests to whatever address the owner typed. */
const storageTests = [{ limit: 10, windowMs: 60_000 }];

/** `/settings`: plan, linked addresses, storage and token of the owner's account. */
export function createSettingsRouter({ config, database: db, storages, limiter }: DashboardDeps): Router {
  const baseUrl = config.baseUrl.replace(/\/+$/, '');
  const draw = async (res: Response, returned?: Returned): Promise<void> => {
    const { account } = ownerOf(res);
    const [usage, storage] = await Promise.all([usageOf(db, account), findStorage(db, account)]);
    const page = <SettingsPage {...{ account, usage, storage, baseUrl }} {...(returned && { returned })} />;
    renderPage(res, page, returned ? 400 : 200);
  };

  const router = Router();
  router.get('/settings', (_req, res) => draw(res));

  router.post('/settings/emails', async (req, res) => {
    const emails = readForm(req).get('linked_emails') ?? '';
    const list = emails.split(/[\s,;]+/).filter((line) => line !== '');
    try {
      await updateAccount(db, ownerOf(res).account, { linked_emails: list });
    } catch (error) {
      return draw(res, { form: 'emails', emails, errors: fieldErrors(error) });
    }
    return redirectWithNotice(res, home, 'emails-saved');
  });

  router.post('/settings/storage', async (req, res) => {
    const { account } = ownerOf(res);
    const { draft, input } = readStorage(readForm(req));
    if (!(await limiter.take(`storage-test:${account.id}`, storageTests)).allowed) {
      throw new PageError(429, 'The storage was tested many times just now. Please wait a minute.');
    }
    try {
      await connectStorage({ db, storages }, account.id, input);
    } catch (error) {
      return draw(res, { form: 'storage', draft, errors: fieldErrors(error) });
    }
    return redirectWithNotice(res, home, 'storage-connected');
  });
  router.post('/settings/storage/disconnect', async (_req, res) => {
    await disconnectStorage(db, ownerOf(res).account.id);
    redirectWithNotice(res, home, 'storage-disconnected');
  });

  // Only its hash is kept: the answer to this very post is where the token can be shown.
  router.post('/settings/token', async (_req, res) => {
    const token = await renewApiToken(db, ownerOf(res).account.id);
    renderPage(res, <NewTokenPage token={token} baseUrl={baseUrl} />);
  });
  router.get('/settings/token', (_req, res) => res.redirect(303, `${home}#token`));
  router.post('/settings/token/revoke', async (_req, res) => {
    await revokeApiToken(db, ownerOf(res).account.id);
    redirectWithNotice(res, home, 'token-revoked');
  });
  return router;
}
