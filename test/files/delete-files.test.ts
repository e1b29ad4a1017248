import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { updateAccount } from '../../src/accounts/account.service';
import type { Database } from '../../src/db/database';
import { deleteNextFile } from '../../src/files/delete-files';
import { createStorages, type Storages } from '../../src/files/storage';
import { listStorages } from '../../src/files/storage.repository';
import { createLogger } from '../../src/lib/logger';
import { eraseSubmission } from '../../src/submissions/changes/erase';
import { startFileDeletion } from '../../workers/maintenance/file-deletion';
import { createFileUploadProcessor } from '../../workers/processors/file-upload';
import { openTestDatabase } from '../support/database';
import { eventually } from '../support/eventually';
import { buildAccount, buildFile, buildForm, testOutbound, testSecrets } from '../support/factories';
import { hang, startHttpReceiver } from '../support/http-receiver';
import { runCommand } from '../support/run-cli';
import { type S3Server, startS3Server } from '../support/s3-server';

let db: Database & { url: string };
let s3: S3Server;
let filesDir: string;
let storages: Storages;
const open = new AbortController().signal;

beforeAll(async () => {
  [db, s3, filesDir] = await Promise.all([
    openTestDatabase(),
    startS3Server(),
    mkdtemp(path.join(os.tmpdir(), 'files-')),
  ]);
  const config = { filesDir, outboundAllowedNetworks: ['127.0.0.0/8'], baseUrl: 'http://letterbox.test' };
  storages = createStorages(config, testSecrets);
});
beforeEach(() => db.pool.query('DELETE FROM file_deletions'));
afterAll(async () => {
  storages.close();
  await Promise.all([db.close(), s3.stop(), rm(filesDir, { recursive: true, force: true })]);
});

/** Files of one submission that were moved to their account's storage. */
async function buildStored(storage: unknown, count = 1) {
  const account = await updateAccount(db, await buildAccount(db), { storage }, { storages });
  const form = await buildForm(db, account);
  const first = await buildFile(db, form);
  const files = [first];
  while (files.length < count) files.push(await buildFile(db, form, { submissionId: first.submissionId }));
  const process = createFileUploadProcessor({ pool: db.pool, storages, outbound: testOutbound });
  for (const { id } of files) await process({ fileId: id } as never, AbortSignal.timeout(8_000));
  return { account, submissionId: first.submissionId, keys: files.map(({ key }) => key) };
}

const pendingDeletions = async () => {
  const { rows } = await db.pool.query('SELECT *, due_at > now() AS later FROM file_deletions ORDER BY storage_key');
  return rows;
};
const passTime = () => db.pool.query("UPDATE file_deletions SET due_at = now() - interval '1 second'");

describe('a permanently deleted submission', () => {
  test('deletes its files from the bucket once no upload can be in progress', async () => {
    const { account, submissionId, keys } = await buildStored(s3.settings(), 2);
    expect(await s3.keys()).toEqual(expect.arrayContaining(keys));
    expect(await eraseSubmission(db.pool, account.id, submissionId)).toBe(true);
    expect(await deleteNextFile(db.pool, storages, open)).toBeNull();
    expect(await pendingDeletions()).toHaveLength(2);

    await passTime();
    const reports = [await deleteNextFile(db.pool, storages, open), await deleteNextFile(db.pool, storages, open)];
    expect(reports.map((report) => report?.error)).toEqual([null, null]);
    expect(await deleteNextFile(db.pool, storages, open)).toBeNull();
    expect(await s3.keys()).not.toEqual(expect.arrayContaining([keys[0]]));
    expect(await s3.keys()).not.toEqual(expect.arrayContaining([keys[1]]));
  });

  test('has its files deleted again later, because a service may finish an abandoned upload', async () => {
    const { account, submissionId, keys } = await buildStored(s3.settings());
    await eraseSubmission(db.pool, null, submissionId);
    await passTime();
    await deleteNextFile(db.pool, storages, open);
    const [row] = await listStorages(db, account.id);
    const storage = row && (await storages.open(row));
    const late = Buffer.from('it came late');
    const facts = { size: late.length, sha256: createHash('sha256').update(late).digest(), type: 'text/plain' };
    await storage?.put(String(keys[0]), Readable.from([late]), facts, AbortSignal.timeout(8_000));
    expect(await pendingDeletions()).toMatchObject([{ storage_key: keys[0], is_recheck: true, later: true }]);
    await passTime();
    await deleteNextFile(db.pool, storages, open);
    expect([await pendingDeletions(), (await s3.keys()).includes(String(keys[0]))]).toEqual([[], false]);
  });

  test('deletes its files from the local folder and frees their storage quota', async () => {
    const { account, submissionId } = await buildStored({ kind: 'local' });
    await eraseSubmission(db.pool, null, submissionId);
    await passTime();
    await deleteNextFile(db.pool, storages, open);
    expect(await readdir(path.join(filesDir, account.id))).toEqual(['drafts']);
    const { rows } = await db.pool.query('SELECT storage_bytes FROM usage WHERE account_id = $1', [account.id]);
    expect(rows[0].storage_bytes).toBe('0');
  });

  test('is erased from the command line with everything that belongs to it', async () => {
    const { submissionId, keys } = await buildStored(s3.settings());
    const erase = () => runCommand(['submission:erase', '--submission', submissionId], { DATABASE_URL: db.url });
    expect((await erase()).json()).toEqual({ id: submissionId, erased: true });
    const again = await erase();
    expect([again.code, again.stderr]).toEqual([1, `there is no submission with the id ${submissionId}\n`]);
    expect(await pendingDeletions()).toMatchObject([{ storage_key: keys[0] }]);
    const { rows } = await db.pool.query('SELECT 1 FROM deliveries WHERE submission_id = $1', [submissionId]);
    expect(rows).toEqual([]);
  });

  test('must belong to the account that deletes it', async () => {
    const { submissionId } = await buildStored({ kind: 'local' });
    const stranger = await buildAccount(db);
    expect(await eraseSubmission(db.pool, stranger.id, submissionId)).toBe(false);
    expect(await eraseSubmission(db.pool, null, 'no id')).toBe(false);
    expect(await pendingDeletions()).toEqual([]);
  });
});

describe('a storage that the account no longer uses', () => {
  test('is deleted with its last file', async () => {
    const { account, submissionId } = await buildStored(s3.settings(), 2);
    await updateAccount(db, account, { storage: null });
    await eraseSubmission(db.pool, null, submissionId);
    await passTime();
    await deleteNextFile(db.pool, storages, open);
    await deleteNextFile(db.pool, storages, open);
    await passTime();
    await deleteNextFile(db.pool, storages, open);
    expect(await listStorages(db, account.id)).toHaveLength(1);
    await deleteNextFile(db.pool, storages, open);
    expect(await listStorages(db, account.id)).toEqual([]);
  });

  test('outlives its account until its files are deleted', async () => {
    const { account, submissionId, keys } = await buildStored({ kind: 'local' });
    await eraseSubmission(db.pool, null, submissionId);
    await db.pool.query('DELETE FROM accounts WHERE id = $1', [account.id]);
    await passTime();
    expect(await deleteNextFile(db.pool, storages, open)).toMatchObject({ key: keys[0], error: null });
    expect(await pendingDeletions()).toEqual([]);
    expect(await readdir(filesDir)).not.toContain(account.id);
    expect((await db.pool.query('SELECT FROM storages WHERE account_id IS NULL')).rowCount).toBe(0);
  });
});

describe('a failed deletion', () => {
  test('is reported and retried with growing delays of up to a day, together with other files of the storage', async () => {
    const { submissionId, keys } = await buildStored(s3.settings(), 2);
    await eraseSubmission(db.pool, null, submissionId);
    await passTime();
    await s3.halt();
    try {
      const report = await deleteNextFile(db.pool, storages, open);
      expect(report?.error).toContain('connection refused');
      const rows = await pendingDeletions();
      expect(rows.map(({ later }) => later)).toEqual([true, true]);
      expect(rows.map(({ tries }) => tries).sort()).toEqual([0, 1]);
      expect(rows.find(({ tries }) => tries === 1).error).toContain('connection refused');

      await db.pool.query('UPDATE file_deletions SET tries = 50');
      await passTime();
      await deleteNextFile(db.pool, storages, open);
      const waits = await db.pool.query('SELECT max(due_at - now()) AS longest FROM file_deletions');
      expect(waits.rows[0].longest).toMatchObject({ hours: 23, minutes: 59 });
    } finally {
      await s3.resume();
    }
    await passTime();
    await deleteNextFile(db.pool, storages, open);
    await deleteNextFile(db.pool, storages, open);
    expect(await pendingDeletions()).toMatchObject(Array(2).fill({ is_recheck: true, tries: 0, error: null }));
    expect(await s3.keys()).not.toEqual(expect.arrayContaining(keys));
  });

  test('during shutdown is not counted as a failure', async () => {
    const { account, submissionId } = await buildStored(s3.settings());
    const server = await startHttpReceiver(hang());
    await db.pool.query(`UPDATE storages SET settings = jsonb_set(settings, '{endpoint}', $2) WHERE id = $1`, [
      ...[account.storageId, JSON.stringify(server.url)],
    ]);
    await eraseSubmission(db.pool, null, submissionId);
    await passTime();
    const worker = startFileDeletion({ db, storages, logger: createLogger('test', 'silent') });
    await eventually(() => expect(server.requests).toHaveLength(1));
    const began = performance.now();
    await worker.close();
    // The request itself would end after 8 s.
    expect(performance.now() - began).toBeLessThan(7_900);
    expect(await pendingDeletions()).toMatchObject([{ tries: 0, error: null, later: false }]);
    await server.stop();
  });
});

test('two workers share the work, and a hanging storage delays no other', async () => {
  const [slow, quick] = [await buildStored(s3.settings(), 3), await buildStored(s3.settings(), 5)];
  const server = await startHttpReceiver(hang());
  await db.pool.query(`UPDATE storages SET settings = jsonb_set(settings, '{endpoint}', $2) WHERE id = $1`, [
    ...[slow.account.storageId, JSON.stringify(server.url)],
  ]);
  await eraseSubmission(db.pool, null, slow.submissionId);
  await passTime();
  await eraseSubmission(db.pool, null, quick.submissionId);
  await db.pool.query('UPDATE file_deletions SET due_at = now() WHERE storage_id = $1', [quick.account.storageId]);

  const deps = { db, storages, logger: createLogger('test', 'silent'), intervalMs: 100 };
  const workers = [startFileDeletion(deps), startFileDeletion(deps)];
  await eventually(async () => {
    const rows = await pendingDeletions();
    const first = rows.filter((row) => !row.is_recheck);
    expect(first.map(({ storage_id }) => storage_id)).toEqual(Array(3).fill(slow.account.storageId));
    expect(rows.some(({ tries }) => tries > 0)).toBe(true);
  }, 25_000);
  await Promise.all(workers.map((worker) => worker.close()));
  expect(server.requests.length).toBeLessThanOrEqual(3);
  await server.stop();
}, 40_000);
