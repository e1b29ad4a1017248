import { countByDay } from '../../../src/submissions/statistics/activity';
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

test('each UTC day counts its submissions to the millisecond, in any database time zone', async () => {
  const random = createRandom(1);
  const expected = new Map<string, { accepted: number; spam: number }>();
  const add = async (createdAt: string, isSpam: boolean) => {
    await buildSubmission(db, form, { createdAt, ...(isSpam && { withheld: 'honeypot' }) });
    const counts = expected.get(createdAt.slice(0, 10)) ?? { accepted: 0, spam: 0 };
    counts[isSpam ? 'spam' : 'accepted'] += 1;
    expected.set(createdAt.slice(0, 10), counts);
  };
  for (let n = 0; n < 200; n++) {
    const at = new Date(Date.parse(today) - Math.floor(random() * 399 * day)).toISOString();
    await add(at, random() < 0.3);
  }
  for (let ago = 1; ago < 399; ago += 7) {
    await add(`${dayOf(ago)}T00:00:00.000Z`, false);
    await add(`${dayOf(ago)}T23:59:59.999Z`, true);
  }
  const counted = await countByDay(db.pool, account.id, 400);
  expect(counted).toEqual(
    Array.from({ length: 400 }, (_, index) => {
      const name = dayOf(399 - index);
      return { day: name, ...(expected.get(name) ?? { accepted: 0, spam: 0 }) };
    }),
  );
});

test('deleted submissions are not counted; archived and over-quota ones are', async () => {
  const createdAt = `${dayOf(1)}T12:00:00.000Z`;
  await buildSubmission(db, form, { createdAt });
  await buildSubmission(db, form, { createdAt, archived: true });
  await buildSubmission(db, form, { createdAt, withheld: 'quota' });
  await buildSubmission(db, form, { createdAt, withheld: 'honeypot' });
  await buildSubmission(db, form, { createdAt, deleted: true });
  await buildSubmission(db, form, { createdAt, deleted: true, withheld: 'honeypot' });
  expect((await countByDay(db.pool, account.id, 2))[0]).toEqual({ day: dayOf(1), accepted: 3, spam: 1 });
});

test("another account's submissions are never counted", async () => {
  const other = await buildForm(db, await buildAccount(db));
  await buildSubmission(db, other, { createdAt: `${today}T00:00:00.000Z` });
  expect(await countByDay(db.pool, account.id, 1)).toEqual([{ day: today, accepted: 0, spam: 0 }]);
});

test('both counts use index-only scans', async () => {
  await buildManySubmissions(db, form, 20_000);
  await db.pool.query('UPDATE submissions SET marked_spam = true WHERE form_id = $1 AND random() < 0.3', [form.id]);
  await db.pool.query('VACUUM ANALYZE submissions');
  const { pool, plans } = explainedPool(db.pool);
  await countByDay(pool, account.id, 30);
  expect(plans[0]).toContain('Index Only Scan using submissions_of_account');
  expect(plans[0]).toContain('Index Only Scan using submissions_hidden');
});
