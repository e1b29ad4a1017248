import { createLabel } from '../../src/labels/label.service';
import { changeLabels, deleteLabel, type LabelChange } from '../../src/labels/submission-labels';
import { wholeAccount } from '../../src/members/scope';
import { listChanges, startBatch, undoBatch } from '../../src/submissions/changes/change-history';
import { findSubmission } from '../../src/submissions/submission.repository';
import { buildSubmission } from '../submissions/rows';
import { buildAccount, buildForm } from '../support/factories';
import { account, db, setUpAccount, setUpDatabase } from '../support/set-up';

setUpDatabase();
setUpAccount();
let ids: string[];
let red: string;
let blue: string;

beforeEach(async () => {
  const form = await buildForm(db, account);
  ids = [];
  for (const day of ['2026-01-01', '2026-01-02', '2026-01-03'])
    ids.push(await buildSubmission(db, form, { createdAt: day }));
  red = (await createLabel(db, account.id, { name: 'Red' })).id;
  blue = (await createLabel(db, account.id, { name: 'Blue' })).id;
});

/** Resolves to the batch. */
const change = async (labels: LabelChange, some = ids): Promise<string> => {
  const batch = await startBatch(db.pool, account.id);
  await changeLabels(db.pool, wholeAccount(account.id), some, labels, batch);
  return batch;
};
const undo = (batch: string, accountId = account.id) =>
  undoBatch({ pool: db.pool, requestId: 'test' }, wholeAccount(accountId), batch);
const labeled = async () =>
  Promise.all(
    ids.map(async (id) =>
      (await findSubmission(db.pool, wholeAccount(account.id), id))?.labels.map(({ name }) => name).join(' '),
    ),
  );

test('only what a change added and removed is undone, once', async () => {
  await change({ add: [red] }, ids.slice(0, 1));
  const batch = await change({ add: [red], remove: [blue] });
  expect(await labeled()).toEqual(['Red', 'Red', 'Red']);
  expect(await undo(batch, (await buildAccount(db)).id)).toBeNull();
  expect(await undo(batch)).toEqual({ change: 'labels', restored: 2, hasMore: false });
  expect(await labeled()).toEqual(['Red', '', '']);
  expect(await undo(batch)).toBeNull();
  expect(await listChanges(db.pool, wholeAccount(account.id), 9)).toMatchObject([
    { batch, change: 'labels', labels: [{ name: 'Red', added: true }], submissions: 2, isUndone: true },
    { isUndone: false },
  ]);
});

test('a label that was changed again stays as it is', async () => {
  const batch = await change({ add: [red, blue] });
  await change({ remove: [red] }, ids.slice(0, 1));
  await change({ add: [red] }, ids.slice(0, 1));
  expect(await undo(batch)).toMatchObject({ restored: 3 });
  expect(await labeled()).toEqual(['Red', '', '']);
});

test('of two requests that undo the same change, one does', async () => {
  const batch = await change({ add: [red] });
  const undone = await Promise.all([undo(batch), undo(batch), undo(batch)]);
  expect(undone.filter((one) => one !== null)).toEqual([{ change: 'labels', restored: 3, hasMore: false }]);
});

test('a deleted label leaves the history', async () => {
  const batch = await change({ add: [red, blue] });
  await deleteLabel(db.pool, account.id, red);
  expect(await listChanges(db.pool, wholeAccount(account.id), 9)).toMatchObject([
    { labels: [{ name: 'Blue', added: true }] },
  ]);
  expect(await undo(batch)).toMatchObject({ restored: 3 });
  expect(await labeled()).toEqual(['', '', '']);
});
