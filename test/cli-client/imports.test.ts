import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { eraseUndone } from '../../src/imports/undo-import';
import { app } from '../dashboard/set-up';
import { eventually } from '../support/eventually';
import { letterbox, setUpCommandLine, startLetterbox } from './rig';

setUpCommandLine();

const folder = mkdtempSync(path.join(os.tmpdir(), 'import-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(name: string, content: string): string {
  const file = path.join(folder, name);
  writeFileSync(file, content);
  return file;
}

test('a file is shown, imported, listed and undone', async () => {
  const file = write('old.csv', 'When,Mail\n2021-05-03,ada@example.com\n2021-05-04,bo@example.com\n');
  const args = ['import', file, '--form', 'Contact', '--map', 'When=@date', '--map', 'Mail=email'];
  const shown = await letterbox([...args, '--dry-run']);
  expect(shown.stdout).toBe(
    '2021-05-03T00:00:00.000Z\t-\temail: ada@example.com\n2021-05-04T00:00:00.000Z\t-\temail: bo@example.com\n',
  );
  expect(shown.stderr).toContain('Recognized as generic. 2 submissions.');
  // Nobody can be asked.
  expect(await letterbox(args)).toMatchObject({ code: 5 });
  const done = (await letterbox([...args, '--yes', '--json'])).json();
  expect(done).toMatchObject({ status: 'finished', imported: 2, filename: 'old.csv' });
  expect((await letterbox([...args, '--yes'])).stdout).toContain('0 submissions, 2 imported before');
  expect((await letterbox(['imports', 'list'])).stdout).toContain(`finished\t2 submissions\t${done.id}\n`);
  const undoing = startLetterbox(['imports', 'undo', done.id, '--yes', '--json']);
  await eventually(async () => expect((await eraseUndone(app.database.pool)).hasMore).toBe(true));
  while ((await eraseUndone(app.database.pool)).hasMore);
  await undoing.waitFor('undone');
  expect((await letterbox(['imports', 'show', done.id, '--json'])).json()).toMatchObject({ status: 'undone' });
});

test('files that cannot be imported are explained', async () => {
  const form = ['--form', 'Contact', '--yes'];
  expect(await letterbox(['import', path.join(folder, 'no.csv'), ...form])).toMatchObject({ code: 4 });
  expect(await letterbox(['import', write('a.zip', ''), ...form])).toMatchObject({ code: 5 });
  expect(await letterbox(['import', write('b.csv', ''), ...form])).toMatchObject({
    ...{ code: 5, stderr: expect.stringContaining('the file is empty') },
  });
  expect(await letterbox(['import', write('c.csv', 'a\n1\n'), ...form, '--map', 'a'])).toMatchObject({ code: 5 });
});
