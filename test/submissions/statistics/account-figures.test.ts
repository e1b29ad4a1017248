import { wholeAccount } from '../../../src/members/scope';
import { countDaysByForm, findAccountFigures } from '../../../src/submissions/statistics/account-figures';
import { execute } from '../../setup/services';
import { explainedPool } from '../../support/database';
import { buildAccount, buildForm } from '../../support/factories';
import { createRandom } from '../../support/random';
import { account, db, form, setUpDatabase, setUpForm } from '../../support/set-up';
import { buildManySubmissions, buildSubmission } from '../rows';

const day = 86_400_000;
const today = new Date().toISOString().slice(0, 10);
const dayOf = (ago: number) => new Date(Date.parse(today) - ago * day).toISOString().slice(0, 10);

setUpDatabase();
setUpForm();
beforeAll(async () => {
  // A time zone whose days differ from UTC, with daylight saving time.
  await execute(db.url, `ALTER DATABASE ${new URL(db.url).pathname.slice(1)} SET timezone = 'America/New_York'`);
});

const inUtc = (days: number) => ({ days, zone: 'UTC' });
const count = (days: number) => countDaysByForm(db.pool, wholeAccount(account.id), inUtc(days), 6);
const figures = (days: number) => findAccountFigures(db.pool, wholeAccount(account.id), inUtc(days));

test('each UTC day counts its submissions to the millisecond, in any database time zone', async () => {
  const random = createRandom(1);
  const expected = new Map<string, number>();
  let spam = 0;
  const add = async (createdAt: string, isSpam: boolean) => {
    await buildSubmission(db, form, { createdAt, ...(isSpam && { withheld: 'honeypot' }) });
    if (isSpam) spam += 1;
    else expected.set(createdAt.slice(0, 10), (expected.get(createdAt.slice(0, 10)) ?? 0) + 1);
  };
  for (let n = 0; n < 200; n++) {
    const at = new Date(Date.parse(today) - Math.floor(random() * 399 * day)).toISOString();
    await add(at, random() < 0.3);
  }
  for (let ago = 1; ago < 399; ago += 7) {
    await add(`${dayOf(ago)}T00:00:00.000Z`, false);
    await add(`${dayOf(ago)}T23:59:59.999Z`, true);
  }
  const { days, forms, rest } = await count(400);
  expect(days).toEqual(Array.from({ length: 400 }, (_, index) => dayOf(399 - index)));
  expect(forms).toEqual([{ name: form.name, counts: days.map((name) => expected.get(name) ?? 0) }]);
  expect(rest).toBeNull();
  expect(await figures(400)).toMatchObject({ spam, start: new Date(`${dayOf(399)}T00:00:00Z`) });
});

test('the days of another time zone start at its midnight, also when clocks change', async () => {
  const zone = 'America/New_York';
  const { days } = await countDaysByForm(db.pool, wholeAccount(account.id), { days: 366, zone }, 6);
  // A day of 25 and one of 23 hours are among them.
  const local = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: zone });
  expect(days.at(-1)).toBe(local.format(new Date()));
  const { start } = await findAccountFigures(db.pool, wholeAccount(account.id), { days: 366, zone });
  expect(local.format(start)).toBe(days[0]);
  expect(local.format(start.getTime() - 1)).not.toBe(days[0]);
  await buildSubmission(db, form, { createdAt: start.toISOString() });
  await buildSubmission(db, form, { createdAt: new Date(start.getTime() - 1).toISOString() });
  const { forms } = await countDaysByForm(db.pool, wholeAccount(account.id), { days: 366, zone }, 6);
  expect(forms[0]?.counts[0]).toBe(1);
  expect(new Set(days).size).toBe(366);
});

test('deleted submissions are not counted; archived and over-quota ones are', async () => {
  const createdAt = `${dayOf(1)}T12:00:00.000Z`;
  await buildSubmission(db, form, { createdAt });
  await buildSubmission(db, form, { createdAt, archived: true });
  await buildSubmission(db, form, { createdAt, withheld: 'quota' });
  await buildSubmission(db, form, { createdAt, withheld: 'honeypot' });
  await buildSubmission(db, form, { createdAt, deleted: true });
  await buildSubmission(db, form, { createdAt, deleted: true, withheld: 'honeypot' });
  expect((await count(2)).forms).toEqual([{ name: form.name, counts: [3, 0] }]);
  expect(await figures(2)).toMatchObject({ spam: 1 });
});

test("another account's submissions are never counted", async () => {
  const other = await buildForm(db, await buildAccount(db));
  await buildSubmission(db, other, { createdAt: `${today}T00:00:00.000Z` });
  expect(await count(1)).toEqual({ days: [today], forms: [], rest: null });
  expect(await figures(1)).toMatchObject({ spam: 0, receivedBefore: 0, unreadBefore: 0 });
});

test('all counts use index-only scans', async () => {
  await buildManySubmissions(db, form, 20_000);
  await db.pool.query('UPDATE submissions SET marked_spam = true WHERE form_id = $1 AND random() < 0.3', [form.id]);
  await db.pool.query('VACUUM ANALYZE submissions');
  const { pool, plans } = explainedPool(db.pool);
  await countDaysByForm(pool, wholeAccount(account.id), inUtc(30), 6);
  await findAccountFigures(pool, wholeAccount(account.id), inUtc(30));
  expect(plans[0]).toContain('Index Only Scan using submissions_of_form');
  expect(plans[0]).not.toContain('Seq Scan on submissions');
  expect(plans[1]).toContain('Index Only Scan using submissions_of_account');
  expect(plans[1]).toContain('Index Only Scan using submissions_hidden');
});
