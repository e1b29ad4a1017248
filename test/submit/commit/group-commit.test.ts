import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { capacity } from '../../../config/limits';
import type { Account } from '../../../src/accounts/account.model';
import type { Form } from '../../../src/forms/form.model';
import { Overloaded } from '../../../src/lib/capacity-limit';
import type { NewSubmission } from '../../../src/submit/commit/commit-batch';
import { GroupCommit } from '../../../src/submit/commit/group-commit';
import { buildNewSubmission, type CommitRig, openCommitRig } from '../../support/commit-rig';
import { buildAccount, buildForm } from '../../support/factories';

let rig: CommitRig;
let pool: Pool;

beforeAll(async () => {
  rig = await openCommitRig();
  pool = rig.db.pool;
});
afterAll(() => rig?.close());

const submission = (overrides: Partial<NewSubmission> = {}) => buildNewSubmission(rig, overrides);

test('sends a lone submission before write returns, in one statement', async () => {
  const query = jest.spyOn(pool, 'query');
  try {
    const commit = new GroupCommit({ pool });
    const written = commit.write(submission());
    expect(query).toHaveBeenCalledTimes(1);
    expect(await written).toMatchObject({ kind: 'accepted' });
    expect(query).toHaveBeenCalledTimes(1);
  } finally {
    query.mockRestore();
  }
});

test.each([
  ['in one more statement', 100, 1, 2],
  ['in parts, so that some get their response while others are written', 100, 3, 5],
  ['in parts even when they are few', 17, 3, 4],
  ['in one statement when they are too few to split', 7, 3, 2],
])('writes what arrives during a commit %s', async (_how, count, parts, statements) => {
  const query = jest.spyOn(pool, 'query');
  try {
    const commit = new GroupCommit({ pool, parts });
    const submissions = Array.from({ length: count }, () => submission());
    const results = await Promise.all(submissions.map((one) => commit.write(one)));
    expect(results.map(({ kind }) => kind)).toEqual(submissions.map(() => 'accepted'));
    expect(query).toHaveBeenCalledTimes(statements);
  } finally {
    query.mockRestore();
  }
});

test('an account with many submissions a second is committed apart: others do not wait for it', async () => {
  const account = await buildAccount(rig.db);
  const form = await buildForm(rig.db, account);
  const other = submission({
    ...{ accountId: account.id, accountVersion: account.version, formId: form.id, formVersion: form.version },
  });
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const query = async (config: { readonly values: readonly string[] }) => {
    if (!config.values[0]?.includes(other.id) && isHot) await released;
    return pool.query(config as never);
  };
  let isHot = false;
  const commit = new GroupCommit({ pool: { query } as unknown as Pool });
  await Promise.all(Array.from({ length: 100 }, () => commit.write(submission())));
  isHot = true;
  const hot = Promise.all(Array.from({ length: 20 }, () => commit.write(submission())));
  expect(await commit.write(other)).toMatchObject({ kind: 'accepted' });
  release();
  expect((await hot).map(({ kind }) => kind)).toEqual(Array.from({ length: 20 }, () => 'accepted'));
});

test('writes each delivery with its own submission, and none of a submission that is left out', async () => {
  const delivery = (kind: 'email' | 'auto-reply') => ({ ...rig.buildPlannedDelivery(), kind });
  const submissions = [
    submission({ requestId: 'the-first', deliveries: [delivery('email'), delivery('auto-reply')] }),
    submission({ requestId: 'outdated', formVersion: 99, deliveries: [delivery('email')] }),
    submission({ requestId: 'with-none', deliveries: [] }),
    submission({ requestId: 'the-last', deliveries: [delivery('auto-reply')] }),
  ];
  const commit = new GroupCommit({ pool });
  const results = await Promise.all([submission(), ...submissions].map((one) => commit.write(one)));
  expect(results.map(({ kind }) => kind)).toEqual(['accepted', 'accepted', 'stale', 'accepted', 'accepted']);
  const { rows } = await pool.query(
    'SELECT id, submission_id, kind, request_id FROM deliveries WHERE submission_id = ANY ($1) ORDER BY id',
    [submissions.map(({ id }) => id)],
  );
  const expected = submissions.filter(({ requestId }) => ['the-first', 'the-last'].includes(requestId));
  expect(rows).toEqual(
    expected.flatMap(({ id: submission_id, requestId: request_id, deliveries }) =>
      deliveries.map(({ id, kind }) => ({ id, submission_id, kind, request_id })),
    ),
  );
});

test('stores what it can of a batch: what is left out does not affect the rest', async () => {
  const { db } = rig;
  const other = await buildAccount(db);
  const otherForm = await buildForm(db, other);
  const small = await buildAccount(db);
  const smallForm = await buildForm(db, small);
  const of = (account: Account, form: Form, overrides: Partial<NewSubmission> = {}) =>
    submission({ accountId: account.id, formId: form.id, accountVersion: account.version, ...overrides });
  const commit = new GroupCommit({ pool });
  const [first, ...batch] = [
    submission(),
    of(small, smallForm, { quota: 2 }),
    of(other, otherForm),
    of(small, smallForm, { quota: 2 }),
    of(other, otherForm, { formVersion: 99 }),
    of(small, smallForm, { quota: 2 }),
    of(other, otherForm),
  ];
  const written = await Promise.all([first, ...batch].map((one) => commit.write(one)));
  expect(written.map(({ kind }) => kind)).toEqual([
    'accepted',
    ...['accepted', 'accepted', 'accepted', 'stale', 'over quota', 'accepted'],
  ]);
  expect(written[5]).toEqual({ kind: 'over quota', used: 2 });
  const { rows } = await pool.query<{ id: string; accountId: string; kinds: string[] }>(
    `SELECT s.id, s.account_id AS "accountId", array(SELECT kind FROM deliveries WHERE submission_id = s.id) AS kinds
     FROM submissions s WHERE id = ANY ($1) ORDER BY account_id, created_at`,
    [batch.map(({ id }) => id)],
  );
  const stored = batch.filter((_, index) => ![3, 4].includes(index));
  expect(rows.map(({ id }) => id).toSorted()).toEqual(stored.map(({ id }) => id).toSorted());
  expect(rows.every(({ kinds }) => kinds.join() === 'email')).toBe(true);
  const { rows: usage } = await pool.query('SELECT account_id AS id, used FROM usage WHERE account_id = ANY ($1)', [
    [small.id, other.id],
  ]);
  expect(new Map(usage.map(({ id, used }) => [id, used]))).toEqual(
    new Map([
      [small.id, 2],
      [other.id, 2],
    ]),
  );
});

test('stores a solution of ALTCHA once: only the submissions of a batch that repeat it are left out', async () => {
  const commit = new GroupCommit({ pool });
  const solved = (solvedChallenge: string | null) => submission({ solvedChallenge });
  const usedBefore = await rig.used();
  const batch = [solved(null), solved('a'), solved('b'), solved('a'), solved(null), solved('c'), solved('c')];
  const results = await Promise.all(batch.map((one) => commit.write(one)));
  expect(results.map(({ kind }) => kind)).toEqual([
    ...['accepted', 'accepted', 'accepted', 'solution used', 'accepted', 'accepted', 'solution used'],
  ]);
  expect((await new GroupCommit({ pool }).write(solved('b'))).kind).toBe('solution used');
  expect(await rig.used()).toBe(usedBefore + 5);
});

test('bounds a batch in bytes', async () => {
  const query = jest.spyOn(pool, 'query');
  try {
    const commit = new GroupCommit({ pool });
    const dataJson = JSON.stringify({ a: 'x'.repeat(1_000_000) });
    await Promise.all(Array.from({ length: 10 }, () => commit.write(submission({ dataJson }))));
    expect(query.mock.calls.length).toBeGreaterThanOrEqual(4);
  } finally {
    query.mockRestore();
  }
});

/** A pool whose queries never settle, or fail after 9 s as a broken connection does. */
const hangingPool = () => {
  const hanging = new Promise<never>((_, reject) =>
    setTimeout(reject, 9_000, new Error('Connection terminated unexpectedly')),
  );
  return { query: () => hanging } as unknown as Pool;
};

test('rejects what exceeds the limits of pending submissions, and no one waits behind a commit that hangs', async () => {
  const commit = new GroupCommit({ pool: hangingPool() });
  const { entries: maxPending, bytes } = capacity.commits;
  const first = commit.write(submission()).catch((error: unknown) => error);
  await expect(commit.write(submission({ dataJson: JSON.stringify({ a: 'x'.repeat(bytes) }) }))).rejects.toThrow(
    Overloaded,
  );
  const startedAt = performance.now();
  // Of as many accounts, because one with that many would be committed apart.
  const write = () => commit.write(submission({ accountId: randomUUID() }));
  const waiting = Promise.allSettled(Array.from({ length: maxPending - 1 }, write));
  await expect(commit.write(submission())).rejects.toThrow(Overloaded);
  expect(new Set((await waiting).map(({ status }) => status))).toEqual(new Set(['rejected']));
  // The commit fails after 9 s.
  expect(performance.now() - startedAt).toBeLessThan(8_500);
  expect(await Promise.race([first, 'still hanging'])).toBe('still hanging');
  await first;
});

test('retries submissions over the quota one by one, without delaying others or waiting longer than they', async () => {
  const leftOut = Array.from({ length: 4 }, () => submission());
  const accepted = { accepted: true, ahead_ms: 0, live: true, used: 1, exceeds_quota: false };
  const query = async ({ values }: { values: string[] }) => {
    const rows: { id: string }[] = JSON.parse(values[0] ?? '');
    await sleep(20);
    if (rows.length > 1) return { rows: rows.map(() => ({ ...accepted, accepted: false, exceeds_quota: true })) };
    if (leftOut.some(({ id }) => id === rows[0]?.id)) await new Promise(() => undefined);
    return { rows: [accepted] };
  };
  const commit = new GroupCommit({ pool: { query } as unknown as Pool });
  const first = commit.write(submission());
  const startedAt = performance.now();
  const [, ...behind] = leftOut.map((one) => commit.write(one));
  const outcomes = Promise.allSettled(behind);
  await first;
  await sleep(100);
  expect((await commit.write(submission())).kind).toBe('accepted');
  expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  // Each waits 4 s at most; one after the other would take 8 s.
  expect(performance.now() - startedAt).toBeLessThan(7_900);
});
