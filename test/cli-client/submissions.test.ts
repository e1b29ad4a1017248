import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { app } from '../dashboard/set-up';
import { buildSubmission } from '../submissions/rows';
import { breakOff, startHttpReceiver } from '../support/http-receiver';
import { configFolder, form, letterbox, setUpCommandLine, startLetterbox } from './rig';

setUpCommandLine();

const at = (second: number) => new Date(Date.UTC(2026, 0, 31, 9, 30, second)).toISOString();
const store = (second: number, data = `{"n":${second}}`) =>
  buildSubmission(app.database, form, { createdAt: at(second), data });

test('submissions are listed over several pages, and one is shown', async () => {
  const ids = [];
  for (let second = 0; second < 105; second++) ids.push(await store(second));
  const all = (await letterbox(['submissions', 'list', '--limit', '104', '--json'])).json();
  expect(all.map(({ id }: { id: string }) => id)).toEqual(ids.reverse().slice(0, 104));
  const { stdout } = await letterbox(['submissions', 'list', '--form', 'Contact', '--limit', '1']);
  expect(stdout).toBe(`${at(104)}\tContact\tn: 104\t${ids[0]}\n`);
  expect((await letterbox(['submissions', 'show', ids[0] ?? '', '--json'])).json()).toMatchObject({ data: { n: 104 } });
  expect(await letterbox(['submissions', 'show', 'nothing'])).toMatchObject({ code: 4 });
});

test('what visitors typed cannot control the terminal', async () => {
  const id = await store(1, JSON.stringify({ 'a\u001b]0;x\u0007': 'b\u001b[31m\u009b2J\u202ec\nd' }));
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these must not be there.
  const control = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202e]/;
  for (const args of [['list'], ['show', id], ['list', '--json'], ['show', id, '--json']]) {
    const { stdout } = await letterbox(['submissions', ...args], { env: { FORCE_COLOR: '0' } });
    expect(stdout).toContain('b');
    expect(stdout).not.toMatch(control);
  }
  expect((await letterbox(['submissions', 'show', id, '--json'])).json().data).toEqual({
    'a\u001b]0;x\u0007': 'b\u001b[31m\u009b2J\u202ec\nd',
  });
});

test('new submissions are printed in order as they arrive, each once', async () => {
  await store(1);
  const tail = startLetterbox(['submissions', 'tail', '--interval', '1', '--json']);
  await tail.waitFor('Waiting for submissions');
  for (let second = 2; second < 6; second++) await store(second);
  const printed = await tail.rows(4);
  expect(printed.map(({ data }) => data.n)).toEqual([2, 3, 4, 5]);
  expect(await tail.interrupt()).toBe(0);
});

test('a start in the past prints more than a page of submissions, oldest first', async () => {
  for (let second = 0; second < 103; second++) await store(second);
  const tail = startLetterbox(['submissions', 'tail', '--since', at(1), '--json']);
  const printed = await tail.rows(102);
  expect(printed.map(({ data }) => data.n)).toEqual(Array.from({ length: 102 }, (_, n) => n + 1));
});

test('an export is complete, or there is no file', async () => {
  await store(1);
  await store(2);
  const file = path.join(configFolder, 'all.jsonl');
  expect(await letterbox(['submissions', 'export', file])).toMatchObject({
    code: 0,
    stdout: expect.stringContaining(file),
  });
  const rows = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).data.n);
  expect(rows).toEqual([2, 1]);
  expect((await letterbox(['submissions', 'export', '-', '--format', 'csv'])).stdout).toContain('form_name');
  expect(await letterbox(['submissions', 'export', 'all.txt'])).toMatchObject({ code: 5 });
  const broken = await startHttpReceiver(breakOff());
  const failed = await letterbox(['submissions', 'export', 'broken.csv'], { env: { LETTERBOX_URL: broken.url } });
  expect(failed.code).toBe(1);
  expect(readdirSync(configFolder).filter((name) => name.startsWith('broken'))).toEqual([]);
  await broken.stop();
});
