import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { updateAccount } from '../../src/accounts/account.service';
import type { Database } from '../../src/db/database';
import { ContextUnavailable } from '../../src/deliveries/delivery.context';
import { createStorages, type Storages } from '../../src/files/storage';
import { findStorage, switchStorage } from '../../src/files/storage.repository';
import { type AssignedFile, assignStorage, uploadFile } from '../../src/files/upload-file';
import { createFileUploadProcessor } from '../../workers/processors/file-upload';
import { openTestDatabase } from '../support/database';
import { buildAccount, buildFile, buildForm, testOutbound, testSecrets } from '../support/factories';

let db: Database;
let filesDir: string;
let storages: Storages;
beforeAll(async () => {
  db = await openTestDatabase();
  filesDir = await mkdtemp(path.join(os.tmpdir(), 'files-'));
  const config = { filesDir, outboundAllowedNetworks: [], baseUrl: 'http://letterbox.test' };
  storages = createStorages(config, testSecrets);
});
afterAll(async () => {
  storages.close();
  await db.close();
  await rm(filesDir, { recursive: true, force: true });
});

async function build() {
  const account = await updateAccount(db, await buildAccount(db), { storage: { kind: 'local' } }, { storages });
  const file = await buildFile(db, await buildForm(db, account));
  return { account, file };
}
const move = (file: AssignedFile | null) =>
  uploadFile(file, { pool: db.pool, storages, signal: AbortSignal.timeout(8_000) });

test('a file reassigned meanwhile keeps its bytes', async () => {
  const { file } = await build();
  const assigned = await assignStorage(db.pool, file.id);
  await db.pool.query('UPDATE files SET storage_id = $2 WHERE id = $1', [file.id, randomUUID()]);
  expect(await move(assigned)).toMatchObject({
    status: 'skipped',
    error: expect.stringContaining('by another worker'),
  });
  const { rows } = await db.pool.query('SELECT content, uploaded_at FROM files WHERE id = $1', [file.id]);
  expect(rows[0]).toEqual({ content: file.content, uploaded_at: null });
});

test('a file deleted during its upload is scheduled for deletion from the storage', async () => {
  const { account, file } = await build();
  const assigned = await assignStorage(db.pool, file.id);
  await db.pool.query('DELETE FROM files WHERE id = $1', [file.id]);
  expect(await move(assigned)).toMatchObject({ status: 'skipped' });
  const { rows } = await db.pool.query('SELECT storage_id FROM file_deletions WHERE storage_key = $1', [file.key]);
  expect(rows).toEqual([{ storage_id: account.storageId }]);
});

test('a file deleted before a slow storage finished is scheduled for deletion again', async () => {
  const { account, file } = await build();
  const slow: Storages = {
    ...storages,
    open: async (row) => ({
      ...(await storages.open(row)),
      put: async () => {
        await db.pool.query('DELETE FROM files WHERE id = $1', [file.id]);
        await db.pool.query('DELETE FROM file_deletions WHERE storage_key = $1', [file.key]);
      },
    }),
  };
  const assigned = await assignStorage(db.pool, file.id);
  const signal = AbortSignal.timeout(8_000);
  expect(await uploadFile(assigned, { pool: db.pool, storages: slow, signal })).toMatchObject({ status: 'skipped' });
  const { rows } = await db.pool.query('SELECT storage_id FROM file_deletions WHERE storage_key = $1', [file.key]);
  expect(rows).toEqual([{ storage_id: account.storageId }]);
});

test.each(['file-assign-storage', 'file-uploaded'])(
  'a database that fails at %s only delays a file',
  async (statement) => {
    const { file } = await build();
    const away = new Proxy(db.pool, {
      get: (pool, name) =>
        name === 'query'
          ? async (query: { name?: string }, ...rest: never[]) => {
              if (query.name === statement) throw new Error('Query read timeout');
              return pool.query(query as never, ...rest);
            }
          : Reflect.get(pool, name),
    });
    const upload = (pool: typeof db.pool) =>
      createFileUploadProcessor({ pool, storages, outbound: testOutbound })(
        { fileId: file.id } as never,
        AbortSignal.timeout(8_000),
      );
    await expect(upload(away)).rejects.toBeInstanceOf(ContextUnavailable);
    expect((await upload(db.pool)).outcome.status).toBe('succeeded');
  },
);

test('a storage is not deleted while a file is being assigned to it', async () => {
  const { account, file } = await build();
  const assigning = await db.pool.connect();
  try {
    await assigning.query('BEGIN');
    await assignStorage(assigning as never, file.id);
    const switching = switchStorage(db, account.id, null);
    await new Promise((resolve) => setTimeout(resolve, 200));
    await assigning.query('COMMIT');
    await switching;
  } finally {
    assigning.release();
  }
  expect(await findStorage(db, account)).toMatchObject({ id: account.storageId });
  expect((await account.reload()).storageId).toBeNull();
});

test('a file whose bytes were changed in the database is not uploaded', async () => {
  const { file } = await build();
  await db.pool.query(`UPDATE files SET content = overlay(content PLACING 'x' FROM 7) WHERE id = $1`, [file.id]);
  expect(await move(await assignStorage(db.pool, file.id))).toMatchObject({
    status: 'failed',
    error: 'the file could not be stored: the bytes of this file differ from those that were received',
  });
});
