import { setTimeout as sleep } from 'node:timers/promises';
import { createSilenceRule } from '../../src/alerts/causes/silence';
import { listImports } from '../../src/imports/imports.repository';
import { runImport } from '../../src/imports/run-import';
import { eraseUndone, undoImport } from '../../src/imports/undo-import';
import { wholeAccount } from '../../src/members/scope';
import { eraseExpired } from '../../src/submissions/retention/erase-expired';
import { countDaysByForm } from '../../src/submissions/statistics/account-figures';
import { findFormActivity } from '../../src/submissions/statistics/activity';
import { buildAccount, buildForm } from '../support/factories';
import { account, db, form, setUpDatabase, setUpForm } from '../support/set-up';
import { chunksOf, previewFile, requestOf, runFile, storedRows } from './import-rig';

setUpDatabase();
setUpForm();

const csvOf = (count: number, from = 0) =>
  `id,date,name\n${Array.from({ length: count }, (_, n) => `${n + from},2021-05-03,Ada ${n + from}`).join('\n')}\n`;

async function count(sql: string, values: readonly unknown[] = [form.id]): Promise<number> {
  const { rows } = await db.pool.query(`SELECT count(*)::int AS count FROM ${sql}`, [...values]);
  return rows[0].count;
}

const setForm = (settings: string) =>
  db.pool.query('UPDATE forms SET settings = settings || $2 WHERE id = $1', [form.id, settings]);

test('importing a file again adds nothing, and equal rows are different submissions', async () => {
  const file = 'timestamp,name\n2021-05-03,Ada\n2021-05-03,Ada\n2021-05-04,Bo\n';
  expect(await previewFile(file)).toMatchObject({ imported: 3, existing: 0 });
  expect(await runFile(file)).toMatchObject({ imported: 3, existing: 0 });
  expect(await previewFile(file)).toMatchObject({ imported: 0, existing: 3 });
  expect(await runFile(file)).toMatchObject({ imported: 0, existing: 3, status: 'finished' });
  // A longer export of the same service.
  expect(await runFile(`${file}2021-05-03,Ada\n`)).toMatchObject({ imported: 1, existing: 3 });
  // The same id twice is the same submission.
  expect(await runFile('id,date,name\n7,2021-05-03,Ada\n7,2021-05-03,Ada\n')).toMatchObject({
    imported: 1,
    existing: 1,
  });
});

test('nothing is sent or counted, and what was imported is labeled and read', async () => {
  await runFile(csvOf(3));
  expect(await count('deliveries WHERE account_id = $1', [account.id])).toBe(0);
  expect(await count('digest_entries e JOIN submissions s ON s.id = e.submission_id WHERE s.form_id = $1')).toBe(0);
  expect(await count('usage WHERE account_id = $1 AND used > 0', [account.id])).toBe(0);
  expect(await count('submissions WHERE form_id = $1 AND read_at IS NULL')).toBe(0);
  const labels = `submission_labels l JOIN labels ON labels.id = label_id JOIN submissions s ON s.id = l.submission_id
                  WHERE s.form_id = $1 AND labels.name = 'imported' AND folder = 'archived' AND submitted_at = s.created_at`;
  expect(await count(labels)).toBe(3);
});

test('charts, totals and silence take no import for submissions of today', async () => {
  await runFile(csvOf(30));
  await db.pool.query(
    `INSERT INTO submissions (id, form_id, account_id, data, ip_address, created_at)
     VALUES (gen_random_uuid(), $1, $2, '{}', '', now())`,
    [form.id, account.id],
  );
  const sum = (numbers: readonly number[] = []) => numbers.reduce((a, b) => a + b, 0);
  const days = await countDaysByForm(db.pool, wholeAccount(account.id), { days: 30, zone: 'UTC' }, 5);
  expect(sum(days.forms[0]?.counts)).toBe(1);
  const activity = (await findFormActivity(db.pool, [form.id], 'UTC'))?.get(form.id);
  expect(activity).toMatchObject({ total: 31 });
  expect(sum(activity?.days)).toBe(1);
});

test('a form that is silent is still found silent after an import, and an import alone is no history', async () => {
  // Five each hour for four weeks, until two days ago.
  await db.pool.query(
    `INSERT INTO submissions (id, form_id, account_id, data, ip_address, created_at)
     SELECT gen_random_uuid(), $1, $2, '{}', '', now() - interval '2 days' - n * interval '12 minutes'
     FROM generate_series(1, 3360) AS n`,
    [form.id, account.id],
  );
  await runFile(csvOf(50));
  const find = async () => {
    const client = await db.pool.connect();
    try {
      const found = await createSilenceRule().find(client);
      return found.filter(({ formId }) => formId === form.id).length;
    } finally {
      client.release();
    }
  };
  expect(await find()).toBe(1);
});

test('pagers and pollers see every submission once, also while others arrive', async () => {
  const seen = new Map<string, number>();
  let isDone = false;
  const poll = async () => {
    let since = '-infinity';
    for (let isLast = false; !isLast; ) {
      isLast = isDone;
      const { rows } = await db.pool.query(
        'SELECT id, created_at::text AS at FROM submissions WHERE account_id = $1 AND created_at > $2 ORDER BY created_at',
        [account.id, since],
      );
      for (const { id } of rows) seen.set(id, (seen.get(id) ?? 0) + 1);
      since = rows.at(-1)?.at ?? since;
    }
  };
  const post = async () => {
    while (!isDone) {
      await db.pool.query(
        `WITH slot AS (
           UPDATE usage SET last_created_at = greatest(date_trunc('milliseconds', clock_timestamp()), last_created_at + interval '1 ms')
           WHERE account_id = $2 RETURNING last_created_at)
         INSERT INTO submissions (id, form_id, account_id, data, ip_address, created_at)
         SELECT gen_random_uuid(), $1, $2, '{}', '', last_created_at FROM slot`,
        [form.id, account.id],
      );
      await sleep(20);
    }
  };
  const others = [poll(), post()];
  const done = await runFile(csvOf(1_500), {}, 4_096);
  isDone = true;
  await Promise.all(others);
  expect(done.imported).toBe(1_500);
  expect(seen.size).toBe(await count('submissions WHERE form_id = $1'));
  expect([...seen.values()].every((times) => times === 1)).toBe(true);
  const times = (await storedRows()).map(({ createdAt }) => createdAt.getTime());
  expect(new Set(times).size).toBe(times.length);
  // At most a little ahead of the clock.
  expect(Math.max(...times)).toBeLessThan(Date.now() + 5_000);
});

test('an import that is cut off is continued by importing the file again', async () => {
  const file = csvOf(6_000);
  async function* cut() {
    yield* chunksOf(file.slice(0, file.length - 9_000), 4_096);
    throw new Error('aborted');
  }
  const broken = await runImport({ database: db }, requestOf(), cut());
  expect(broken).toMatchObject({ status: 'failed', error: expect.stringContaining('interrupted') });
  expect(broken.imported).toBeGreaterThan(500);
  const rest = await runFile(file);
  expect(rest).toMatchObject({ imported: 6_000 - broken.imported, existing: broken.imported, status: 'finished' });
  expect(await count('submissions WHERE form_id = $1')).toBe(6_000);
});

test('an account has one import at a time, until one has lost its process', async () => {
  let release: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  async function* slow() {
    yield Buffer.from(csvOf(1_000));
    await gate;
    yield Buffer.from(csvOf(500, 1_000).replace('id,date,name\n', ''));
  }
  const first = runImport({ database: db }, requestOf(), slow());
  const started = async () => (await count('imports WHERE form_id = $1 AND records > 0')) > 0;
  while (!(await started())) await sleep(20);
  await expect(runFile(csvOf(5))).rejects.toThrow('another import of this account is running');
  const other = await buildAccount(db);
  const itsForm = await buildForm(db, other);
  const request = { scope: wholeAccount(other.id), form: itsForm.accessKey };
  expect(await runFile(csvOf(5), request)).toMatchObject({ imported: 5 });
  // As if its process had been frozen for a minute.
  await db.pool.query(`UPDATE imports SET touched_at = now() - interval '1 minute' WHERE form_id = $1`, [form.id]);
  expect(await runFile(csvOf(1_500))).toMatchObject({ status: 'finished' });
  release();
  // The frozen one finds that another took its place, and stores nothing more.
  const late = await first;
  expect(late.status).toBe('failed');
  expect(await count('submissions WHERE form_id = $1')).toBe(1_500);
});

test('undoing erases everything that an import added, and nothing else', async () => {
  const own = await runFile(csvOf(3, 5_000));
  const done = await runFile(csvOf(1_200));
  expect(await undoImport(db.pool, wholeAccount(account.id), done.id)).toMatchObject({ status: 'undoing' });
  await expect(undoImport(db.pool, wholeAccount(account.id), done.id)).rejects.toThrow('undone before');
  await expect(runFile(csvOf(1))).rejects.toThrow('being undone');
  while ((await eraseUndone(db.pool)).hasMore);
  const scope = wholeAccount(account.id);
  expect(await listImports(db.pool, scope, { limit: 5, after: null })).toMatchObject([
    { id: done.id, status: 'undone' },
    { id: own.id, status: 'finished' },
  ]);
  expect(await count('submissions WHERE form_id = $1')).toBe(3);
  // Then it can be imported again.
  expect(await runFile(csvOf(1_200))).toMatchObject({ imported: 1_200 });
  const stranger = wholeAccount((await buildAccount(db)).id);
  await expect(undoImport(db.pool, stranger, own.id)).rejects.toThrow('no such import');
  await expect(undoImport(db.pool, { ...scope, formIds: [] }, own.id)).rejects.toThrow('no such import');
});

test('what is older than the form keeps is left out, and erased by when it was sent', async () => {
  await runFile(csvOf(2));
  const recent = new Date(Date.now() - 86_400_000).toISOString();
  await setForm('{"retention": "30 days"}');
  const file = `id,date,name\n11,${recent},Ada\n12,2021-05-03,Bo\n`;
  expect(await previewFile(file)).toMatchObject({ imported: 1, expired: 1 });
  expect(await runFile(file)).toMatchObject({ imported: 1, expired: 1 });
  await db.pool.query(`UPDATE retention_schedule SET next_at = now() WHERE form_id = $1`, [form.id]);
  while ((await eraseExpired(db.pool)).hasMore);
  expect((await storedRows()).map(({ data }) => data)).toEqual([{ name: 'Ada' }]);
});

test('the spam filter learns from an import only if it is told to', async () => {
  const file = JSON.stringify([
    { _date: '2021-05-03', _status: 'spam', text: 'Buy' },
    { _date: '2021-05-04', _status: 'ok', text: 'Hello' },
  ]);
  await runFile(file, { type: 'json' });
  expect(await count('spam_marks WHERE account_id = $1', [account.id])).toBe(0);
  await undoImport(
    db.pool,
    wholeAccount(account.id),
    (await listImports(db.pool, wholeAccount(account.id), { limit: 1, after: null }))[0]?.id ?? '',
  );
  while ((await eraseUndone(db.pool)).hasMore);
  await runFile(file, { type: 'json', teach: true });
  const { rows } = await db.pool.query(
    'SELECT is_spam, marked_at FROM spam_marks WHERE account_id = $1 ORDER BY marked_at',
    [account.id],
  );
  expect(rows).toEqual([
    { is_spam: true, marked_at: new Date('2021-05-03') },
    { is_spam: false, marked_at: new Date('2021-05-04') },
  ]);
});

test('addresses are stored as the form stores them', async () => {
  await setForm('{"ip_addresses": "truncated"}');
  const file = 'name,created_at,ip,user_agent\nAda,2021-05-03,192.0.2.77,x\nBo,2021-05-03,nonsense,x\n';
  await runFile(file);
  expect((await storedRows()).map(({ ip }) => ip)).toEqual(['192.0.2.0', '']);
});
