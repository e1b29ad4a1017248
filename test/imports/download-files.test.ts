import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { updateAccount } from '../../src/accounts/account.service';
import { createStorages, type Storages } from '../../src/files/storage';
import { createOutbound } from '../../src/outbound/http-client';
import { createFileUploadProcessor } from '../../workers/processors/file-upload';
import { testOutbound, testSecrets } from '../support/factories';
import { type HttpReceiver, startHttpReceiver } from '../support/http-receiver';
import { account, db, form, setUpDatabase, setUpForm } from '../support/set-up';
import { runFile, storedRows } from './import-rig';

setUpDatabase();
setUpForm();

let filesDir: string;
let storages: Storages;
let server: HttpReceiver;
const outbound = createOutbound({ allowedNetworks: ['127.0.0.0/8'], ownHosts: [] });

beforeAll(async () => {
  filesDir = await mkdtemp(path.join(os.tmpdir(), 'imported-files-'));
  const config = { filesDir, outboundAllowedNetworks: [], baseUrl: 'http://letterbox.test' };
  storages = createStorages(config, testSecrets);
  server = await startHttpReceiver((request, response) => {
    const { url = '' } = request;
    if (url === '/moved') response.writeHead(302, { Location: '/cv.pdf' }).end();
    else if (url === '/cv.pdf') response.writeHead(200, { 'Content-Type': 'application/pdf' }).end('%PDF-1.4 cv');
    else if (url === '/sign-in') response.writeHead(200, { 'Content-Type': 'text/html' }).end('<form>');
    else if (url === '/large') response.end(Buffer.alloc(5 * 1024 * 1024 + 1));
    else response.writeHead(404).end();
  });
});
afterAll(async () => {
  storages.close();
  outbound.close();
  await server.stop();
  await rm(filesDir, { recursive: true, force: true });
});

/** Runs the uploads of the form's submissions, and resolves to their outcomes by address. */
async function upload(client = outbound): Promise<Record<string, unknown>> {
  const run = createFileUploadProcessor({ pool: db.pool, storages, outbound: client });
  const { rows } = await db.pool.query(
    `SELECT d.file_id AS "fileId", f.source_url AS url FROM deliveries d JOIN files f ON f.id = d.file_id
     JOIN submissions s ON s.id = d.submission_id WHERE s.form_id = $1 AND d.kind = 'file-upload' ORDER BY f.id`,
    [form.id],
  );
  const outcomes: Record<string, unknown> = {};
  for (const { fileId, url } of rows) {
    const { outcome } = await run({ fileId } as never, AbortSignal.timeout(8_000));
    outcomes[new URL(url).pathname] = outcome;
  }
  return outcomes;
}

const fileOf = (...paths: string[]) => `name,cv\nAda,"${paths.map((one) => server.url + one).join(', ')}"\n`;
const map = { cv: '@file' };

test('linked files are downloaded into the storage of the account, once', async () => {
  await updateAccount(db, account, { storage: { kind: 'local' } }, { storages });
  const done = await runFile(fileOf('/moved', '/sign-in', '/large', '/gone'), { map });
  expect(done).toMatchObject({ imported: 1, files: 4, filesSkipped: 0 });
  const problem = (text: string) => ({ status: 'failed', error: `the file could not be downloaded: ${text}` });
  expect(await upload()).toMatchObject({
    '/moved': { status: 'succeeded' },
    '/sign-in': problem('its address shows a web page, which may ask to sign in'),
    '/large': problem('it is larger than 5 MB'),
    '/gone': problem('status 404'),
  });
  const { rows } = await db.pool.query(
    `SELECT f.size, f.mime_type AS type, f.filename, f.storage_key AS key, f.content, u.storage_bytes::int AS used
     FROM files f JOIN usage u USING (account_id) WHERE account_id = $1 AND uploaded_at IS NOT NULL`,
    [account.id],
  );
  expect(rows).toMatchObject([{ size: 11, type: 'application/pdf', filename: 'moved', content: null, used: 11 }]);
  expect(await readFile(path.join(filesDir, rows[0].key), 'utf8')).toBe('%PDF-1.4 cv');
  const before = server.requests.length;
  expect(await upload()).toMatchObject({ '/moved': { status: 'succeeded' } });
  expect(server.requests.slice(before).map(({ url }) => url)).not.toContain('/moved');
  // The addresses stay in the data.
  expect((await storedRows())[0]?.data.cv).toContain(`${server.url}/moved`);
});

test('private addresses are not reached, and a full storage takes no file', async () => {
  await updateAccount(db, account, { storage: { kind: 'local' } }, { storages });
  await runFile(fileOf('/cv.pdf'), { map });
  const before = server.requests.length;
  expect(await upload(testOutbound)).toMatchObject({
    '/cv.pdf': { error: expect.stringContaining('private addresses') },
  });
  expect(server.requests).toHaveLength(before);
  await db.pool.query('UPDATE accounts SET storage_limit_bytes = 10 WHERE id = $1', [account.id]);
  expect(await upload()).toMatchObject({ '/cv.pdf': { error: 'the storage of the account is full' } });
});

test('without a storage, and beyond five, files stay where they are', async () => {
  expect(await runFile(fileOf('/a', '/b'), { map })).toMatchObject({ files: 0, filesSkipped: 2 });
  await updateAccount(db, account, { storage: { kind: 'local' } }, { storages });
  const many = fileOf('/1', '/2', '/3', '/4', '/5', '/6');
  expect(await runFile(many, { map })).toMatchObject({ files: 5, filesSkipped: 1 });
});

test('only addresses of the service are files, unless a column is named', async () => {
  await updateAccount(db, account, { storage: { kind: 'local' } }, { storages });
  const file = `id,date,site,cv\n1,2021-05-03,${server.url}/cv.pdf,https://formspree.io/uploads/cv.pdf\n`;
  expect(await runFile(file)).toMatchObject({ service: 'formspree', files: 1 });
});
