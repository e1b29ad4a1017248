import { setTimeout as sleep } from 'node:timers/promises';
import { capacity } from '../../../config/limits';
import type { Account } from '../../../src/accounts/account.model';
import type { Form } from '../../../src/forms/form.model';
import { Overloaded } from '../../../src/lib/capacity-limit';
import type { NewSubmission } from '../../../src/submit/commit/commit-batch';
import { GroupCommit } from '../../../src/submit/commit/group-commit';
import { createFormCache } from '../../../src/submit/form-cache';
import { buildNewSubmission, type CommitRig, openCommitRig } from '../../support/commit-rig';
import { lockUsage } from '../../support/database';
import { buildAccount, buildForm } from '../../support/factories';

let rig: CommitRig;
let neighbor: { account: Account; form: Form };
let commit: GroupCommit;

beforeAll(async () => {
  rig = await openCommitRig();
  const account = await buildAccount(rig.db);
  neighbor = { account, form: await buildForm(rig.db, account) };
});
afterAll(() => rig?.close());
beforeEach(() => {
  commit = new GroupCommit({ pool: rig.db.pool });
});

const submission = (overrides: Partial<NewSubmission> = {}) => buildNewSubmission(rig, overrides);
const ofNeighbor = () => buildNewSubmission({ ...rig, ...neighbor });
const file = {
  id: '01890000-0000-7000-8000-000000000000',
  field: 'cv',
  filename: 'cv.pdf',
  type: 'application/pdf',
  size: 3,
  sha256: Buffer.from('ab'),
  read: async () => Buffer.from('cv!'),
};

const write = (...submissions: NewSubmission[]) => Promise.all(submissions.map((one) => commit.write(one)));
const kindsOf = async (written: ReturnType<typeof write>) => (await written).map(({ kind }) => kind);
const createdAt = async (ids: readonly string[]) => {
  const { rows } = await rig.db.pool.query<{ at: Date }>(
    'SELECT created_at AS at FROM submissions WHERE id = ANY ($1) ORDER BY created_at',
    [ids],
  );
  return rows.map(({ at }) => at.getTime());
};

test("a lock on one account's usage row keeps no other account waiting, and its own submissions only as long as it lasts", async () => {
  const usedBefore = await rig.used();
  const release = await lockUsage(rig.db.pool, rig.account.id);
  const [alone, ...locked] = Array.from({ length: 8 }, () => submission());
  const [, ...others] = Array.from({ length: 8 }, ofNeighbor);
  // The first statement waits for the lock, and the batch behind it is mixed.
  const first = write(...[alone].flatMap((one) => one ?? []));
  const waiting = write(...locked);
  expect(await kindsOf(write(...others))).toEqual(others.map(() => 'accepted'));
  // Those that arrive later, too: with files, and one at a time.
  for (let n = 0; n < 3; n += 1) expect(await kindsOf(write(ofNeighbor()))).toEqual(['accepted']);
  expect(await kindsOf(write({ ...ofNeighbor(), files: [{ ...file, id: crypto.randomUUID() }] }))).toEqual([
    'accepted',
  ]);
  expect(await rig.used()).toBe(usedBefore);
  await release();
  expect(await kindsOf(first)).toEqual(['accepted']);
  expect(await kindsOf(waiting)).toEqual(locked.map(() => 'accepted'));
  expect(await rig.used()).toBe(usedBefore + 8);
  expect(new Set(await createdAt([alone, ...locked].flatMap((one) => one?.id ?? []))).size).toBe(8);
  // Once it is unlocked, its submissions share batches with others again.
  expect(await kindsOf(write(submission(), ofNeighbor(), submission()))).toEqual(['accepted', 'accepted', 'accepted']);
});

test('submissions with files of a locked account keep no others waiting, and are stored once it is unlocked', async () => {
  const release = await lockUsage(rig.db.pool, rig.account.id);
  const withFile = (one: NewSubmission) => ({ ...one, files: [{ ...file, id: crypto.randomUUID() }] });
  const waiting = write(...Array.from({ length: 4 }, () => withFile(submission())));
  for (let n = 0; n < 3; n += 1) expect(await kindsOf(write(withFile(ofNeighbor())))).toEqual(['accepted']);
  await release();
  expect(await kindsOf(waiting)).toEqual(['accepted', 'accepted', 'accepted', 'accepted']);
  const { rows } = await rig.db.pool.query('SELECT count(*)::int AS files FROM files WHERE account_id = $1', [
    rig.account.id,
  ]);
  expect(rows[0].files).toBe(4);
});

test('each of two locked accounts continues as soon as it is unlocked', async () => {
  const releases = [await lockUsage(rig.db.pool, rig.account.id), await lockUsage(rig.db.pool, neighbor.account.id)];
  const mine = write(submission(), submission());
  const theirs = write(ofNeighbor(), ofNeighbor());
  await sleep(300);
  await releases[1]?.();
  expect(await kindsOf(theirs)).toEqual(['accepted', 'accepted']);
  await releases[0]?.();
  expect(await kindsOf(mine)).toEqual(['accepted', 'accepted']);
});

test('submissions that wait for a lock for too long are rejected, were not stored, and take no room from others', async () => {
  const usedBefore = await rig.used();
  const release = await lockUsage(rig.db.pool, rig.account.id);
  const rejected = Promise.allSettled([write(submission()), write(submission({ files: [{ ...file }] }))]);
  await sleep(300);
  const crowd = Array.from({ length: capacity.commits.entries / 2 }, () => commit.write(submission()));
  const outcomes = Promise.allSettled(crowd);
  expect(await kindsOf(write(ofNeighbor()))).toEqual(['accepted']);
  const reasons = (await outcomes).map((outcome) => (outcome.status === 'rejected' ? outcome.reason : outcome.value));
  expect(reasons.filter((reason) => reason instanceof Overloaded).length).toBeGreaterThanOrEqual(crowd.length / 2);
  expect(reasons.every((reason) => reason instanceof Error)).toBe(true);
  const busy = { status: 'rejected', reason: { status: 503, code: null } };
  expect(await rejected).toMatchObject([busy, busy]);
  await release();
  expect(await rig.used()).toBe(usedBefore);
  expect(await kindsOf(write(submission()))).toEqual(['accepted']);
});

test('a form whose row is locked for too long is busy, and one that is unlocked in time is found', async () => {
  const forms = createFormCache(rig.db.pool);
  const client = await rig.db.pool.connect();
  try {
    const find = () => forms.findLocked(rig.form.accessKey, async (found) => found?.id);
    await client.query('BEGIN');
    await client.query('SELECT FROM forms WHERE id = $1 FOR UPDATE', [rig.form.id]);
    await expect(find()).rejects.toMatchObject({ status: 503, code: null });
    const found = find();
    await client.query('COMMIT');
    expect(await found).toBe(rig.form.id);
  } finally {
    client.release();
  }
});

test('a lock on a form keeps only the submissions of its account waiting', async () => {
  const client = await rig.db.pool.connect();
  try {
    await client.query('BEGIN');
    await client.query('SELECT FROM forms WHERE id = $1 FOR UPDATE', [rig.form.id]);
    const first = write(submission());
    const waiting = write(submission(), submission());
    expect(await kindsOf(write(ofNeighbor(), ofNeighbor()))).toEqual(['accepted', 'accepted']);
    await client.query('ROLLBACK');
    expect(await kindsOf(first)).toEqual(['accepted']);
    expect(await kindsOf(waiting)).toEqual(['accepted', 'accepted']);
  } finally {
    client.release();
  }
});
