import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm, truncate, unlink, writeFile } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { parse } from 'content-disposition';
import { createFileLinks, type FileLinks } from '../../src/files/file-links';
import { createStorages, type Storages } from '../../src/files/storage';
import { connectStorage } from '../../src/files/storage.service';
import { assignStorage, uploadFile } from '../../src/files/upload-file';
import type { Form } from '../../src/forms/form.model';
import { createContract, readDocument } from '../openapi/contract';
import { cloneDatabase } from '../setup/services';
import { type RunningApp, startApp } from '../support/app';
import { buildAccount, buildFile, buildForm, testSecretKey, testSecrets } from '../support/factories';

const previousKey = 'the secret key before the rotation, 32 or more';

let clone: Awaited<ReturnType<typeof cloneDatabase>>;
let filesDir: string;
let app: RunningApp;
let storages: Storages;
let form: Form;
let links: FileLinks;

beforeAll(async () => {
  clone = await cloneDatabase();
  filesDir = await mkdtemp(path.join(os.tmpdir(), 'files-'));
  app = await startApp({
    databaseUrl: clone.url,
    config: { FILES_DIR: filesDir, SECRET_KEY_PREVIOUS: previousKey },
  });
  links = createFileLinks(app.url, testSecretKey);
  storages = createStorages({ filesDir, outboundAllowedNetworks: [], baseUrl: app.url }, testSecrets);
  const account = await buildAccount(app.database);
  form = await buildForm(app.database, account);
  await connectStorage({ db: app.database, storages }, account.id, { kind: 'local' });
});
afterAll(async () => {
  storages?.close();
  await app?.close();
  await clone?.drop();
  await rm(filesDir, { recursive: true, force: true });
});

type Draft = Parameters<typeof buildFile>[2];
const build = (draft?: Draft) => buildFile(app.database, form, draft);

/** A file that a worker moved to the local storage; `place` is its path there. */
async function buildMoved(draft?: Draft) {
  const file = await build(draft);
  const { pool } = app.database;
  const outcome = await uploadFile(await assignStorage(pool, file.id), {
    pool,
    storages,
    signal: AbortSignal.timeout(8_000),
  });
  expect(outcome.status).toBe('succeeded');
  return { ...file, place: path.join(filesDir, file.key) };
}

const harmless = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': expect.stringMatching(/^sandbox;default-src 'none';.*frame-ancestors 'none'$/),
  'cache-control': 'private, no-store',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
};
/** All headers except those that depend on the time or the connection. */
const headersOf = (response: Response) =>
  Object.fromEntries(
    [...response.headers].filter(([name]) => !/^(date|x-request-id|connection|keep-alive)$/.test(name)),
  );
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

describe.each([
  ['is still in the database', build],
  ['was moved to the storage', buildMoved],
])('a file that %s', (_where, buildThere) => {
  test('is sent completely, as an attachment', async () => {
    const file = await buildThere({ content: randomBytes(1_000_001), filename: 'photo.png' });
    const response = await fetch(links.urlOf(file.id));
    expect(response.status).toBe(200);
    expect(headersOf(response)).toMatchObject({
      ...harmless,
      'content-type': 'image/png',
      'content-length': '1000001',
      'content-disposition': 'attachment; filename="photo.png"',
    });
    expect((await bytesOf(response)).equals(file.content)).toBe(true);
  });

  test('responds to HEAD with the same headers and no body', async () => {
    const file = await buildThere();
    const got = headersOf(await fetch(links.urlOf(file.id)));
    const head = await fetch(links.urlOf(file.id), { method: 'HEAD' });
    expect(head.status).toBe(200);
    expect(headersOf(head)).toEqual(got);
    expect(await head.text()).toBe('');
  });

  test('is sent when it is empty', async () => {
    const file = await buildThere({ content: Buffer.alloc(0) });
    const response = await fetch(links.urlOf(file.id));
    expect([response.status, response.headers.get('content-length'), await response.text()]).toEqual([200, '0', '']);
  });

  test('is gone at once when it or its submission is deleted', async () => {
    const [one, other] = [await buildThere(), await buildThere()];
    await app.database.pool.query('DELETE FROM files WHERE id = $1', [one.id]);
    await app.database.pool.query('DELETE FROM submissions WHERE id = $1', [other.submissionId]);
    expect((await fetch(links.urlOf(one.id))).status).toBe(404);
    expect((await fetch(links.urlOf(other.id))).status).toBe(404);
  });
});

test.each([
  ['text/html', 'application/octet-stream'],
  ['image/svg+xml', 'application/octet-stream'],
  ['text/javascript', 'application/octet-stream'],
  ['text/plain', 'text/plain'],
  ['x\r\nSet-Cookie: a=b', 'application/octet-stream'],
])('a file stored with the type %j is sent as %s', async (type, expected) => {
  const response = await fetch(links.urlOf((await build({ type })).id));
  expect(response.headers.get('content-type')).toBe(expected);
  expect(response.headers.get('set-cookie')).toBeNull();
});

test.each([
  'two words.pdf',
  'Résumé.pdf',
  '履歴書 €.pdf',
  'party 🎉.png',
  'a"b.txt',
  'a\r\nSet-Cookie: a=b.txt',
  '100%25.txt',
  "it's; filename=other.txt",
  'gpj.\u202eexe',
  'CON',
  `${'é'.repeat(125)}.pdf`,
])('the file name %j arrives unchanged', async (filename) => {
  const response = await fetch(links.urlOf((await build({ filename })).id));
  expect(response.status).toBe(200);
  expect(response.headers.get('set-cookie')).toBeNull();
  const { type, parameters } = parse(response.headers.get('content-disposition') ?? '');
  expect([type, parameters.filename]).toEqual(['attachment', filename]);
});

test('responses match the OpenAPI document', async () => {
  const contract = createContract(readDocument(app.url));
  const [file, lost] = [await build({ type: 'application/x-unknown' }), await buildMoved()];
  await unlink(lost.place);
  for (const url of [links.urlOf(file.id), links.urlOf(randomUUID()), links.urlOf(lost.id)]) {
    const response = await fetch(url);
    const headers = Object.fromEntries(response.headers);
    const found = { status: response.status, headers, body: await response.text() };
    expect(contract.check('/files/{id}/{signature}', 'get', found)).toEqual([]);
  }
  expect(contract.untested('/files/{id}/{signature}', 'get')).toEqual([]);
});

test('missing files and wrong signatures get the same 404', async () => {
  const [file, other] = [await build(), await build()];
  const signature = links.urlOf(file.id).split('/').at(-1) ?? '';
  const foreignLinks = createFileLinks(app.url, 'a secret key of somebody else, 32 or more');
  const responses = await Promise.all(
    [
      links.urlOf(randomUUID()),
      links.urlOf(file.id).replace(file.id, other.id),
      foreignLinks.urlOf(file.id),
      `${links.urlOf(file.id)}0`,
      links.urlOf(file.id).slice(0, -1),
      links.urlOf(file.id).replace(file.id, file.id.toUpperCase()),
      `${app.url}/files/${file.id}/${signature.toUpperCase()}`,
      links.urlOf('not-a-uuid'),
      links.urlOf("';--"),
      `${app.url}/files/${file.id}/x`,
    ].map((url) => fetch(url)),
  );
  const received = await Promise.all(
    responses.map(async (response) => ({
      ...{ status: response.status, headers: headersOf(response) },
      text: await response.text(),
    })),
  );
  expect(received[0]).toMatchObject({
    ...{ status: 404, headers: { ...harmless, 'content-type': 'text/plain; charset=utf-8' } },
    text: 'File not found. It may have been deleted.\n',
  });
  for (const one of received) expect(one).toEqual(received[0]);
});

test.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('%s is not allowed', async (method) => {
  const response = await fetch(links.urlOf((await build()).id), { method });
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  expect(headersOf(response)).toMatchObject(harmless);
});

test('a link from before a key rotation still works', async () => {
  const file = await build();
  const response = await fetch(createFileLinks(app.url, previousKey).urlOf(file.id));
  expect((await bytesOf(response)).equals(file.content)).toBe(true);
});

describe('when the storage fails', () => {
  test('before the first byte, the response is a 502 that explains it', async () => {
    const file = await buildMoved();
    await unlink(file.place);
    const response = await fetch(links.urlOf(file.id));
    expect(response.status).toBe(502);
    expect(headersOf(response)).toMatchObject({ ...harmless, 'content-type': 'text/plain; charset=utf-8' });
    expect(response.headers.get('content-disposition')).toBeNull();
    expect(await response.text()).toBe('The file storage is unavailable. Please try again later.\n');
  });

  test('because the storage was deleted, the response is a 502', async () => {
    const file = await buildMoved();
    await app.database.pool.query('UPDATE files SET storage_id = $2 WHERE id = $1', [file.id, randomUUID()]);
    expect((await fetch(links.urlOf(file.id))).status).toBe(502);
  });

  test('because the file there is much too short, the response is a 502', async () => {
    const file = await buildMoved();
    await truncate(file.place, 1_000);
    expect((await fetch(links.urlOf(file.id))).status).toBe(502);
  });

  test.each([
    ['too few bytes', (place: string) => truncate(place, 299_999)],
    ['other bytes', (place: string) => writeFile(place, randomBytes(300_000))],
  ])('after the first byte (%s), the connection breaks before the last ones', async (_what, damage) => {
    const file = await buildMoved();
    await damage(file.place);
    const response = await new Promise<IncomingMessage>((resolve) => get(links.urlOf(file.id), resolve));
    const began = performance.now();
    await expect(buffer(response)).rejects.toThrow('aborted');
    // Sooner than the server closes an idle connection, after 15 s.
    expect(performance.now() - began).toBeLessThan(12_000);
  });
});
