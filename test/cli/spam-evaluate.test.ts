import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { runCli } from '../../src/cli/run';
import { runCommand } from '../support/run-cli';
import { expectError } from './cli-rig';

let dir: string;
beforeAll(() => {
  dir = mkdtempSync(path.join(os.tmpdir(), 'letterbox-evaluate-'));
});
afterAll(() => rmSync(dir, { recursive: true }));

let files = 0;
const write = (text: string, ending = 'jsonl'): string => {
  files += 1;
  const file = path.join(dir, `${files}.${ending}`);
  writeFileSync(file, text);
  return file;
};
// No command may need a database for this.
const evaluate = (file: string, ...options: string[]) => runCommand(['spam', 'evaluate', file, ...options], {});

const real = { name: 'Ada Lovelace', message: 'Hello, do you have a table for two on Friday evening?' };
const spam = {
  name: 'Bob',
  message:
    'Buy 10,000 cheap backlinks for your website and rank first on Google! Order now: https://seo.xyz https://rank.top',
};
const lines = (...records: unknown[]) => records.map((record) => `${JSON.stringify(record)}\n`).join('');
const held = (result: { readonly real: object; readonly spam: object }) => [result.real, result.spam];

interface Report {
  readonly unreadable: { readonly count: number; readonly lines: readonly number[] };
  readonly all: readonly { readonly hold: number; readonly real: object; readonly spam: object }[];
  readonly languages: Readonly<Record<string, Report['all']>>;
  readonly kinds: Readonly<Record<string, Report['all']>>;
  readonly worst?: readonly { readonly line: number; readonly reasons: string; readonly data?: object }[];
}

test('counts real messages and spam that would be held, by language and kind, with intervals', async () => {
  const file = write(
    lines(
      { data: real, isSpam: false, language: 'en', kind: 'contact' },
      { data: real, isSpam: false, language: 'de' },
      { data: spam, isSpam: true, kind: 'contact' },
    ),
  );
  const result = await evaluate(file);
  expect(result).toMatchObject({ code: 0, stderr: '' });
  const { all, languages, kinds, unreadable, worst } = result.json<Report & Record<string, unknown>>();
  expect(all).toEqual([
    {
      hold: 5,
      real: { held: 0, total: 2, percent: 0, interval: [0, 65.76] },
      spam: { held: 1, total: 1, percent: 100, interval: [20.65, 100] },
    },
  ]);
  expect(Object.keys(languages)).toEqual(['de', 'en']);
  expect(languages.en?.map(held)).toEqual([
    [expect.objectContaining({ total: 1 }), expect.objectContaining({ held: 1 })],
  ]);
  expect(Object.keys(kinds)).toEqual(['contact']);
  expect(unreadable).toEqual({ count: 0, lines: [] });
  expect(worst).toBeUndefined();
});

test('each threshold is counted on its own', async () => {
  const file = write(lines({ data: real, isSpam: false }, { data: spam, isSpam: true }));
  const { all } = (await evaluate(file, '--hold=-9,5,99')).json<Report>();
  expect(all.map(({ hold, ...counts }) => [hold, ...held(counts)])).toEqual([
    [-9, expect.objectContaining({ held: 1 }), expect.objectContaining({ held: 1 })],
    [5, expect.objectContaining({ held: 0 }), expect.objectContaining({ held: 1 })],
    [99, expect.objectContaining({ held: 0 }), expect.objectContaining({ held: 0 })],
  ]);
});

test('lists the worst mistakes first, with their data only if asked', async () => {
  const file = write(
    lines(
      { data: { message: 'Is the oak table still there?' }, isSpam: true },
      { data: spam, isSpam: false },
      { data: { ...spam, more: 'casino casino casino viagra bonus https://casino.win' }, isSpam: false },
      { data: real, isSpam: false },
    ),
  );
  const worst = (await evaluate(file, '--hold', '2', '--worst', '2')).json<Report>().worst ?? [];
  expect(worst.map(({ line }) => line)).toEqual([3, 2]);
  expect(worst[0]?.reasons).toContain('links');
  expect(worst[0]).not.toHaveProperty('data');
  const shown = (await evaluate(file, '--hold', '2', '--worst', '9', '--show')).json<Report>().worst ?? [];
  expect(shown.map(({ line }) => line)).toEqual([3, 2, 1]);
  expect(shown.at(-1)?.data).toEqual({ message: 'Is the oak table still there?' });
});

test('reads exports, and counts and names lines that cannot be read', async () => {
  const exported = { id: 'x', form_name: 'Contact', data: real, is_spam: false, held: false };
  const file = write(
    `\ufeff${lines(exported)}oops\n\n${lines({ data: real }, { data: [], isSpam: true }, { data: spam, label: 'Spam' })}`,
  );
  const { all, unreadable } = (await evaluate(file)).json<Report>();
  expect(all.map(held)).toEqual([[expect.objectContaining({ total: 1 }), expect.objectContaining({ held: 1 })]]);
  expect(unreadable).toEqual({ count: 3, lines: [2, 4, 5] });
});

test.each([
  ['is_spam', 'true', 'false'],
  ['isSpam', '1', '0'],
  ['spam', 'yes', 'no'],
  ['label', 'spam', 'ham'],
  ['label', ' SPAM ', 'real'],
])('reads CSV with the label %s as %s or %s', async (name, yes, no) => {
  const csv = [
    `\ufeffid,form_id,created_at,form_name,message,${name}`,
    `1,2,2026-01-01,Contact,"Hello, do you have\na table for two?",${no}`,
    `1,2,2026-01-01,Contact,"${spam.message}",${yes}`,
    '1,2,2026-01-01,Contact,Hello,maybe',
    '',
  ];
  const result = (await evaluate(write(csv.join('\r\n'), 'CSV'), '--hold=-99', '--worst=1', '--show')).json<Report>();
  expect(result.all.map(held)).toEqual([
    [expect.objectContaining({ total: 1 }), expect.objectContaining({ total: 1 })],
  ]);
  expect(result.unreadable).toEqual({ count: 1, lines: [5] });
  // What an export adds is not a field.
  expect(result.worst?.map(({ data }) => data)).toEqual([{ message: 'Hello, do you have\na table for two?' }]);
});

test('a terminal gets a table without control characters', async () => {
  const printed: string[] = [];
  const file = write(`${lines({ data: { message: 'Hi \u009b31m' }, isSpam: true, kind: 'a\u001b[31m' })}oops\n`);
  const code = await runCli(['spam', 'evaluate', file, '--worst', '1', '--show'], {
    env: {},
    print: (text) => printed.push(text),
    printError: () => {},
    stdin: Readable.from([]),
    stdout: new PassThrough(),
    isInteractive: true,
  });
  const text = printed.join('');
  expect(code).toBe(0);
  expect(text).toMatch(/^all +5 +none +0 of 1, 0\.0 % \(0\.0 to 79\.3 %\)$/m);
  expect(text).toContain('Unreadable lines: 1 (2)');
  expect(text).toMatch(/^line 1: spam, .* points: .*\n {2}\{"message":"Hi 31m"\}$/m);
  expect(text.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u);
});

test('a file that is missing, empty or something else, and wrong options, are reported in one line', async () => {
  expectError(await evaluate(path.join(dir, 'none.jsonl')), /none\.jsonl cannot be read: ENOENT/);
  expectError(await evaluate(dir), `${dir} is not a file`);
  expectError(await evaluate(write('')), /could be read: it is empty$/);
  expectError(await evaluate(write('PK\u0003\u0004\n\n')), /could be read: no line has both data and a label/);
  expectError(
    await evaluate(write(`a,is_spam\n"${'x'.repeat(2_100_000)}`, 'csv')),
    /no line has both data and a label/,
  );
  const file = write(lines({ data: real, isSpam: false }));
  expectError(await evaluate(file, '--hold', 'x'), /^--hold must be a number/);
  expectError(await evaluate(file, '--hold', '3,,5'), /^--hold must be a number/);
  expectError(await evaluate(file, '--worst', 'all'), /^--worst must be a whole number/);
  expectError(await runCommand(['spam'], {}), 'no command given; use --help to list the commands');
});
