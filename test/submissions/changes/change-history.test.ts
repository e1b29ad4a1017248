import { wholeAccount } from '../../../src/members/scope';
import { changeMany } from '../../../src/submissions/changes/bulk-change';
import {
  type BulkChange,
  listChanges,
  startBatch,
  type UndoableChange,
  undoBatch,
} from '../../../src/submissions/changes/change-history';
import { changeSubmission } from '../../../src/submissions/changes/change-submission';
import { eraseSubmission } from '../../../src/submissions/changes/erase';
import { buildAccount } from '../../support/factories';
import { account, db, form, setUpDatabase, setUpForm } from '../../support/set-up';
import { buildSubmission, type SubmissionDraft } from '../rows';

setUpDatabase();
setUpForm();

let minute = 0;
const build = async (draft: Partial<SubmissionDraft> & { read?: boolean; status?: string } = {}) => {
  minute += 1;
  const createdAt = new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString();
  const id = await buildSubmission(db, form, { createdAt, ...draft });
  if (draft.read) await db.pool.query('UPDATE submissions SET read_at = $2 WHERE id = $1', [id, createdAt]);
  if (draft.status) await db.pool.query('UPDATE submissions SET status = $2 WHERE id = $1', [id, draft.status]);
  return id;
};
/** Resolves to the batch. */
const change = async (what: BulkChange, ids: readonly string[]): Promise<string> => {
  const batch = await startBatch(db.pool, account.id);
  await changeMany({ pool: db.pool, requestId: 'test', batch }, wholeAccount(account.id), ids, what);
  return batch;
};
const undo = (batch: string, accountId = account.id) =>
  undoBatch({ pool: db.pool, requestId: 'test' }, wholeAccount(accountId), batch);
const stateOf = async (id: string) => {
  const { rows } = await db.pool.query(
    'SELECT is_spam, archived_at, deleted_at, read_at, status FROM submissions WHERE id = $1',
    [id],
  );
  return rows[0];
};

/** The owner's mark of a submission: true for spam, null without one. */
const markOf = async (id: string): Promise<boolean | null> => {
  const { rows } = await db.pool.query<{ isSpam: boolean | null }>(
    'SELECT is_spam AS "isSpam" FROM spam_marks WHERE submission_id = $1',
    [id],
  );
  return rows[0]?.isSpam ?? null;
};

const starts: readonly [UndoableChange, Parameters<typeof build>[0]][] = [
  ['archive', {}],
  ['unarchive', { archived: true }],
  ['spam', {}],
  ['not_spam', { withheld: 'honeypot' }],
  ['delete', {}],
  ['restore', { deleted: true }],
  ['read', {}],
  ['unread', { read: true }],
  ['open', { status: 'done' }],
  ['waiting', {}],
  ['done', { status: 'waiting' }],
];

test.each(starts)('%s can be undone, once, and leaves its submissions as they were', async (what, draft) => {
  const ids = [await build(draft), await build(draft), await build(draft)];
  const before = await Promise.all(ids.map(stateOf));
  const batch = await change(what, ids.slice(0, 2));
  expect(await stateOf(ids[0] ?? '')).not.toEqual(before[0]);
  expect(await listChanges(db.pool, wholeAccount(account.id), 9)).toMatchObject([
    { batch, change: what, submissions: 2, isUndone: false },
  ]);

  expect(await undo(batch)).toEqual({ change: what, restored: 2, hasMore: false });
  expect(await Promise.all(ids.map(stateOf))).toEqual(before);
  expect(await undo(batch)).toBeNull();
  expect(await listChanges(db.pool, wholeAccount(account.id), 9)).toMatchObject([{ batch, isUndone: true }]);
});

const opposite = {
  archive: 'unarchive',
  unarchive: 'archive',
  spam: 'not_spam',
  not_spam: 'spam',
  delete: 'restore',
  restore: 'delete',
  read: 'unread',
  unread: 'read',
  open: 'done',
  waiting: 'open',
  done: 'open',
} as const satisfies Record<UndoableChange, UndoableChange>;

test.each(starts)('undoing %s leaves alone what was changed again since then', async (what, draft) => {
  const [moved, returned, same] = [await build(draft), await build(draft), await build(draft)];
  const original = await stateOf(same);
  const batch = await change(what, [moved, returned, same]);
  await change(opposite[what], [moved, returned]);
  await change(what, [returned]);
  const before = [await stateOf(moved), await stateOf(returned)];
  expect(await undo(batch)).toMatchObject({ restored: 1 });
  expect([await stateOf(moved), await stateOf(returned)]).toEqual(before);
  expect(await stateOf(same)).toEqual(original);
});

test('several changes of one submission are undone one after the other, the last one first', async () => {
  const id = await build();
  const states = [await stateOf(id)];
  const batches: string[] = [];
  for (const what of ['archive', 'unarchive', 'spam', 'delete'] as const) {
    batches.push(await change(what, [id]));
    states.push(await stateOf(id));
  }
  for (const batch of batches.reverse()) {
    states.pop();
    expect(await undo(batch)).toMatchObject({ restored: 1 });
    expect(await stateOf(id)).toEqual(states.at(-1));
  }
});

test('submissions of several statuses get back their own', async () => {
  const ids = [await build(), await build({ status: 'waiting' }), await build({ status: 'done' })];
  const batch = await change('done', ids);
  expect(await undo(batch)).toMatchObject({ restored: 2 });
  expect(await Promise.all(ids.map(stateOf))).toMatchObject([
    { status: null },
    { status: 'waiting' },
    { status: 'done' },
  ]);
});

test('reading a submission does not keep its move from being undone', async () => {
  const id = await build();
  const batch = await change('archive', [id]);
  await change('read', [id]);
  expect(await undo(batch)).toMatchObject({ restored: 1 });
  expect(await stateOf(id)).toMatchObject({ archived_at: null, read_at: expect.any(Date) });
});

test('a change made elsewhere, such as by an agent, is not undone', async () => {
  const id = await build();
  const batch = await change('archive', [id]);
  await changeSubmission(db.pool, wholeAccount(account.id), id, 'unarchive');
  await changeSubmission(db.pool, wholeAccount(account.id), id, 'archive');
  expect(await undo(batch)).toMatchObject({ restored: 0 });
});

test('two tabs that undo one change at once move each submission back once', async () => {
  const ids = await Promise.all(Array.from({ length: 20 }, () => build()));
  const batch = await change('delete', ids);
  const undone = await Promise.all([undo(batch), undo(batch), undo(batch)]);
  expect(undone.reduce((sum, one) => sum + (one?.restored ?? 0), 0)).toBe(20);
});

test('a change is undone by its owner only', async () => {
  const id = await build();
  const batch = await change('archive', [id]);
  expect(await undo(batch, (await buildAccount(db)).id)).toBeNull();
  expect(await stateOf(id)).toMatchObject({ archived_at: expect.any(Date) });
});

test('submissions erased since then are left out, and an erasure is listed but cannot be undone', async () => {
  const [gone, left] = [await build(), await build()];
  const batch = await change('delete', [gone, left]);
  await eraseSubmission(db.pool, account.id, gone);
  expect(await undo(batch)).toMatchObject({ restored: 1 });
  await change('delete', [left]);
  const erasure = await change('erase', [left]);
  expect((await listChanges(db.pool, wholeAccount(account.id), 1))[0]).toMatchObject({
    change: 'erase',
    submissions: 1,
  });
  expect(await undo(erasure)).toBeNull();
});

test('changes of nothing are not listed, and those older than 30 days are forgotten', async () => {
  const id = await build();
  await change('unarchive', [id]);
  expect(await listChanges(db.pool, wholeAccount(account.id), 9)).toEqual([]);
  const batch = await change('archive', [id]);
  await db.pool.query('UPDATE submission_changes SET batch = batch - $2 WHERE batch = $1', [batch, 31 * 86_400e6]);
  expect(await listChanges(db.pool, wholeAccount(account.id), 9)).toEqual([]);
  await startBatch(db.pool, account.id);
  expect((await db.pool.query('SELECT FROM submission_changes WHERE account_id = $1', [account.id])).rowCount).toBe(0);
});

test('undoing “Spam” and “Not spam” restores the mark before, one by one', async () => {
  const id = await build();
  const batches: string[] = [];
  for (const what of ['spam', 'not_spam', 'spam', 'not_spam'] as const) batches.push(await change(what, [id]));
  const marks: (boolean | null)[] = [await markOf(id)];
  for (const batch of batches.reverse()) {
    expect(await undo(batch)).toMatchObject({ restored: 1 });
    marks.push(await markOf(id));
  }
  expect(marks).toEqual([false, true, false, true, null]);
});

test('a mark that is restored is as old as before', async () => {
  const ids = [await build(), await build()];
  const oldest = async () =>
    (
      await db.pool.query('SELECT submission_id AS id FROM spam_marks WHERE account_id = $1 ORDER BY marked_at', [
        account.id,
      ])
    ).rows[0]?.id;
  for (const id of ids) await change('spam', [id]);
  const batch = await change('not_spam', ids.slice(0, 1));
  expect(await oldest()).toBe(ids[1]);
  await undo(batch);
  expect(await oldest()).toBe(ids[0]);
});

test('marking a submission twice in the same way is one mark', async () => {
  const id = await build();
  const batch = await change('spam', [id]);
  await changeSubmission(db.pool, wholeAccount(account.id), id, 'spam');
  await undo(batch);
  expect(await markOf(id)).toBeNull();
});

test('only the last changes of a mark can be undone, however often it was changed', async () => {
  const id = await build();
  const batches: string[] = [];
  for (let n = 0; n < 15; n += 1) {
    batches.push(await change('spam', [id]), await change('not_spam', [id]));
  }
  const marks: (boolean | null)[] = [];
  for (const batch of batches.reverse().slice(0, 21)) {
    await undo(batch);
    marks.push(await markOf(id));
  }
  expect(marks.slice(0, 20)).toEqual(Array.from({ length: 10 }, () => [true, false]).flat());
  expect(marks.at(-1)).toBeNull();
});
