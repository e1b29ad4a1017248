import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, watch, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import type { Account } from '../../../src/accounts/account.model';
import type { AccountSettings } from '../../../src/accounts/account.settings';
import type { Form } from '../../../src/forms/form.model';
import { eventually } from '../../support/eventually';
import { buildAccount, buildForm } from '../../support/factories';
import { asMultipart, openSubmitClient, type Part, type SubmitClient, send } from '../../support/submit-client';

const MiB = 1024 * 1024;

let service: SubmitClient;
let account: Account;
let form: Form;

beforeAll(async () => {
  service = await openSubmitClient({ apps: 2 });
});
afterAll(() => service?.close());
beforeEach(async () => {
  ({ account, form } = await openAccount());
});

async function openAccount(
  settings: Partial<AccountSettings> & { plan?: 'free' | 'pro' } = {},
  limit: number | null = null,
) {
  const owner = await buildAccount(service.db, settings);
  const storageId = uuidv7();
  await service.db.pool.query(`INSERT INTO storages (id, account_id, kind) VALUES ($1, $2, 'local')`, [
    storageId,
    owner.id,
  ]);
  await service.db.pool.query('UPDATE accounts SET storage_id = $2, storage_limit_bytes = $3 WHERE id = $1', [
    ...[owner.id, storageId, limit],
  ]);
  return { account: owner, form: await buildForm(service.db, owner) };
}

const file = (field: string, filename: string, content: string | Buffer = 'content', type = 'text/plain'): Part => [
  `name="${field}"; filename="${filename}"`,
  content,
  `Content-Type: ${type}`,
];

async function post(parts: readonly Part[], { to = form, app = 0, headers = {} } = {}) {
  const { headers: own, body } = asMultipart([['name="access_key"', to.accessKey], ...parts]);
  return send(service.apps[app]?.url ?? service.url, { body, headers: { ...own, ...headers } });
}

interface Row {
  readonly field: string;
  readonly filename: string;
  readonly mime_type: string;
  readonly size: number;
  readonly sha256: Buffer;
  readonly content: Buffer;
}

async function filesOf(owner: Account = account): Promise<Row[]> {
  const { rows } = await service.db.pool.query<Row>('SELECT * FROM files WHERE account_id = $1 ORDER BY id', [
    owner.id,
  ]);
  return rows;
}

async function storageUsed(owner: Account = account): Promise<number> {
  const { rows } = await service.db.pool.query('SELECT storage_bytes FROM usage WHERE account_id = $1', [owner.id]);
  return Number(rows[0]?.storage_bytes);
}

const tempFiles = () => readdirSync(os.tmpdir()).filter((name) => /^letterbox-[0-9a-f-]{36}$/.test(name));

describe('A file', () => {
  test('is stored with its submission, byte for byte, with a delivery that moves it to the storage', async () => {
    const bytes = randomBytes(3 * MiB + 17);
    const { status, json } = await post([['name="a"', 'text'], file('cv', 'résumé.pdf', bytes, 'application/pdf')]);
    expect([status, json]).toEqual([
      200,
      { success: true, message: 'Submission received', files: { received: 1, stored: 1 } },
    ]);
    const [row] = await filesOf();
    expect(row).toMatchObject({
      field: 'cv',
      filename: 'résumé.pdf',
      mime_type: 'application/pdf',
      size: bytes.length,
    });
    expect(row?.content.equals(bytes)).toBe(true);
    expect(row?.sha256).toEqual(createHash('sha256').update(bytes).digest());
    const [submission] = await service.stored(form);
    expect([submission?.data, submission?.kinds]).toEqual([{ a: 'text' }, ['email', 'file-upload']]);
    expect(await storageUsed()).toBe(bytes.length);
  });

  test('may be empty, but a file input without a chosen file does not count', async () => {
    const noChoice: Part = ['name="none"; filename=""', '', 'Content-Type: application/octet-stream'];
    const { json } = await post([file('empty', 'empty.txt', ''), noChoice]);
    expect(json?.files).toEqual({ received: 1, stored: 1 });
    expect((await filesOf()).map(({ filename, size }) => [filename, size])).toEqual([['empty.txt', 0]]);
  });

  test('gets a safe name and type', async () => {
    const parts = [
      file('a', '..\\..\\etc/passwd', '1', 'text/html'),
      ['name="b"; filename*=UTF-8\'\'%2e%2e%2fr%C3%A9sum%C3%A9.svg', '2', 'Content-Type: image/svg+xml'],
      file('c', 'exe\u202efdp.scr', '3', 'application/x-msdownload'),
      file('d', '..', '4', 'application/javascript'),
    ] as Part[];
    expect((await post(parts)).json?.files).toEqual({ received: 4, stored: 4 });
    for (const { filename, mime_type } of await filesOf()) {
      expect(filename).toMatch(/^[^/\\\p{Cf}\p{Cc}]+$/u);
      expect(mime_type).toBe('application/octet-stream');
    }
  });

  test('of exactly 5 MiB is kept and a larger one is dropped, with all other files and the text kept', async () => {
    const parts = [file('a', 'a', Buffer.alloc(5 * MiB)), file('b', 'b', Buffer.alloc(5 * MiB + 1)), file('c', 'c')];
    const { json } = await post([...parts, ['name="t"', 'after']]);
    expect(json).toMatchObject({ files: { received: 3, stored: 2 }, note: expect.stringContaining('5 MB') });
    expect((await filesOf()).map(({ field }) => field)).toEqual(['a', 'c']);
    expect((await service.stored(form))[0]?.data).toEqual({ t: 'after' });
  });

  test('over the size limit does not count as one of the five', async () => {
    const large = Array.from({ length: 3 }, (_, n) => file(`large ${n}`, 'l', Buffer.alloc(5 * MiB + 1)));
    const small = Array.from({ length: 6 }, (_, n) => file(`small ${n}`, 's'));
    const { json } = await post([...large.slice(0, 2), ...small.slice(0, 3), ...large.slice(2), ...small.slice(3)]);
    expect(json).toMatchObject({ files: { received: 9, stored: 5 }, note: expect.stringContaining('5 MB') });
    expect((await filesOf()).map(({ field }) => field)).toEqual(Array.from({ length: 5 }, (_, n) => `small ${n}`));
  });

  test('beyond the fifth is dropped; five with the same field name are kept', async () => {
    const { json } = await post(Array.from({ length: 7 }, (_, n) => file('f[]', `${n}.txt`)));
    expect(json).toMatchObject({ files: { received: 7, stored: 5 }, note: expect.stringContaining('5 files') });
    expect((await filesOf()).map(({ field, filename }) => `${field} ${filename}`)).toEqual(
      Array.from({ length: 5 }, (_, n) => `f[] ${n}.txt`),
    );
  });

  test('beyond the 100th field, with a reserved name or without a field name is dropped; the text is kept', async () => {
    const texts = Array.from({ length: 99 }, (_, n): Part => [`name="n${n}"`, 'v']);
    const nameless: Part = ['filename="x.txt"', 'content', 'Content-Type: text/plain'];
    const { status, json } = await post([file('subject', 's'), nameless, ...texts, file('f', 'f'), file('late', 'l')]);
    expect([status, json?.files]).toEqual([200, { received: 4, stored: 1 }]);
    expect((await filesOf()).map(({ field }) => field)).toEqual(['f']);
    expect(Object.keys((await service.stored(form))[0]?.data ?? {})).toHaveLength(99);
  });
});

describe('The text is stored and the files are dropped with a note', () => {
  test('on the free plan', async () => {
    const free = await openAccount({ plan: 'free' });
    const { json } = await post([['name="a"', 'b'], file('f', 'f')], { to: free.form });
    expect(json).toMatchObject({ files: { received: 1, stored: 0 }, note: expect.stringContaining('plan') });
    expect((await service.stored(free.form))[0]).toMatchObject({ data: { a: 'b' }, kinds: ['email'] });
  });

  test('while no storage is connected, in every process', async () => {
    await service.db.pool.query('UPDATE accounts SET storage_id = NULL WHERE id = $1', [account.id]);
    for (const app of [0, 1]) {
      const { json } = await post([file('f', 'f')], { app });
      expect(json).toMatchObject({ files: { received: 1, stored: 0 }, note: expect.stringContaining('storage') });
    }
    await service.db.pool.query(
      'UPDATE accounts a SET storage_id = s.id FROM storages s WHERE s.account_id = a.id AND a.id = $1',
      [account.id],
    );
    for (const app of [0, 1]) expect((await post([file('f', 'f')], { app })).json?.files).toMatchObject({ stored: 1 });
  });

  test('when the storage is full; files that still fit are kept', async () => {
    const small = await openAccount({}, 2_500);
    const parts = [
      file('a', 'a', 'x'.repeat(2_000)),
      file('b', 'b', 'x'.repeat(1_000)),
      file('c', 'c', 'x'.repeat(500)),
    ];
    const { json } = await post(parts, { to: small.form });
    expect(json).toMatchObject({ files: { received: 3, stored: 2 }, note: expect.stringContaining('full') });
    expect((await filesOf(small.account)).map(({ field }) => field)).toEqual(['a', 'c']);
    expect(await storageUsed(small.account)).toBe(2_500);
  });
});

test('If files cannot be written to disk, the response has a note and the text is stored', async () => {
  const tmpdir = jest.spyOn(os, 'tmpdir').mockReturnValue('/nowhere');
  try {
    const { status, json } = await post([['name="a"', 'text'], file('f', 'f')]);
    expect([status, json]).toMatchObject([
      ...[200, { files: { received: 1, stored: 0 }, note: expect.stringContaining('again') }],
    ]);
  } finally {
    tmpdir.mockRestore();
  }
  expect((await service.stored(form))[0]?.data).toEqual({ a: 'text' });
});

test('The storage limit is exact when many requests compete for the last bytes, and no text is lost', async () => {
  const small = await openAccount({}, 10_000);
  const part = () => file('f', 'f.bin', randomBytes(1_000));
  const replies = await Promise.all(
    Array.from({ length: 30 }, (_, n) => post([['name="n"', String(n)], part()], { to: small.form, app: n % 2 })),
  );
  expect(replies.map(({ status }) => status)).toEqual(Array(30).fill(200));
  const stored = replies.reduce(
    (sum, { json }) => sum + Number((json?.files as { stored?: number } | undefined)?.stored),
    0,
  );
  expect([await service.stored(small.form), await filesOf(small.account)].map(({ length }) => length)).toEqual([
    30,
    stored,
  ]);
  expect(await storageUsed(small.account)).toBe(stored * 1_000);
  expect(stored).toBeLessThanOrEqual(10);
  expect(stored).toBeGreaterThanOrEqual(8);
});

test('Files of spam are not stored, and the response does not reveal it', async () => {
  const honest = await post([file('f', 'f')]);
  const spam = await post([file('f', 'f'), ['name="botcheck"', 'filled']]);
  expect(spam.json).toEqual(honest.json);
  expect(await filesOf()).toHaveLength(1);
  expect((await service.stored(form)).map(({ is_spam, kinds }) => [is_spam, kinds])).toEqual([
    [false, ['email', 'file-upload']],
    [true, []],
  ]);
});

test('Deleting a submission frees the storage of its files', async () => {
  await post([file('f', 'f', 'x'.repeat(700))]);
  await service.db.pool.query('DELETE FROM submissions WHERE form_id = $1', [form.id]);
  expect([await storageUsed(), await filesOf()]).toEqual([0, []]);
});

describe('With an idempotency key', () => {
  const headers = { 'Idempotency-Key': 'one' };

  test('the same file is a repetition, and another file is a new submission', async () => {
    const first = await post([file('f', 'f', 'one')], { headers });
    expect((await post([file('f', 'f', 'one')], { headers })).json).toEqual(first.json);
    await post([file('f', 'f', 'two')], { headers });
    expect((await filesOf()).map(({ content }) => content.toString())).toEqual(['one', 'two']);
  });

  test('simultaneous repetitions are stored once', async () => {
    const replies = await Promise.all([0, 1, 0, 1].map((app) => post([file('f', 'f', 'same')], { headers, app })));
    expect(replies.map(({ status, json }) => [status, json])).toEqual(Array(4).fill([200, replies[0]?.json]));
    expect([await service.stored(form), await filesOf()].map(({ length }) => length)).toEqual([1, 1]);
  });
});

test('A file never has a name in the temporary folder, so that a process that is killed leaves none', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'uploads-'));
  const tmpdir = jest.spyOn(os, 'tmpdir').mockReturnValue(folder);
  const names: string[] = [];
  const watcher = watch(folder, (_event, name) => names.push(String(name)));
  try {
    expect((await post([file('f', 'f', 'x'.repeat(100_000)), file('g', 'g')])).status).toBe(200);
    writeFileSync(path.join(folder, 'last'), '');
    await eventually(() => expect(names).toContain('last'));
    // Some file systems report a file without a name by its number.
    expect(new Set(names.filter((name) => !name.startsWith('#')))).toEqual(new Set(['last']));
  } finally {
    watcher.close();
    tmpdir.mockRestore();
    rmSync(folder, { recursive: true });
  }
  expect(await filesOf()).toHaveLength(2);
});

test('An upload that is cut off leaves nothing behind', async () => {
  const before = tempFiles();
  const { headers, body } = asMultipart([['name="access_key"', form.accessKey], file('f', 'f', Buffer.alloc(4 * MiB))]);
  const port = Number(new URL(service.url).port);
  const head = Object.entries({ ...headers, 'Content-Length': body.length }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  socket.write(`POST /api/submit HTTP/1.1\r\nHost: x\r\n${head.join('\r\n')}\r\n\r\n`);
  socket.write(Buffer.from(body).subarray(0, 2 * MiB), () => socket.destroy());
  await eventually(() => expect(socket.destroyed).toBe(true));
  expect((await post([file('f', 'f')])).status).toBe(200);
  expect([await service.stored(form), await filesOf()].map(({ length }) => length)).toEqual([1, 1]);
  expect(tempFiles()).toEqual(before);
});

test('the thank-you page names the files that were not stored, also when the request is repeated', async () => {
  const headers = { Accept: 'text/html', 'Sec-Fetch-Mode': 'navigate' };
  const parts: Part[] = [
    ['name="idempotency_key"', 'once'],
    file('cv', 'huge.pdf', Buffer.alloc(5 * MiB + 1)),
    file('photo', '<i>.png'),
    ...Array.from({ length: 5 }, (_, n) => file('more', `extra ${n}.txt`)),
  ];
  const first = (await post(parts, { headers })).text;
  expect(first).toContain('huge.pdf</bdi></b> It is larger than 5 MB.');
  expect(first).not.toMatch(/\.png|extra 0\.txt/);
  expect((await post(parts, { headers, app: 1 })).text).toBe(first);

  const free = await openAccount({ plan: 'free' });
  const page = (await post([file('photo', '<i>.png')], { to: free.form, headers })).text;
  expect(page).toContain('_i_.png</bdi></b> This form does not store files.');
  const stored = (await post([file('photo', 'a.png')], { headers })).text;
  expect(stored).toContain('Thank you');
  expect(stored).not.toContain('were not stored');
});
