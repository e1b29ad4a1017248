import { setUpDatabase, setUpForm } from '../support/set-up';
import { previewFile, runFile, storedRows } from './import-rig';

setUpDatabase();
setUpForm();

const text = 'timestamp,name\n2021-05-03,Zoë Müller\n';

test.each([
  ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${text}`)],
  ['UTF-16', Buffer.from(`\ufeff${text}`, 'utf16le')],
  ['UTF-16 without a mark', Buffer.from(text, 'utf16le')],
  ['UTF-16, big endian', Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
  ['windows-1252', Buffer.from(text, 'latin1')],
  ['old line ends', Buffer.from(text.replaceAll('\n', '\r'))],
])('%s is read', async (_title, file) => {
  expect(await runFile(file)).toMatchObject({ imported: 1, undated: 0 });
  expect((await storedRows())[0]?.data).toEqual({ name: 'Zoë Müller' });
});

test('characters that PostgreSQL cannot store are cleaned', async () => {
  await runFile('{"a\\u0000":"x\\u0000y\\ud800","n":123456789012345678901,"deep":[{"\\u0000b":1}]}', { type: 'jsonl' });
  expect((await storedRows())[0]?.data).toEqual({ a: 'xy\ufffd', n: '123456789012345678901', deep: [{ b: 1 }] });
});

test('a quotation mark that is not closed is an error, after the records before it', async () => {
  await expect(runFile('a,b\n1,2\n5,"6\n7,8\n')).rejects.toThrow('the file ends inside quotation marks');
  expect(await storedRows()).toEqual([]);
  const lines = Array.from({ length: 1_200 }, (_, n) => `${n},${'x'.repeat(100)}`).join('\n');
  const done = await runFile(`a,b\n${lines}\n5,"6\n7,8\n`, {}, 4_096);
  expect(done).toMatchObject({ status: 'failed' });
  expect(done.imported).toBeGreaterThan(500);
  expect(done.error).toMatch(/^The file ends inside quotation marks/);
  // The corrected file continues where this one stopped.
  const again = await runFile(`a,b\n${lines}\n5,6\n7,8\n`, {}, 65_536);
  expect(again).toMatchObject({ status: 'finished', existing: done.imported, imported: 1_202 - done.imported });
});

test('a huge cell is shortened, and one beyond all measure is an error', async () => {
  const done = await runFile(`a,b\nx,${'y'.repeat(10_000_000)}\n`, {}, 65_536);
  expect(done).toMatchObject({ imported: 1, shortened: 1 });
  expect((await storedRows())[0]?.data.b).toHaveLength(10_000);
  await expect(previewFile(`a,b\nx,"${'y'.repeat(17_000_000)}`)).rejects.toThrow('a record is larger than 16 MB');
});

test('too many columns are an error, and too many fields are counted', async () => {
  const columns = (count: number) => Array.from({ length: count }, (_, n) => `c${n}`).join(',');
  await expect(runFile(`${columns(100_000)}\n1\n`, {}, 65_536)).rejects.toThrow('at most 1000 can be imported');
  expect(await runFile(`${columns(150)}\n${columns(150)}\n`)).toMatchObject({ imported: 1, shortened: 1 });
  expect(Object.keys((await storedRows())[0]?.data ?? {})).toHaveLength(100);
});

test('lines that are too long or too short lose nothing', async () => {
  await runFile('a,b,,a\n1\n\n2,3,4,5,6\n');
  expect((await storedRows()).map(({ data }) => data)).toEqual([
    { a: '1' },
    { a: ['2', '5'], b: '3', 'Column 3': '4', 'Column 5': '6' },
  ]);
});

test('records that cannot be stored are counted, with a reason', async () => {
  const deep = '['.repeat(100) + ']'.repeat(100);
  const file = `[{"a":1},{},{"a":${deep}},{"a":2},["x"],{"a" 3}]`;
  const done = await runFile(file, { type: 'json' });
  expect(done).toMatchObject({ status: 'finished', records: 6, imported: 2, rejected: 4 });
  expect(done.problems).toEqual([
    { record: 2, problem: 'It has no values.' },
    ...[3, 5, 6].map((record) => ({ record, problem: 'It is no object, or is nested too deeply.' })),
  ]);
});

test.each([
  ['', 'csv', 'the file is empty'],
  ['', 'json', 'the file is empty'],
  ['<html>', 'json', 'the file is not valid JSON'],
  ['[{"a":1},{"a"', 'json', 'the file ends in the middle of a record'],
  ['}', 'json', 'the file is not valid JSON'],
] as const)('%j as %s is an error', async (file, type, problem) => {
  await expect(runFile(file, { type })).rejects.toThrow(problem);
  expect(await storedRows()).toEqual([]);
});

test('lists, objects with a list and JSON Lines have the same records', async () => {
  const records = [{ a: 'x]},"\\' }, { a: { data: [{ b: 1 }] } }];
  const list = JSON.stringify(records, null, 2);
  const files = [
    list,
    `{"count":2,"results":${list},"more":[{"a":1}]}`,
    records.map((one) => JSON.stringify(one)).join('\n'),
  ];
  for (const [n, file] of files.entries())
    expect(await runFile(file, { type: 'json' })).toMatchObject(
      n === 0 ? { imported: 2 } : { imported: 0, existing: 2 },
    );
  expect((await storedRows()).map(({ data }) => data)).toEqual(records);
});
