import { v7 as uuidv7 } from 'uuid';
import type { Account } from '../../src/accounts/account.model';
import { countByTime, findSamples, isSampleCursor, streamSamples } from '../../src/decisions/decisions.repository';
import type { Form } from '../../src/forms/form.model';
import { buildAccount, buildForm } from '../support/factories';
import { db, setUpDatabase } from '../support/set-up';

setUpDatabase();
let account: Account;
let form: Form;
let sibling: Form;
let stranger: Form;

beforeEach(async () => {
  account = await buildAccount(db);
  [form, sibling] = [await buildForm(db, account), await buildForm(db, account)];
  stranger = await buildForm(db, await buildAccount(db));
});

async function addCount({ id }: Form, hour: Date, reason: string, count: number): Promise<void> {
  await db.pool.query('INSERT INTO decision_counts (form_id, hour, reason, count) VALUES ($1, $2, $3, $4)', [
    ...[id, hour, reason, count],
  ]);
}

async function addSample({ id: formId, accountId }: Form, createdAt: Date, reason = 'honeypot'): Promise<string> {
  const id = uuidv7();
  await db.pool.query(
    'INSERT INTO decision_samples (id, form_id, account_id, created_at, reason) VALUES ($1, $2, $3, $4, $5)',
    [id, formId, accountId, createdAt, reason],
  );
  return id;
}

test('counts by reason, hour and day, of a form or of all forms of the account', async () => {
  const at = (time: string) => new Date(`2026-03-${time}:00Z`);
  await addCount(form, at('01T22:00'), 'honeypot', 1);
  await addCount(form, at('01T23:00'), 'honeypot', 2);
  await addCount(form, at('02T00:00'), 'honeypot', 4);
  await addCount(form, at('02T00:00'), 'time_trap', 5_000_000_000);
  await addCount(sibling, at('02T00:00'), 'honeypot', 8);
  await addCount(stranger, at('02T00:00'), 'honeypot', 16);
  const ofForm = { accountId: account.id, formId: form.id };
  const none = await countByTime(db.pool, { accountId: account.id, formId: stranger.id }, [at('01T00:00')]);
  expect(none).toEqual([{ start: at('01T00:00'), counts: {} }]);
  expect(await countByTime(db.pool, ofForm, [at('01T00:00'), at('02T00:00')])).toEqual([
    { start: at('01T00:00'), counts: { honeypot: 3 } },
    { start: at('02T00:00'), counts: { honeypot: 4, time_trap: 5_000_000_000 } },
  ]);
  expect(
    await countByTime(db.pool, { accountId: account.id }, [at('01T23:00'), at('02T00:00'), at('02T01:00')]),
  ).toEqual([
    { start: at('01T23:00'), counts: { honeypot: 2 } },
    { start: at('02T00:00'), counts: { honeypot: 12, time_trap: 5_000_000_000 } },
    { start: at('02T01:00'), counts: {} },
  ]);
});

test('pages through samples newest first, also those of the same millisecond', async () => {
  const now = Date.now();
  const ids: string[] = [];
  for (let n = 0; n < 7; n += 1) ids.push(await addSample(form, new Date(now + Math.floor(n / 3))));
  await addSample(sibling, new Date(now));
  await addSample(stranger, new Date(now));
  const scope = { accountId: account.id, formId: form.id };
  const found: string[] = [];
  let before: string | undefined;
  do {
    const page = await findSamples(db.pool, scope, {}, { before, limit: 2 });
    found.push(...page.samples.map(({ id }) => id));
    expect(page.older === null || isSampleCursor(page.older)).toBe(true);
    before = page.older ?? undefined;
  } while (before !== undefined);
  expect(found).toEqual(ids.toReversed());
  expect((await findSamples(db.pool, { accountId: account.id }, {}, { limit: 100 })).samples).toHaveLength(8);
  await expect(findSamples(db.pool, scope, {}, { before: 'x', limit: 2 })).rejects.toThrow('cursor');
});

test('filters samples by reason and time, and streams them all', async () => {
  const now = Date.now();
  await db.pool.query(
    `INSERT INTO decision_samples (id, form_id, account_id, created_at, reason)
     SELECT gen_random_uuid(), $1, $2, to_timestamp($3 / 1000.0) + n * interval '1 ms',
            CASE n % 2 WHEN 0 THEN 'honeypot' ELSE 'time_trap' END
     FROM generate_series(1, 1200) AS n`,
    [form.id, account.id, now],
  );
  const scope = { accountId: account.id };
  const count = async (filter: Parameters<typeof streamSamples>[2]) => {
    let samples = 0;
    for await (const batch of streamSamples(db.pool, scope, filter)) samples += batch.length;
    return samples;
  };
  expect(await count({})).toBe(1_200);
  expect(await count({ reason: 'time_trap' })).toBe(600);
  expect(await count({ from: new Date(now + 11), until: new Date(now + 21) })).toBe(10);
});

test('is deleted with its form and its account', async () => {
  await addCount(form, new Date(), 'honeypot', 1);
  await addSample(form, new Date());
  await db.pool.query('DELETE FROM accounts WHERE id = $1', [account.id]);
  for (const table of ['decision_counts', 'decision_samples']) {
    const { rowCount } = await db.pool.query(`SELECT FROM ${table} WHERE form_id = $1`, [form.id]);
    expect(rowCount).toBe(0);
  }
});
