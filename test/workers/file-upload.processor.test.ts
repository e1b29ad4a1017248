import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Account } from '../../src/accounts/account.model';
import { updateAccount } from '../../src/accounts/account.service';
import { retryDelivery } from '../../src/deliveries/delivery.retry';
import { readContent } from '../../src/files/read-file';
import { createStorages, type Storages } from '../../src/files/storage';
import { findStorage } from '../../src/files/storage.repository';
import { createFileUploadProcessor } from '../../workers/processors/file-upload';
import { storageKey } from '../../workers/start-delivery';
import { describeOnEachBackend } from '../setup/services';
import { type DeliveryRig, openDeliveryRig } from '../support/delivery-rig';
import { addJob, readDelivery } from '../support/delivery-rows';
import { eventually } from '../support/eventually';
import { buildAccount, buildFile, buildForm, testOutbound, testSecrets } from '../support/factories';
import { drip, hang, startHttpReceiver } from '../support/http-receiver';
import { type S3Server, startS3Server } from '../support/s3-server';
import { startTcpGate, type TcpGate } from '../support/tcp-gate';

describeOnEachBackend('the file-upload worker', ({ redisUrl }) => {
  let rig: DeliveryRig;
  let s3: S3Server;
  let gate: TcpGate;
  let filesDir: string;
  let storages: Storages;

  beforeAll(async () => {
    [rig, s3] = await Promise.all([openDeliveryRig(redisUrl), startS3Server()]);
    gate = await startTcpGate(s3.port);
    filesDir = await mkdtemp(path.join(os.tmpdir(), 'files-'));
    const config = { filesDir, outboundAllowedNetworks: ['127.0.0.0/8'], baseUrl: 'http://letterbox.test' };
    storages = createStorages(config, testSecrets);
    rig.startWorker('file-upload', createFileUploadProcessor({ pool: rig.db.pool, storages, outbound: testOutbound }), {
      fairnessKeyOf: storageKey,
    });
  });
  beforeEach(() => {
    gate.mode = 'open';
  });
  afterAll(async () => {
    await rig.close();
    storages.close();
    await gate.stop();
    await s3.stop();
    await rm(filesDir, { recursive: true, force: true });
  });

  const atGate = (changes = {}) => s3.settings({ endpoint: `http://127.0.0.1:${gate.port}`, ...changes });
  const buildOwner = async (storage: unknown) => {
    const account = await buildAccount(rig.db);
    await updateAccount(rig.db, account, { storage }, { storages });
    return { account: await account.reload(), form: await buildForm(rig.db, account) };
  };
  const switchTo = (account: Account, storage: unknown) => updateAccount(rig.db, account, { storage }, { storages });
  /** Points the account's storage to another server. */
  const moveEndpoint = async ({ storageId }: Account, url: string) => {
    const text = `UPDATE storages SET settings = jsonb_set(settings, '{endpoint}', $2) WHERE id = $1`;
    await rig.db.pool.query(text, [storageId, JSON.stringify(url)]);
  };
  const add = (id: string, attempt = 1) => addJob(rig, id, attempt);
  const settled = (id: string) =>
    eventually(async () => {
      const row = await readDelivery(rig.db, id);
      expect(['queued', 'active']).not.toContain(row.status);
      return row;
    }, 15_000);
  const retry = async (id: string) => {
    await retryDelivery(rig.db, id);
    await rig.sweep();
    return settled(id);
  };
  const readFileRow = async (id: string) => {
    const { rows } = await rig.db.pool.query('SELECT * FROM files WHERE id = $1', [id]);
    return rows[0];
  };
  /** Expects the complete file to be in the database. */
  const expectWaiting = async ({ id, content }: { id: string; content: Buffer }) => {
    expect(await readFileRow(id)).toMatchObject({ uploaded_at: null });
    expect((await buffer(readContent(rig.db.pool, id, content.length))).equals(content)).toBe(true);
  };
  const expectStored = async ({ id, key, content }: { id: string; key: string; content: Buffer }, account: Account) => {
    expect(await readFileRow(id)).toMatchObject({ content: null, uploaded_at: expect.any(Date) });
    const row = await findStorage(rig.db, await account.reload());
    if (!row) throw new Error('no storage is connected');
    expect((await readFileRow(id)).storage_id).toBe(row.id);
    const stored = await (await storages.open(row)).read(key, AbortSignal.timeout(8_000));
    expect((await buffer(stored)).equals(content)).toBe(true);
  };

  test('moves a file to the bucket and deletes its bytes from the database', async () => {
    const { account, form } = await buildOwner(s3.settings());
    const file = await buildFile(rig.db, form);
    await expectWaiting(file);
    await add(file.deliveryId);
    expect(await settled(file.deliveryId)).toMatchObject({ status: 'succeeded', error: null });
    await expectStored(file, account);
    expect(await s3.keys()).toContain(file.key);
  });

  test('moves a file into the local folder', async () => {
    const { account, form } = await buildOwner({ kind: 'local' });
    const file = await buildFile(rig.db, form, { filename: '../../evil.html', type: 'text/html' });
    await add(file.deliveryId);
    expect((await settled(file.deliveryId)).status).toBe('succeeded');
    await expectStored(file, account);
    expect((await readFile(path.join(filesDir, account.id, file.id))).equals(file.content)).toBe(true);
  });

  test('moves an empty file', async () => {
    const { account, form } = await buildOwner(s3.settings());
    const file = await buildFile(rig.db, form, { content: Buffer.alloc(0) });
    await add(file.deliveryId);
    expect((await settled(file.deliveryId)).status).toBe('succeeded');
    await expectStored(file, account);
  });

  test('skips a deleted file, and succeeds for one that was already moved', async () => {
    const { form } = await buildOwner(s3.settings());
    const [gone, moved] = [await buildFile(rig.db, form), await buildFile(rig.db, form)];
    await rig.db.pool.query('DELETE FROM files WHERE id = $1', [gone.id]);
    await rig.db.pool.query('UPDATE files SET content = NULL, uploaded_at = now() WHERE id = $1', [moved.id]);
    await add(gone.deliveryId);
    await add(moved.deliveryId);
    expect(await settled(gone.deliveryId)).toMatchObject({ status: 'skipped', error: 'the file was deleted' });
    expect((await settled(moved.deliveryId)).status).toBe('succeeded');
  });

  test('keeps the file, with instructions for the owner, without a storage or on the Free plan', async () => {
    const { account, form } = await buildOwner({ kind: 'local' });
    const file = await buildFile(rig.db, form);
    await switchTo(account, null);
    await add(file.deliveryId);
    expect(await settled(file.deliveryId)).toMatchObject({
      status: 'failed',
      error: 'no storage is connected: connect one, then retry',
    });
    await switchTo(account, { kind: 'local' });
    await updateAccount(rig.db, account, { plan: 'free' });
    expect((await retry(file.deliveryId)).error).toMatch(/^the Free plan includes no file storage/);
    await expectWaiting(file);
    await updateAccount(rig.db, account, { plan: 'annual' });
    expect((await retry(file.deliveryId)).status).toBe('succeeded');
    await expectStored(file, account);
  });

  test('gives up servers that stall, stay silent or drip after eight seconds, and succeeds on retry', async () => {
    const { account, form } = await buildOwner(atGate());
    const file = await buildFile(rig.db, form, { content: Buffer.alloc(3_000_000, 'ab') });
    gate.mode = { after: 1_000_000, act: 'stall' };
    const before = gate.passed;
    const expectTimeout = async (id: string) => {
      await add(id);
      expect(await settled(id)).toMatchObject({
        status: 'failed',
        error: 'the file could not be stored: timeout: the storage did not finish within 8 s',
      });
    };
    const servers = await Promise.all([startHttpReceiver(hang()), startHttpReceiver(drip(500, 200))]);
    const attempts = servers.map(async (server) => {
      const other = await buildOwner(s3.settings());
      const one = await buildFile(rig.db, other.form);
      await moveEndpoint(other.account, server.url);
      await expectTimeout(one.deliveryId);
      expect(server.requests).toHaveLength(1);
      await expectWaiting(one);
    });
    await Promise.all([...attempts, expectTimeout(file.deliveryId)]).finally(() =>
      Promise.all(servers.map((server) => server.stop())),
    );
    expect(gate.passed - before).toBeGreaterThan(900_000);
    await expectWaiting(file);

    gate.mode = { after: 1_000_000, act: 'hang up' };
    expect(await retry(file.deliveryId)).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('the server closed the connection'),
    });
    gate.mode = 'open';
    expect((await retry(file.deliveryId)).status).toBe('succeeded');
    await expectStored(file, account);
  });

  test('reports an unreachable server, and succeeds on retry', async () => {
    const { account, form } = await buildOwner(s3.settings());
    const file = await buildFile(rig.db, form);
    await s3.halt();
    try {
      await add(file.deliveryId);
      expect(await settled(file.deliveryId)).toMatchObject({
        status: 'failed',
        error: expect.stringContaining('could not be reached: connection refused'),
      });
    } finally {
      await s3.resume();
    }
    expect((await retry(file.deliveryId)).status).toBe('succeeded');
    await expectStored(file, account);
  });

  test('another worker completes the upload of a dead one, which changes nothing afterwards', async () => {
    const { account, form } = await buildOwner(atGate());
    const file = await buildFile(rig.db, form, { content: Buffer.alloc(3_000_000, 'cd') });
    gate.mode = { after: 1_000_000, act: 'stall' };
    const before = gate.passed;
    await add(file.deliveryId);
    await eventually(() => expect(gate.passed - before).toBeGreaterThan(900_000));
    gate.mode = 'open';
    await rig.db.pool.query(`UPDATE deliveries SET started_at = now() - interval '1 minute' WHERE id = $1`, [
      file.deliveryId,
    ]);
    await rig.sweep();
    await rig.sweep();
    expect(await settled(file.deliveryId)).toMatchObject({ status: 'succeeded', worker_crashes: 1 });
    await expectStored(file, account);
  });

  test('uploads to the current storage, and schedules deletion from the former one', async () => {
    const { account, form } = await buildOwner(atGate());
    const former = account.storageId;
    const file = await buildFile(rig.db, form, { content: Buffer.alloc(3_000_000, 'ef') });
    gate.mode = { after: 1_000_000, act: 'hang up' };
    await add(file.deliveryId);
    expect((await settled(file.deliveryId)).status).toBe('failed');
    gate.mode = 'open';
    const removals = async () => {
      const { rows } = await rig.db.pool.query('SELECT * FROM file_deletions WHERE storage_key = $1', [file.key]);
      return rows;
    };

    await switchTo(account, s3.settings({ bucket: 'other' }));
    expect((await retry(file.deliveryId)).status).toBe('succeeded');
    await expectStored(file, account);
    expect(await s3.keys('other')).toContain(file.key);
    expect(await removals()).toMatchObject([{ storage_id: former, tries: 0 }]);
  });

  test('cancels a scheduled deletion when the file returns to that storage', async () => {
    const { account, form } = await buildOwner(s3.settings());
    const file = await buildFile(rig.db, form);
    const note = 'INSERT INTO file_deletions (storage_id, storage_key, due_at) VALUES ($1, $2, now())';
    await rig.db.pool.query(note, [account.storageId, file.key]);
    await add(file.deliveryId);
    expect((await settled(file.deliveryId)).status).toBe('succeeded');
    const { rows } = await rig.db.pool.query('SELECT 1 FROM file_deletions WHERE storage_key = $1', [file.key]);
    expect(rows).toEqual([]);
  });

  test('a storage that hangs does not delay other accounts', async () => {
    const deaf = await startHttpReceiver(hang());
    const [slow, quick] = [await buildOwner(s3.settings()), await buildOwner(s3.settings())];
    await moveEndpoint(slow.account, deaf.url);
    try {
      for (let index = 0; index < 16; index += 1) {
        await add((await buildFile(rig.db, slow.form, { content: Buffer.from('slow') })).deliveryId);
      }
      await eventually(() => expect(deaf.requests.length).toBeGreaterThanOrEqual(4));
      const file = await buildFile(rig.db, quick.form);
      const began = performance.now();
      await add(file.deliveryId);
      expect((await settled(file.deliveryId)).status).toBe('succeeded');
      // The slow uploads end after 8 s.
      expect(performance.now() - began).toBeLessThan(7_000);
    } finally {
      await deaf.stop();
    }
  });
});
