import { findAccount } from '../../accounts/account.service';
import { checkStorage } from '../../files/check-storage';
import { findStorage } from '../../files/storage.repository';
import { connectStorage, countStorageTest, disconnectStorage } from '../../files/storage.service';
import { presentStorage } from '../../files/storage.settings';
import { InputError } from '../../lib/input-error';
import type { ApiDeps } from '../api.deps';
import { tooMany } from '../problem';
import { type ApiRequest, type ApiResult, type ApiRoute, action, type Change, change, read } from '../route';

/** `/api/account/storage`: where the files of new submissions are stored. */
export const storageRoutes: readonly ApiRoute[] = [
  read('/api/account/storage', 'account:read', showStorage),
  action('PUT', '/api/account/storage', 'account:write', 'account.storage-changed', connect),
  change('DELETE', '/api/account/storage', 'account:write', 'account.storage-changed', disconnect),
  action('POST', '/api/account/storage/test', 'account:write', 'account.storage-tested', test),
];

async function showStorage(deps: ApiDeps, { account }: ApiRequest): Promise<ApiResult> {
  return storageResult(deps, account.id);
}

async function connect(deps: ApiDeps, { account, body }: ApiRequest): Promise<ApiResult> {
  const { database: db, storages } = deps;
  await limitTests(deps, account.id);
  await connectStorage({ db, storages }, account.id, body);
  return storageResult(deps, account.id);
}

async function disconnect({ database }: ApiDeps, { account }: ApiRequest, change: Change): Promise<ApiResult> {
  await disconnectStorage(database, account.id, change.transaction);
  return {};
}

/** Writes, reads and deletes a test file. A storage that does not work is a result, not an error. */
async function test(deps: ApiDeps, { account }: ApiRequest): Promise<ApiResult> {
  const row = await findConnected(deps, account.id);
  if (!row) throw new InputError('wrong_state', 'no storage is connected');
  await limitTests(deps, account.id);
  try {
    await checkStorage(await deps.storages.open(row), account.id);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return { body: { works: false, error: error.message } };
  }
  return { body: { works: true, error: null } };
}

async function storageResult(deps: ApiDeps, accountId: string): Promise<ApiResult> {
  return { body: { storage: presentStorage(await findConnected(deps, accountId)) } };
}

async function findConnected({ database }: ApiDeps, accountId: string) {
  const account = await findAccount(database, accountId);
  return account && findStorage(database, account);
}

async function limitTests({ limiter }: ApiDeps, accountId: string): Promise<void> {
  if (await countStorageTest(limiter, accountId)) return;
  throw tooMany('Too many connection tests. Try again in a minute.', 60);
}
