import { get } from 'node:http';
import type { Form } from '../../../src/forms/form.model';
import { findColumns } from '../../../src/submissions/read-api/export-columns';
import { cellOf, csvHeader, csvLines } from '../../../src/submissions/read-api/export-csv';
import { app, setUpApp } from '../../dashboard/set-up';
import { eventually } from '../../support/eventually';
import { buildAccount, buildForm, testLinks } from '../../support/factories';
import { buildManySubmissions, buildSubmission } from '../rows';

setUpApp();

async function buildOwner(plan: 'free' | 'pro' = 'pro') {
  const owner = await buildAccount(app.database, { plan });
  const form = await buildForm(app.database, owner);
  return { owner, form, download: (query: string) => download(owner.apiToken, query) };
}

const bearer = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } });

function download(token: string, query: string): Promise<Response> {
  return fetch(`${app.url}/api/submissions/export?${query}`, bearer(token));
}

/** The text with its byte order mark, which `Response.text()` removes. */
async function textOf(response: Response): Promise<string> {
  return Buffer.from(await response.arrayBuffer()).toString('utf8');
}

const build = (form: Form, createdAt: string, data: string, more = {}) =>
  buildSubmission(app.database, form, { createdAt, data, ...more });

test('CSV has a column per field in order of first appearance', async () => {
  const { form, download: get } = await buildOwner();
  const old = await build(form, '2026-01-01', '{"name":"Ada","10":"ten","id":"own id"}', { archived: true });
  const recent = await build(form, '2026-01-02', '{"email":"a@example.com","name":"Zoë, \\"Z\\"\\nline"}');
  await build(form, '2026-01-03', '{"spam":1}', { withheld: 'honeypot' });
  await build(form, '2026-01-04', '{"deleted":1}', { deleted: true });
  const response = await get('format=csv');
  expect(response.headers.get('content-type')).toMatch(/^text\/csv; charset=utf-8/);
  expect(response.headers.get('content-disposition')).toMatch(
    /^attachment; filename="submissions-\d{4}-\d\d-\d\d\.csv"$/,
  );
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(await textOf(response)).toBe(
    '\ufeffid,form_id,created_at,archived_at,form_name,labels,assigned_to,originally_sent_at,email,name,10,data.id\r\n' +
      `${recent},${form.id},2026-01-02T00:00:00.000Z,,${form.name},,,,a@example.com,"Zoë, ""Z""\nline",,\r\n` +
      `${old},${form.id},2026-01-01T00:00:00.000Z,2026-01-01T00:00:00.000Z,${form.name},,,,,Ada,ten,own id\r\n`,
  );
});

test('the file of one form has its name, in any script', async () => {
  const { owner, download: get } = await buildOwner();
  const nameOf = async (name: string) => {
    const form = await buildForm(app.database, owner, { name });
    return (await get(`format=jsonl&form=${form.id}`)).headers.get('content-disposition');
  };
  expect(await nameOf('Contact / "Berlin"')).toMatch(/^attachment; filename="contact-berlin-[\d-]{10}\.jsonl"$/);
  expect(await nameOf('お問い合わせ')).toContain(`; filename*=UTF-8''${encodeURIComponent('お問い合わせ')}-`);
  expect(await nameOf('!?')).toMatch(/^attachment; filename="submissions-[\d-]{10}\.jsonl"$/);
});

test('JSON Lines contains the items of the listing with the name of their form, one per line', async () => {
  const { form, download: get } = await buildOwner();
  await build(form, '2026-01-01', '{"b":1,\n "a":"x\\ny"}');
  const response = await get('format=jsonl');
  expect(response.headers.get('content-type')).toMatch(/^application\/x-ndjson/);
  const [line, ...rest] = (await textOf(response)).split('\n');
  expect(rest).toEqual(['']);
  expect(line).toContain('"data":{"b":1,"a":"x\\ny"}');
  expect(JSON.parse(line ?? '').form_name).toBe(form.name);
  expect(Object.keys(JSON.parse(line ?? ''))).toEqual([
    'id',
    'form_id',
    'form_name',
    'created_at',
    'data',
    'is_spam',
    'over_quota',
    'held',
    'spam_score',
    'spam_reasons',
    'read_at',
    'labels',
    'assigned_to',
  ]);
});

test('form, since and before select; without submissions only the header remains', async () => {
  const { owner, form, download: get } = await buildOwner();
  expect(await textOf(await get('format=csv'))).toBe(
    '\ufeffid,form_id,created_at,archived_at,form_name,labels,assigned_to,originally_sent_at\r\n',
  );
  expect(await textOf(await get('format=jsonl'))).toBe('');
  await build(await buildForm(app.database, owner), '2026-01-02', '{}');
  for (const day of ['1', '2', '3']) await build(form, `2026-01-0${day}`, '{}');
  const chosen = await textOf(await get(`format=jsonl&form=${form.accessKey}&since=2026-01-02&before=2026-01-03`));
  expect(chosen.trim().split('\n')).toHaveLength(1);
});

test('exports require a paid plan', async () => {
  const { download: get } = await buildOwner('free');
  const response = await get('format=csv');
  expect([response.status, await response.json()]).toEqual([403, { error: expect.stringContaining('paid') }]);
});

test.each([
  '',
  'format=',
  'format=xls',
  'format=csv&format=csv',
  'format=csv&since=x',
  'format=csv&form=x',
  'format=toString',
])('%j is a 400', async (query) => {
  const { download: get } = await buildOwner();
  const response = await get(query);
  expect([response.status, await response.json()]).toEqual([400, { error: expect.any(String) }]);
});

test.each([
  ['=1+1', "'=1+1"],
  ['+49 30 1', "'+49 30 1"],
  ['-5', "'-5"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\tx', "'\tx"],
  ['\rx', "'\rx"],
  ['  =1', "'  =1"],
  ['\n=1', "'\n=1"],
  ['"=1"', `'"=1"`],
  ["'=1", "''=1"],
  ['\ufeff=1', "'\ufeff=1"],
  ['\u200b=1', "'\u200b=1"],
  ['＝1', "'＝1"],
  ['a=1', 'a=1'],
  [-5, '-5'],
  [true, 'true'],
  [null, ''],
  [['a', 'b'], 'a; b'],
  [['=1', 'b'], "'=1; b"],
  [{ a: [1] }, '{"a":[1]}'],
])('%j is not a formula in a spreadsheet', (value, cell) => {
  expect(cellOf(value)).toBe(cell);
});

test('field names and form names are escaped too', async () => {
  const { form, download: get } = await buildOwner();
  await form.update({ name: '=form' });
  await build(form, '2026-01-01', '{"=cmd":"=cmd","__proto__":"x","toString":"y"}');
  const text = await textOf(await get('format=csv'));
  expect(text).toContain("form_name,labels,assigned_to,originally_sent_at,'=cmd,__proto__,toString\r\n");
  expect(text).toContain(",'=form,,,,'=cmd,x,y\r\n");
});

/** Parses CSV like a spreadsheet: outside quotes, a row ends at CR, LF or CRLF. */
function readTable(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, quoted, bare = '', end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|\r|\n)/g)) {
    row.push(quoted?.replaceAll('""', '"') ?? bare);
    if (end === ',') continue;
    rows.push(row);
    row = [];
  }
  return rows;
}

test.each([
  ['LF', '\n'],
  ['CR', '\r'],
  ['CRLF', '\r\n'],
])('%s within a value or a name does not end the row, so the text after it is not a cell', async (_title, lineEnd) => {
  const { form, download: get } = await buildOwner();
  const message = `Hello${lineEnd}=cmd|' /C calc'!A0`;
  const name = `a${lineEnd}=name`;
  await build(form, '2026-01-01', JSON.stringify({ message, [name]: `=1${lineEnd}=2` }));
  const [head, first, ...more] = readTable(await textOf(await get('format=csv')));
  expect(head?.slice(8)).toEqual(['message', name]);
  expect(first?.slice(8)).toEqual([message, `'=1${lineEnd}=2`]);
  expect(more).toEqual([]);
});

test('fields beyond the column limit share the last column', async () => {
  const { owner, form } = await buildOwner();
  await build(form, '2026-01-01', '{"a":1,"b":2,"c":3}');
  const columns = await findColumns(app.database.pool, { accountId: owner.id, formIds: null }, () => false, 2);
  expect(columns).toEqual({ names: ['a', 'b'], overflow: true });
  expect(csvHeader(columns)).toBe(
    '\ufeffid,form_id,created_at,archived_at,form_name,labels,assigned_to,originally_sent_at,a,b,more_fields\r\n',
  );
  const row = {
    id: 'i',
    formId: 'f',
    createdAt: new Date(0),
    originallySentAt: null,
    files: [],
    isSpam: false,
    withheld: null,
    spamScore: null,
    spamReasons: null,
    archivedAt: null,
    readAt: null,
    labels: [],
    assignedTo: null,
  };
  expect(csvLines([{ ...row, dataJson: '{"a":1,"b":2,"c":3}' }], columns, new Map(), testLinks)).toMatch(
    /,1,2,"{""c"":3}"\r\n$/,
  );
});

test('tens of thousands of submissions are exported exactly once each', async () => {
  const { owner, form, download: get } = await buildOwner();
  await buildManySubmissions(app.database, form, 12_000);
  await build(form, '2001-01-01', '{"first field":1,"name":"the oldest"}');
  const table = (await textOf(await get('format=csv'))).trimEnd().split('\r\n');
  expect(table[0]).toBe(
    '\ufeffid,form_id,created_at,archived_at,form_name,labels,assigned_to,originally_sent_at,name,first field',
  );
  expect(new Set(table).size).toBe(12_002);
  const lines = (await textOf(await download(owner.apiToken, 'format=jsonl'))).trimEnd().split('\n');
  expect(new Set(lines).size).toBe(12_001);
});

test('an account has one export at a time, and an aborted export ends', async () => {
  const { owner, form } = await buildOwner();
  await buildManySubmissions(app.database, form, 20_000, JSON.stringify({ text: 'x'.repeat(1_500) }));
  const left = get(`${app.url}/api/submissions/export?format=jsonl`, bearer(owner.apiToken), (response) =>
    response.pause(),
  );
  left.on('error', () => undefined);
  await new Promise((resolve) => left.once('response', resolve));
  const second = await download(owner.apiToken, 'format=csv');
  expect([second.status, second.headers.get('retry-after')]).toEqual([429, '30']);
  expect(await second.json()).toEqual({ error: expect.any(String) });

  left.destroy();
  await eventually(async () =>
    expect((await download(owner.apiToken, 'format=csv&before=2000-01-01')).status).toBe(200),
  );
});

test('slow clients do not keep other accounts from exporting', async () => {
  const slow = [];
  for (let n = 0; n < 4; n += 1) {
    const { owner, form } = await buildOwner();
    await buildManySubmissions(app.database, form, 8_000, JSON.stringify({ text: 'x'.repeat(1_500) }));
    const left = get(`${app.url}/api/submissions/export?format=jsonl`, bearer(owner.apiToken), (response) =>
      response.pause(),
    );
    slow.push(left.on('error', () => undefined));
    await new Promise((resolve) => left.once('response', resolve));
  }
  const { form, download: getOwn } = await buildOwner();
  await buildManySubmissions(app.database, form, 1_200);
  const response = await getOwn('format=csv');
  expect(response.status).toBe(200);
  expect((await textOf(response)).trimEnd().split('\r\n')).toHaveLength(1_201);
  for (const left of slow) left.destroy();
});
