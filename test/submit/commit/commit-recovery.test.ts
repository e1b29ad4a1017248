import type { Pool } from 'pg';
import type { NewSubmission } from '../../../src/submit/commit/commit-batch';
import { GroupCommit } from '../../../src/submit/commit/group-commit';
import { buildNewSubmission, type CommitRig, openCommitRig } from '../../support/commit-rig';

let rig: CommitRig;

beforeAll(async () => {
  rig = await openCommitRig();
});
afterAll(() => rig?.close());

const submission = (overrides: Partial<NewSubmission> = {}) => buildNewSubmission(rig, overrides);
const createGroupCommit = (pool: Pool) => new GroupCommit({ pool });

/** The pool, except that its next queries fail with these errors before anything is sent; null sends one. */
function poolFailingWith(...errors: (object | null)[]): Pool {
  const query = (...args: unknown[]) => {
    const error = errors.shift();
    return error
      ? Promise.reject(Object.assign(new Error('test'), error))
      : Reflect.apply(rig.db.pool.query, rig.db.pool, args);
  };
  return { query } as unknown as Pool;
}

/** The pool, except that the responses to its next queries are lost. */
function poolLosingResponses(count: number): Pool {
  let left = count;
  const query = async (...args: unknown[]) => {
    const response = await Reflect.apply(rig.db.pool.query, rig.db.pool, args);
    left -= 1;
    if (left >= 0) throw new Error('Connection terminated unexpectedly');
    return response;
  };
  return { query } as unknown as Pool;
}

const connectionLost = { message: 'Connection terminated unexpectedly' };

test.each<[string, object[]]>([
  ['the connection broke', [connectionLost]],
  ['all connections of the pool broke', [connectionLost, connectionLost, connectionLost]],
  ['the connection broke during a write', [{ code: 'EPIPE' }]],
  ['the server shut down', [{ code: '57P01' }, { code: '57P03' }]],
  ['transactions deadlocked', [{ code: '40P01' }, { code: '40P01' }, { code: '40001' }]],
])('writes a submission once when %s', async (_, errors) => {
  const usedBefore = await rig.used();
  const commit = createGroupCommit(poolFailingWith(...errors));
  expect((await commit.write(submission())).kind).toBe('accepted');
  expect(await rig.used()).toBe(usedBefore + 1);
});

test('accepts submissions once whose commit succeeded but whose response was lost, alone and in a batch', async () => {
  const usedBefore = await rig.used();
  const commit = createGroupCommit(poolLosingResponses(2));
  const submissions = Array.from({ length: 10 }, (_, n) => submission({ solvedChallenge: `lost response ${n}` }));
  const results = await Promise.all(submissions.map((one) => commit.write(one)));
  expect(results.map(({ kind }) => kind)).toEqual(submissions.map(() => 'accepted'));
  expect(await rig.used()).toBe(usedBefore + 10);
});

test('finds out which submissions of a batch were committed, and writes only the others again', async () => {
  const usedBefore = await rig.used();
  const stale = submission({ formVersion: 99 });
  const others = [submission(), submission()];
  const commit = createGroupCommit(poolLosingResponses(2));
  const results = await Promise.all([submission(), stale, ...others].map((one) => commit.write(one)));
  expect(results.map(({ kind }) => kind)).toEqual(['accepted', 'stale', 'accepted', 'accepted']);
  expect(await rig.used()).toBe(usedBefore + 3);
});

test('keeps what was committed of a batch when the rest cannot be written', async () => {
  const committed = submission();
  await createGroupCommit(rig.db.pool).write(committed);
  // The first submission is written alone. The batch behind it loses its connection, and then the disk is full.
  const commit = createGroupCommit(poolFailingWith(null, connectionLost, null, { code: '53100' }));
  const results = await Promise.allSettled([submission(), committed, submission()].map((one) => commit.write(one)));
  expect(results).toMatchObject([
    { value: { kind: 'accepted' } },
    { value: { kind: 'accepted' } },
    { reason: { code: '53100' } },
  ]);
});

test('accepts a submission again that was committed before, and counts it once', async () => {
  const commit = createGroupCommit(rig.db.pool);
  const twice = submission({ solvedChallenge: 'solved once' });
  const usedBefore = await rig.used();
  expect([(await commit.write(twice)).kind, (await commit.write(twice)).kind]).toEqual(['accepted', 'accepted']);
  expect(await rig.used()).toBe(usedBefore + 1);
});

test.each<[string, object]>([
  ['is not reachable', { code: 'ECONNREFUSED' }],
  ['cancels the statement at its timeout', { code: '57014' }],
  ['has a full disk', { code: '53100' }],
  ['provides no connection in time', { message: 'timeout exceeded when trying to connect' }],
])('rejects at once when the database %s, and accepts the next submission', async (_, error) => {
  const commit = createGroupCommit(poolFailingWith(error));
  await expect(commit.write(submission())).rejects.toMatchObject(error);
  expect((await commit.write(submission())).kind).toBe('accepted');
});

test('rejects when the database does not respond at all, also those waiting, and accepts the next submission', async () => {
  const commit = createGroupCommit(poolFailingWith(...Array.from({ length: 4 }, () => connectionLost)));
  const results = await Promise.allSettled([submission(), submission(), submission()].map((one) => commit.write(one)));
  for (const result of results) {
    expect(result).toMatchObject({ status: 'rejected', reason: { message: 'the database does not respond' } });
  }
  expect((await commit.write(submission())).kind).toBe('accepted');
});
