import { access, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { updateAccount } from '../../src/accounts/account.service';
import type { Database } from '../../src/db/database';
import { createStorages, type Storages } from '../../src/files/storage';
import { createLogger } from '../../src/lib/logger';
import { startFileDeletion } from '../../workers/maintenance/file-deletion';
import { startRetentionEraser } from '../../workers/maintenance/retention-eraser';
import { createFileUploadProcessor } from '../../workers/processors/file-upload';
import { buildSubmission } from '../submissions/rows';
import { openTestDatabase } from '../support/database';
import { eventually } from '../support/eventually';
import { buildAccount, buildFile, buildForm, testOutbound, testSecrets } from '../support/factories';

let db: Database;
let filesDir: string;
let storages: Storages;
beforeAll(async () => {
  [db, filesDir] = await Promise.all([openTestDatabase(), mkdtemp(path.join(os.tmpdir(), 'files-'))]);
  storages = createStorages({ filesDir, outboundAllowedNetworks: [], baseUrl: 'http://letterbox.test' }, testSecrets);
});
afterAll(async () => {
  storages.close();
  await Promise.all([db.close(), rm(filesDir, { recursive: true, force: true })]);
});

const logger = createLogger('test', 'silent');

test('workers erase expired submissions with their files, and nothing else', async () => {
  const account = await updateAccount(db, await buildAccount(db), { storage: { kind: 'local' } }, { storages });
  const form = await buildForm(db, account, { retention: 1 as never });
  const { id, submissionId, key } = await buildFile(db, form);
  await createFileUploadProcessor({ pool: db.pool, storages, outbound: testOutbound })(
    { fileId: id } as never,
    AbortSignal.timeout(8_000),
  );
  const stored = path.join(filesDir, key);
  await access(stored);
  await db.pool.query(`UPDATE deliveries SET status = 'succeeded', finished_at = now() WHERE file_id = $1`, [id]);
  await db.pool.query(`UPDATE submissions SET created_at = now() - interval '20 days' WHERE id = $1`, [submissionId]);
  const kept = await buildSubmission(db, form, { createdAt: new Date().toISOString() });
  await db.pool.query('UPDATE retention_schedule SET next_at = now()');

  const workers = [1, 2].map(() => startRetentionEraser({ pool: db.pool, logger, intervalMs: 20 }));
  const deletion = startFileDeletion({ db, storages, logger, intervalMs: 20 });
  await eventually(async () => {
    // Objects are deleted once no upload can be in progress.
    await db.pool.query(`UPDATE file_deletions SET due_at = now() - interval '1 second' WHERE NOT is_recheck`);
    expect((await db.pool.query('SELECT id FROM submissions')).rows).toEqual([{ id: kept }]);
    await expect(access(stored)).rejects.toMatchObject({ code: 'ENOENT' });
  });
  await Promise.all([...workers, deletion].map((one) => one.close()));
});
