import type { Account } from '../../src/accounts/account.model';
import type { Form } from '../../src/forms/form.model';
import { createLabel } from '../../src/labels/label.service';
import { changeLabels } from '../../src/labels/submission-labels';
import { wholeAccount } from '../../src/members/scope';
import { changeMatching } from '../../src/submissions/changes/bulk-change';
import { type InboxFolder, inboxFolders } from '../../src/submissions/folders';
import { type InboxFilter, resolveFilter } from '../../src/submissions/inbox/inbox.filter';
import { countFolders, countMatches, findInboxPage, findNeighbors } from '../../src/submissions/inbox/inbox.query';
import { buildSubmission, type SubmissionDraft } from '../submissions/rows';
import { buildAccount, buildForm } from '../support/factories';
import { db, setUpDatabase } from '../support/set-up';

setUpDatabase();
let account: Account;
let form: Form;
let sales: string;
let reply: string;

beforeEach(async () => {
  account = await buildAccount(db);
  form = await buildForm(db, account, { name: 'Contact' });
  sales = (await createLabel(db, account.id, { name: 'Sales' })).id;
  reply = (await createLabel(db, account.id, { name: 'Needs reply' })).id;
});

const at = (minute: number) => `2026-03-01T10:${String(minute).padStart(2, '0')}:00.000Z`;
async function build(minute: number, labels: readonly string[], draft: Partial<SubmissionDraft> = {}, target = form) {
  const id = await buildSubmission(db, target, { createdAt: at(minute), ...draft });
  await changeLabels(db.pool, wholeAccount(account.id), [id], { add: labels });
  return id;
}
const filterOf = (filter: Partial<InboxFilter>): InboxFilter => ({
  accountId: account.id,
  formIds: null,
  folder: 'inbox',
  ...filter,
});
const find = async (filter: Partial<InboxFilter>, cursor: Parameters<typeof findInboxPage>[2] = null, limit = 10) =>
  (await findInboxPage(db.pool, filterOf(filter), cursor, limit)).rows.map(({ id }) => id);

test('each folder lists and counts its submissions with a label, wherever they move', async () => {
  await build(9, []);
  const expected: Record<InboxFolder, string[]> = {
    inbox: [await build(1, [sales])],
    archived: [await build(2, [sales], { archived: true })],
    held: [await build(3, [sales], { withheld: 'quota', archived: true })],
    spam: [await build(4, [sales], { withheld: 'honeypot' })],
    bin: [
      await build(5, [sales], { deleted: true }),
      await build(6, [sales], { deleted: true, withheld: 'honeypot' }),
    ].reverse(),
  };
  expected.archived.unshift(...expected.held);
  const check = async () => {
    const counts = await countFolders(db.pool, { accountId: account.id, formIds: null, labelId: sales });
    for (const folder of inboxFolders) {
      expect([folder, await find({ folder, labelId: sales })]).toEqual([folder, expected[folder]]);
      expect([folder, counts[folder]]).toEqual([folder, { count: expected[folder].length, more: false }]);
    }
  };
  await check();
  const moved = expected.inbox.pop();
  await db.pool.query('UPDATE submissions SET archived_at = now(), marked_spam = true WHERE id = $1', [moved]);
  expected.spam.push(moved ?? '');
  await check();
  await db.pool.query('UPDATE submissions SET marked_spam = false WHERE id = $1', [moved]);
  expected.archived.push(expected.spam.pop() ?? '');
  await check();
});

test('a label is found by its name, with other words, and excluded by a minus sign', async () => {
  const both = await build(1, [sales, reply], { data: '{"name":"Ada"}' });
  const one = await build(2, [sales], { data: '{"name":"Grace"}' });
  const none = await build(3, [], { data: '{"name":"Ada"}' });
  const searches: Record<string, string[]> = {
    'label:sales': [one, both],
    'LABEL:"needs  REPLY"': [both],
    'label:sales label:"needs reply"': [both],
    'label:sales ada': [both],
    '-label:sales': [none],
    'label:sales -label:"needs reply"': [one],
    'ada -label:sales': [none],
    'label:sale': [],
    '-label:unknown': [none, one, both],
  };
  for (const [text, ids] of Object.entries(searches)) {
    expect([text, await find({ text })]).toEqual([text, ids]);
    expect([text, (await countFolders(db.pool, { accountId: account.id, formIds: null, text })).inbox.count]).toEqual([
      text,
      ids.length,
    ]);
    expect([text, (await countMatches(db.pool, filterOf({ text }), 9)).count]).toEqual([text, ids.length]);
  }
  const { search } = await resolveFilter(db.pool, filterOf({ text: 'label:sales label:nothing', labelId: reply }));
  expect(search?.notes).toEqual(['There is no label “nothing”.']);
  expect(search?.labels).toEqual(
    expect.arrayContaining([
      { id: sales, name: 'sales', isNegated: false },
      { id: null, name: 'nothing', isNegated: false },
      { id: reply, name: null, isNegated: false },
    ]),
  );
});

test('pages, neighbors, dates and forms respect the label', async () => {
  const other = await buildForm(db, account);
  const ids: string[] = [];
  for (let minute = 1; minute <= 6; minute += 1) {
    ids.unshift(await build(minute, [sales], {}, minute === 2 ? other : form));
    await build(minute + 20, []);
  }
  const labeled = { labelId: sales };
  expect(await find(labeled, null, 2)).toEqual(ids.slice(0, 2));
  expect(await find(labeled, { before: new Date(at(5)) }, 2)).toEqual(ids.slice(2, 4));
  expect(await find(labeled, { after: new Date(at(2)) }, 2)).toEqual(ids.slice(2, 4));
  expect(await find({ ...labeled, formId: other.id })).toEqual([ids[4]]);
  expect(await find({ ...labeled, from: new Date(at(3)), to: new Date(at(5)) })).toEqual(ids.slice(2, 4));
  expect(await findNeighbors(db.pool, filterOf(labeled), new Date(at(5)))).toEqual({ newer: ids[0], older: ids[2] });
});

test("another account's label finds nothing", async () => {
  const stranger = await buildAccount(db);
  const theirs = (await createLabel(db, stranger.id, { name: 'Theirs' })).id;
  await build(1, []);
  expect(await find({ labelId: theirs })).toEqual([]);
  expect(await find({ labelId: 'nonsense' })).toEqual([]);
  expect(await find({ text: 'label:theirs' })).toEqual([]);
});

test('everything with a label is changed at once', async () => {
  const kept = await build(1, []);
  await build(2, [sales]);
  await changeMatching({ pool: db.pool, requestId: 'test' }, filterOf({ labelId: sales }), 'archive');
  expect(await find({})).toEqual([kept]);
  expect(await find({ folder: 'archived', labelId: sales })).toHaveLength(1);
});
