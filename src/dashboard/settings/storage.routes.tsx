import type { Request, Response } from 'express';
import { connectStorage, countStorageTest, disconnectStorage } from '../../files/storage.service';
import { HttpError } from '../../lib/http-error';
import type { RateLimiter } from '../../rate-limits/rate-limiter';
import type { DashboardDeps } from '../dashboard.deps';
import { redirectWithNotice } from '../notices';
import { fieldErrors, readForm } from '../page/read-form';
import { type MemberRoute, post } from '../session/routes';
import { accountIdOf, signedInOf } from '../session/session';
import { renderTab } from './render-tab';
import { accountSettingsPath } from './settings-paths';
import { readStorageForm } from './storage-card';

const home = accountSettingsPath('storage');

/** `/settings/storage`: connects and disconnects the storage of files. */
export const storageRoutes: readonly MemberRoute[] = [
  post('/settings/storage', 'account:write', connect),
  post('/settings/storage/disconnect', 'account:write', disconnect),
];

async function connect(deps: DashboardDeps, req: Request, res: Response): Promise<void> {
  const { database: db, storages, limiter } = deps;
  const { account } = signedInOf(res);
  const { draft, input } = readStorageForm(readForm(req));
  await limitStorageTests(limiter, account.id);
  try {
    await connectStorage({ db, storages }, account.id, input);
  } catch (error) {
    const rejectedCard = { card: 'storage', draft, errors: fieldErrors(error) } as const;
    return renderTab(deps, res, 'storage', { rejectedCard, status: 400 });
  }
  return redirectWithNotice(res, home, 'storage-connected');
}

/** Counts a connection test; throws an HttpError 429 after too many. */
export async function limitStorageTests(limiter: RateLimiter, accountId: string): Promise<void> {
  if (await countStorageTest(limiter, accountId)) return;
  throw new HttpError(429, null, 'Too many connection tests. Try again in a minute.');
}

async function disconnect({ database }: DashboardDeps, _req: Request, res: Response): Promise<void> {
  await disconnectStorage(database, accountIdOf(res));
  redirectWithNotice(res, home, 'storage-disconnected');
}
