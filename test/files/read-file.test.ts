import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import express from 'express';
import type { Database } from '../../src/db/database';
import { describeAbort } from '../../src/files/file-storage';
import { createFilesRouter } from '../../src/files/files.routes';
import { findReadableFile, readFile } from '../../src/files/read-file';
import { createStorages, type Storages } from '../../src/files/storage';
import { connectStorage } from '../../src/files/storage.service';
import { assignStorage, uploadFile } from '../../src/files/upload-file';
import type { Form } from '../../src/forms/form.model';
import { createLogger } from '../../src/lib/logger';
import { type Service, serve } from '../http/serve';
import { openTestDatabase } from '../support/database';
import { eventually } from '../support/eventually';
import { buildAccount, buildFile, buildForm, testLinks, testSecrets } from '../support/factories';

let db: Database;
let filesDir: string;
let storages: Storages;
let form: Form;
beforeAll(async () => {
  db = await openTestDatabase();
  filesDir = await mkdtemp(path.join(os.tmpdir(), 'files-'));
  storages = createStorages({ filesDir, outboundAllowedNetworks: [], baseUrl: 'https://forms.example' }, testSecrets);
  const account = await buildAccount(db);
  form = await buildForm(db, account);
  await connectStorage({ db, storages }, account.id, { kind: 'local' });
});
afterAll(async () => {
  storages.close();
  await db.close();
  await rm(filesDir, { recursive: true, force: true });
});

const size = 5 * 1024 * 1024;
const build = () => buildFile(db, form, { content: randomBytes(size) });
const move = async (id: string) => {
  const deps = { pool: db.pool, storages, signal: AbortSignal.timeout(8_000) };
  expect((await uploadFile(await assignStorage(db.pool, id), deps)).status).toBe('succeeded');
};

/** Starts reading a file in the database and pauses before most of its bytes were read. */
async function begin(id: string, from = storages) {
  const file = await findReadableFile(db.pool, id);
  if (!file) throw new Error('the file is not there');
  const body = readFile(file, { pool: db.pool, storages: from }, new AbortController().signal);
  const iterator = body[Symbol.asyncIterator]();
  const first: Buffer = (await iterator.next()).value;
  await sleep(100);
  return { first, rest: () => buffer(Readable.from({ [Symbol.asyncIterator]: () => iterator })) };
}

test('a file that is uploaded while it is read arrives complete', async () => {
  const { id, content } = await build();
  const { first, rest } = await begin(id);
  await move(id);
  expect(Buffer.concat([first, await rest()]).equals(content)).toBe(true);
});

test.each([[[1, 99_991]], [[262_143, 2, 5]], [[262_144]], [[700_001]]])(
  'it arrives complete from a storage that sends it in chunks of %j bytes',
  async (sizes) => {
    const { id, content } = await build();
    async function* chunks() {
      for (let start = 0, n = 0; start < content.length; n += 1) {
        const end = start + (sizes[n % sizes.length] ?? 1);
        yield content.subarray(start, end);
        start = end;
      }
    }
    const inChunks: Storages = {
      ...storages,
      open: async (row) => ({ ...(await storages.open(row)), read: async () => Readable.from(chunks()) }),
    };
    const { first, rest } = await begin(id, inChunks);
    await move(id);
    const arrived = Buffer.concat([first, await rest()]);
    expect([arrived.length, arrived.equals(content)]).toEqual([size, true]);
  },
);

test('reading a file that is deleted meanwhile fails', async () => {
  const { id } = await build();
  const { rest } = await begin(id);
  await db.pool.query('DELETE FROM files WHERE id = $1', [id]);
  await expect(rest()).rejects.toThrow('no longer in the database');
});

describe('over HTTP', () => {
  let service: Service;
  /** What the storage returns. */
  let read: (signal: AbortSignal) => Promise<Readable>;
  beforeAll(async () => {
    const fake: Storages = {
      ...storages,
      open: async (row) => ({ ...(await storages.open(row)), read: (_key, signal) => read(signal) }),
    };
    const logger = createLogger('test', 'silent');
    service = await serve(
      express().use(createFilesRouter({ pool: db.pool, links: testLinks, storages: fake, logger })),
    );
  });
  afterAll(() => service.close());
  const moved = async () => {
    const { id } = await build();
    await move(id);
    return new URL(testLinks.urlOf(id)).pathname;
  };

  test('a disconnected client releases the stream', async () => {
    const piece = Buffer.alloc(64 * 1024);
    const body = new Readable({ read: () => void setTimeout(() => body.push(piece), 5) });
    let signalled = false;
    read = async (signal) => {
      signal.addEventListener('abort', () => {
        signalled = true;
      });
      return body;
    };
    const leaving = new AbortController();
    const response = await fetch(service.url + (await moved()), { signal: leaving.signal });
    expect(response.status).toBe(200);
    expect(body.destroyed).toBe(false);
    leaving.abort();
    await eventually(async () => expect([body.destroyed, signalled]).toEqual([true, true]));
  });

  test('a silent storage times out after eight seconds with a clear error', async () => {
    read = (signal) =>
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(describeAbort(signal))));
    const address = await moved();
    const began = performance.now();
    const response = await service.send('GET', address);
    expect(response.status).toBe(502);
    expect(response.body).toContain('Please try again later.');
    expect(performance.now() - began).toBeGreaterThan(7_900);
    expect(performance.now() - began).toBeLessThan(12_000);
  });

  test('a storage that fails in the middle breaks the connection', async () => {
    read = async () =>
      Readable.from(
        (async function* () {
          for (let n = 0; n < 10; n += 1) yield Buffer.alloc(64 * 1024);
          throw new Error('the line is dead');
        })(),
      );
    const url = service.url + (await moved());
    const response = await new Promise<IncomingMessage>((resolve) => get(url, resolve));
    expect(response.statusCode).toBe(200);
    await expect(buffer(response)).rejects.toThrow('aborted');
  });
});
