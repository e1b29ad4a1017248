import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Account } from '../../src/accounts/account.model';
import { presentAccount } from '../../src/accounts/account.presenter';
import { updateAccount } from '../../src/accounts/account.service';
import type { Database } from '../../src/db/database';
import { createStorages, type Storages } from '../../src/files/storage';
import { findStorage, listStorages } from '../../src/files/storage.repository';
import { openTestDatabase } from '../support/database';
import { startDeafListener } from '../support/deaf-listener';
import { buildAccount, buildFile, buildForm, testSecrets } from '../support/factories';
import { type S3Server, startS3Server } from '../support/s3-server';

let db: Database;
let s3: S3Server;
let filesDir: string;
let storages: Storages;

beforeAll(async () => {
  [db, s3, filesDir] = await Promise.all([
    openTestDatabase(),
    startS3Server(),
    mkdtemp(path.join(os.tmpdir(), 'files-')),
  ]);
  storages = open();
});
afterAll(async () => {
  storages.close();
  await Promise.all([db.close(), s3.stop(), rm(filesDir, { recursive: true, force: true })]);
});

function open(changes: { filesDir?: string; outboundAllowedNetworks?: string[] } = {}): Storages {
  const config = { filesDir, outboundAllowedNetworks: ['127.0.0.0/8'], baseUrl: 'http://letterbox.test', ...changes };
  return createStorages(config, testSecrets);
}

async function connect(account: Account, storage: unknown, through = storages) {
  const changed = await updateAccount(db, account, { storage }, { storages: through });
  return { account: changed, row: await findStorage(db, changed) };
}

const noAccess = { members: 1, hasPassword: false, hasPersonalToken: false, otherTokens: 0, sessions: 0 };

describe('connecting', () => {
  test('a bucket is stored with its secret encrypted and shown without it', async () => {
    const { account, row } = await connect(await buildAccount(db), s3.settings({ endpoint: `${s3.endpoint}/` }));
    const shown = { kind: 's3', endpoint: s3.endpoint, region: 'us-east-1', bucket: 'files', access_key_id: 'S3RVER' };
    expect(presentAccount(account, row, noAccess).storage).toEqual(shown);
    const { rows } = await db.pool.query('SELECT settings FROM storages WHERE id = $1', [account.storageId]);
    expect(testSecrets.open(rows[0].settings.secret_access_key)).toBe('S3RVER');
    expect(await s3.keys()).toEqual([]);
  });

  test('local storage leaves no test file behind', async () => {
    const { account, row } = await connect(await buildAccount(db), { kind: 'local' });
    expect(presentAccount(account, row, noAccess).storage).toEqual({ kind: 'local' });
    expect(await readdir(path.join(filesDir, account.id))).toEqual(['drafts']);
  });

  test.each([
    [
      'a bucket that does not exist',
      { bucket: 'elsewhere' },
      /write a test file: NoSuchBucket: .*bucket does not exist/,
    ],
    [
      'a wrong secret',
      { secret_access_key: 'wrong' },
      /write a test file: SignatureDoesNotMatch: The request signature/,
    ],
    ['an unknown key', { access_key_id: 'nobody' }, /write a test file: InvalidAccessKeyId: /],
    ['an unreachable server', { endpoint: 'http://127.0.0.1:9' }, /could not be reached: connection refused/],
    ['an unknown host name', { endpoint: 'http://nobody.invalid' }, /could not be reached: host name/],
  ])("with %s fails with the service's error, and nothing changes", async (_, changes, message) => {
    const account = await buildAccount(db);
    const settings = { storage: s3.settings(changes), linked_emails: ['a@example.com'] };
    await expect(updateAccount(db, account, settings, { storages })).rejects.toMatchObject({
      code: 'invalid_setting',
      message: expect.stringMatching(message),
    });
    await account.reload();
    expect(account).toMatchObject({ storageId: null, linkedEmails: [] });
    expect(await listStorages(db, account.id)).toEqual([]);
  });

  test('to a server that hangs ends after eight seconds', async () => {
    const deaf = await startDeafListener();
    try {
      const began = performance.now();
      const connecting = connect(await buildAccount(db), s3.settings({ endpoint: `http://127.0.0.1:${deaf.port}` }));
      await expect(connecting).rejects.toThrow('write a test file: timeout: the storage did not finish within 8 s');
      expect(performance.now() - began).toBeLessThan(12_000);
    } finally {
      await deaf.stop();
    }
  });

  test('to a network that is not allowed is rejected', async () => {
    const strict = open({ outboundAllowedNetworks: [] });
    const connecting = connect(await buildAccount(db), s3.settings(), strict);
    await expect(connecting).rejects.toThrow('private addresses are not allowed');
    strict.close();
  });

  test('to a path that is not a folder fails with a clear error', async () => {
    const file = path.join(filesDir, 'a file');
    await writeFile(file, '');
    const connecting = connect(await buildAccount(db), { kind: 'local' }, open({ filesDir: file }));
    await expect(connecting).rejects.toThrow('write a test file: the path of the local storage is not a folder');
  });

  test.each([
    [{ endpoint: undefined }, /^storage.endpoint is required/],
    [{ endpoint: 'ftp://x' }, /^storage.endpoint must be a full URL/],
    [{ endpoint: 'http://user:pass@127.0.0.1' }, /^storage.endpoint must be a full URL/],
    [{ endpoint: 'http://127.0.0.1/?a=b' }, /^storage.endpoint must be a URL without a query/],
    [{ bucket: '../files' }, /^storage.bucket must be a bucket name/],
    [{ bucket: 'arn:aws:s3:::files' }, /^storage.bucket must be a bucket name/],
    [{ region: 'a b' }, /^storage.region must be a region name/],
    [{ secret_access_key: undefined }, /^secret_access_key is required/],
    [{ secret_access_key: 'line\nbreak' }, /^storage.secret_access_key must contain only printable ASCII/],
  ])('with %j is rejected before anything is sent', async (changes, message) => {
    await expect(connect(await buildAccount(db), s3.settings(changes))).rejects.toMatchObject({
      code: 'invalid_setting',
      message: expect.stringMatching(message),
    });
  });
});

describe('changing', () => {
  test('the same bucket keeps its secret when saved without one, and its row with new keys', async () => {
    const { account, row } = await connect(await buildAccount(db), s3.settings());
    const again = await connect(account, s3.settings({ secret_access_key: undefined, region: 'eu-west-1' }));
    expect(again.row).toMatchObject({ id: row?.id, settings: { region: 'eu-west-1' } });
    expect(again.row?.settings).toEqual({ ...row?.settings, region: 'eu-west-1' });
    await expect(connect(account, s3.settings({ secret_access_key: 'wrong' }))).rejects.toThrow(
      'SignatureDoesNotMatch',
    );
    expect(await findStorage(db, account)).toEqual(again.row);
  });

  test('another bucket needs its own secret', async () => {
    const { account } = await connect(await buildAccount(db), s3.settings());
    const other = s3.settings({ bucket: 'other', secret_access_key: undefined });
    await expect(connect(account, other)).rejects.toThrow('secret_access_key is required');
  });

  test('a bucket that is no longer used is deleted unless it holds files', async () => {
    const { account, row } = await connect(await buildAccount(db), s3.settings());
    const form = await buildForm(db, account);
    const file = await buildFile(db, form);
    await db.pool.query('UPDATE files SET storage_id = $2 WHERE id = $1', [file.id, row?.id]);

    await connect(account, s3.settings({ bucket: 'other' }));
    const { account: without } = await connect(account, null);
    expect(without.storageId).toBeNull();
    expect(await listStorages(db, account.id)).toMatchObject([{ id: row?.id, settings: { bucket: 'files' } }]);
    const back = await connect(account, s3.settings({ secret_access_key: undefined }));
    expect(back.row?.id).toBe(row?.id);
  });

  test("the account's version rises, so that cached forms are invalidated", async () => {
    const account = await buildAccount(db);
    const { account: connected } = await connect(account, { kind: 'local' });
    expect(connected.version).toBeGreaterThan(account.version);
    expect((await connect(connected, null)).account.version).toBeGreaterThan(connected.version);
  });
});
