import { randomUUID } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { findSubmissionContexts } from '../../../src/deliveries/delivery.context';
import { wholeAccount } from '../../../src/members/scope';
import type { DeliveryKind } from '../../../src/queues/contracts';
import { addSenderSign } from '../../../src/submissions/changes/add-sender-sign';
import { releaseSubmission } from '../../../src/submissions/changes/release-submission';
import { buildForm } from '../../support/factories';
import { account, db, setUpAccount, setUpDatabase } from '../../support/set-up';
import { buildSubmission } from '../rows';

setUpDatabase();
setUpAccount();

const holds = { mode: 'hold', hold_threshold: 5, spam_threshold: 20 } as const;

interface Delivery {
  readonly kind: DeliveryKind;
  readonly status?: string;
  readonly attempt?: number;
  readonly worker_crashes?: number;
}

/** A submission with a score of 4 and these deliveries, of which the first is claimed by this worker. */
async function build(deliveries: readonly Delivery[] = [{ kind: 'email' }, { kind: 'auto-reply' }], settings = {}) {
  const auto_responder = { subject: 'Thanks', body: 'Thank you' };
  const form = await buildForm(db, account, { auto_responder, spam_filter: holds, ...settings });
  const id = await buildSubmission(db, form, { createdAt: new Date().toISOString() });
  await db.pool.query('UPDATE submissions SET spam_score = 4, spam_reasons = $2 WHERE id = $1', [
    id,
    JSON.stringify([{ rule: 'links', points: 4 }]),
  ]);
  const own = { id: uuidv7(), token: randomUUID() };
  for (const [
    n,
    { kind, status = n === 0 ? 'active' : 'queued', attempt = 1, worker_crashes = 0 },
  ] of deliveries.entries()) {
    await db.pool.query(
      `INSERT INTO deliveries (id, account_id, submission_id, kind, status, attempt, worker_crashes, claim_token)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [n === 0 ? own.id : uuidv7(), account.id, id, kind, status, attempt, worker_crashes, n === 0 ? own.token : null],
    );
  }
  const [context] = await findSubmissionContexts(db.pool, [id]);
  if (!context) throw new Error('no submission');
  return { id, own, add: (delivery = own) => addSenderSign(db.pool, delivery, context, 'nowhere.com') };
}

const stateOf = async (id: string) => {
  const { rows } = await db.pool.query(
    `SELECT spam_score AS score, withheld,
            ARRAY(SELECT kind || ' ' || status FROM deliveries d WHERE d.submission_id = s.id ORDER BY 1) AS deliveries
     FROM submissions s WHERE id = $1`,
    [id],
  );
  return rows[0];
};

const setUsage = (used: number, period: string) =>
  db.pool.query(
    `INSERT INTO usage (account_id, used, period) VALUES ($1, $2, ${period})
     ON CONFLICT (account_id) DO UPDATE SET used = excluded.used, period = excluded.period`,
    [account.id, used],
  );
const used = async () =>
  (await db.pool.query('SELECT used FROM usage WHERE account_id = $1', [account.id])).rows[0].used as number;

test('withholds what nobody has sent, also after a worker died, but not its files', async () => {
  const { id, add } = await build([
    { kind: 'email', attempt: 2, worker_crashes: 1 },
    { kind: 'auto-reply' },
    { kind: 'file-upload' },
  ]);
  expect(await add()).toMatchObject({ isWithheld: true, change: { score: 6, outcome: 'hold' } });
  expect(await stateOf(id)).toEqual({ score: 6, withheld: 'filter', deliveries: ['file-upload queued'] });
  expect(await add()).toEqual({ isWithheld: true, change: null });
});

test.each([
  ['was sent', { kind: 'auto-reply', status: 'succeeded' }],
  ['failed', { kind: 'auto-reply', status: 'failed' }],
  ['was queued again by a person', { kind: 'auto-reply', attempt: 2 }],
] as const)('only raises the score if a delivery %s', async (_, delivery) => {
  const { id, add } = await build([{ kind: 'email' }, delivery]);
  expect(await add()).toMatchObject({ isWithheld: false, change: { score: 6, outcome: 'accept' } });
  const status = (delivery as Delivery).status ?? 'queued';
  expect(await stateOf(id)).toEqual({ score: 6, withheld: null, deliveries: [`auto-reply ${status}`, 'email active'] });
  expect(await add()).toEqual({ isWithheld: false, change: null });
});

test('only raises the score of a form that takes payments', async () => {
  const payment = { provider: 'stripe', secret_key: 'sk_test_1', currency: 'eur', amount: 100, product: 'Ticket' };
  const { id, add } = await build(undefined, { payment });
  expect(await add()).toMatchObject({ isWithheld: false, change: { score: 6, outcome: 'accept' } });
  expect(await stateOf(id)).toMatchObject({ score: 6, withheld: null });
});

test.each([
  ['is paid for', 'UPDATE submissions SET paid_at = now() WHERE id = $1'],
  ['is in the recycle bin', 'UPDATE submissions SET deleted_at = now() WHERE id = $1'],
  ['was marked as spam', 'UPDATE submissions SET marked_spam = true WHERE id = $1'],
  [
    'was marked as not spam',
    'INSERT INTO spam_marks (submission_id, account_id, is_spam) SELECT id, account_id, false FROM submissions WHERE id = $1',
  ],
  ['was not scored', 'UPDATE submissions SET spam_score = NULL, spam_reasons = NULL WHERE id = $1'],
])('changes nothing if the submission %s', async (_, sql) => {
  const { id, add } = await build();
  await db.pool.query(sql, [id]);
  const before = await stateOf(id);
  expect(await add()).toEqual({ isWithheld: false, change: null });
  expect(await stateOf(id)).toEqual(before);
});

test('sends nothing twice if another worker was sending when the submission was held', async () => {
  const { id, add } = await build([{ kind: 'email' }, { kind: 'auto-reply', status: 'active' }]);
  expect(await add()).toMatchObject({ isWithheld: true });
  expect((await stateOf(id)).deliveries).toEqual(['auto-reply active']);
  expect((await releaseSubmission(db.pool, wholeAccount(account.id), id, 'test')).deliveries).toBe(1);
  expect((await stateOf(id)).deliveries).toEqual(['auto-reply active', 'email queued']);
});

test('a worker whose delivery was taken from it leaves the delivery to the one that claimed it', async () => {
  const { id, own, add } = await build();
  expect(await add({ ...own, token: randomUUID() })).toMatchObject({ isWithheld: true });
  expect((await stateOf(id)).deliveries).toEqual(['email active']);
});

test('takes a held submission off the month that it was counted in', async () => {
  await setUsage(5, "to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM')");
  await (await build()).add();
  expect(await used()).toBe(4);
  await (await build([{ kind: 'email' }], { spam_filter: { ...holds, mode: 'watch' } })).add();
  expect(await used()).toBe(4);
  await setUsage(5, "'2026-01'");
  await (await build()).add();
  expect(await used()).toBe(5);
});
