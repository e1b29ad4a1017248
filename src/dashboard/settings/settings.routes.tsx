import { type Response, Router } from 'express';
import { renewSeenApiToken, revokeApiToken, updateAccount } from '../../accounts/account.service';
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
import { NewTokenPage, tokenMark } from './token.view';
import { createTokenCookie } from './token-cookie';

const home = '/dashboard/settings';
/** A test of a storage is a few requests to whatever address the owner typed. */
const storageTests = [{ limit: 10, windowMs: 60_000 }];

/** `/settings`: plan, linked addresses, storage and token of the owner's account. */
export function createSettingsRouter({ config, database: db, secrets, storages, limiter }: DashboardDeps): Router {
  const tokenCookie = createTokenCookie(config.baseUrl, secrets);
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

  // Only its hash is kept. It is shown by another page than the one that makes it, so that loading that again makes none.
  router.post('/settings/token', async (req, res) => {
    const { account } = ownerOf(res);
    // A second press would end the token that the first one made: it must have seen the present one.
    const isSeen = readForm(req).get('seen') === tokenMark(account.apiTokenHash);
    const token = isSeen ? await renewSeenApiToken(db, account) : null;
    if (token === null) return res.redirect(303, `${home}/token?late=1`);
    tokenCookie.give(res, token);
    return res.redirect(303, `${home}/token`);
  });
  router.get('/settings/token', (req, res) => {
    const token = tokenCookie.take(req, res, ownerOf(res).account);
    if (token !== null) return renderPage(res, <NewTokenPage token={token} baseUrl={baseUrl} />);
    if (req.query.late === undefined) return res.redirect(303, `${home}#token`);
    return redirectWithNotice(res, home, 'token-changed-before');
  });
  router.post('/settings/token/revoke', async (_req, res) => {
    await revokeApiToken(db, ownerOf(res).account.id);
    redirectWithNotice(res, home, 'token-revoked');
  });
  return router;
}
