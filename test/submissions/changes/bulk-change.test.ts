import { randomUUID } from 'node:crypto';
import { wholeAccount } from '../../../src/members/scope';
import { changeMany, changeMatching } from '../../../src/submissions/changes/bulk-change';
import { type BulkChange, bulkChanges } from '../../../src/submissions/changes/change-history';
import type { InboxFilter } from '../../../src/submissions/inbox/inbox.filter';
import { buildAccount, buildForm, buildWebhook } from '../../support/factories';
import { account, db, form, setUpDatabase, setUpForm } from '../../support/set-up';
import { buildManySubmissions, buildSubmission, type SubmissionDraft } from '../rows';

setUpDatabase();
setUpForm();

const deps = () => ({ pool: db.pool, requestId: 'test' });
const change = (what: BulkChange, ids: readonly string[]) => changeMany(deps(), wholeAccount(account.id), ids, what);
const changeAll = (what: BulkChange, filter: Partial<InboxFilter> = {}) =>
  changeMatching(deps(), { accountId: account.id, formIds: null, folder: 'inbox', ...filter }, what);

let minute = 0;
const build = (draft: Partial<SubmissionDraft> = {}, target = form) => {
  minute += 1;
  return buildSubmission(db, target, { createdAt: new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString(), ...draft });
};

const countQueued = async () => {
  const { rows } = await db.pool.query(
    `SELECT count(*)::int AS n FROM deliveries WHERE account_id = $1 AND status = 'queued' AND due_at <= now()`,
    [account.id],
  );
  return rows[0].n as number;
};

const stateOf = async (id: string) => {
  const { rows } = await db.pool.query(
    `SELECT is_spam AS spam, archived_at IS NOT NULL AS archived, deleted_at IS NOT NULL AS deleted
     FROM submissions WHERE id = $1`,
    [id],
  );
  return rows[0];
};

const plain = { spam: false, archived: false, deleted: false };

test.each<[BulkChange, Partial<SubmissionDraft>, object | undefined]>([
  ['archive', {}, { ...plain, archived: true }],
  ['unarchive', { archived: true }, plain],
  ['spam', {}, { ...plain, spam: true }],
  ['not_spam', { withheld: 'honeypot' }, plain],
  ['delete', {}, { ...plain, deleted: true }],
  ['restore', { deleted: true }, plain],
  ['erase', { deleted: true }, undefined],
])(
  '%s changes the selected submissions and returns their number, and 0 when repeated',
  async (what, draft, expected) => {
    const ids = [await build(draft), await build(draft), await build(draft)];
    const [first = '', second = '', untouched = ''] = ids;
    const before = await stateOf(untouched);
    expect(await change(what, [first, second])).toBe(2);
    expect(await stateOf(first)).toEqual(expected);
    expect(await stateOf(second)).toEqual(expected);
    expect(await stateOf(untouched)).toEqual(before);
    expect(await change(what, [first, second])).toBe(0);
  },
);

test.each(bulkChanges)("%s ignores another account's submissions, unknown ids and invalid ids", async (what) => {
  const foreign = await buildForm(db, await buildAccount(db));
  const drafts = [{}, { withheld: 'honeypot' }, { archived: true }, { deleted: true }] as const;
  const ids = await Promise.all(drafts.map((draft) => build(draft, foreign)));
  const before = await Promise.all(ids.map(stateOf));
  expect(await change(what, [...ids, randomUUID(), "'; DROP TABLE submissions", ''])).toBe(0);
  expect(await Promise.all(ids.map(stateOf))).toEqual(before);
  expect(await countQueued()).toBe(0);
});

test('only submissions in the recycle bin are permanently deleted', async () => {
  const [kept, binned] = [await build(), await build({ deleted: true })];
  expect(await change('erase', [kept, binned])).toBe(1);
  expect(await stateOf(kept)).toEqual(plain);
});

test('submissions released from spam are delivered once, oldest first, also with parallel requests', async () => {
  await buildWebhook(db, account);
  const ids = [await build({ withheld: 'honeypot' }), await build({ withheld: 'honeypot' })];
  const done = await Promise.all([change('not_spam', ids), change('not_spam', ids), change('not_spam', ids)]);
  expect(done.reduce((sum, n) => sum + n, 0)).toBeGreaterThanOrEqual(2);
  const { rows } = await db.pool.query('SELECT kind FROM deliveries WHERE submission_id = ANY ($1)', [ids]);
  expect(rows.map(({ kind }) => kind).sort()).toEqual(['email', 'email', 'webhook', 'webhook']);
  expect(await countQueued()).toBe(4);
});

test('deleted submissions are not released, and neither are those of a suspended account', async () => {
  const [binned, spam] = [await build({ withheld: 'honeypot', deleted: true }), await build({ withheld: 'honeypot' })];
  expect(await change('not_spam', [binned])).toBe(0);
  await db.pool.query('UPDATE accounts SET suspended_at = now() WHERE id = $1', [account.id]);
  expect(await change('not_spam', [spam])).toBe(0);
  expect(await countQueued()).toBe(0);
});

test('more than a thousand ids are rejected before anything changes', async () => {
  const id = await build();
  const ids = [id, ...Array.from({ length: 1_000 }, () => randomUUID())];
  await expect(change('delete', ids)).rejects.toThrow('at most 1000 submissions can be changed at once');
  expect(await stateOf(id)).toEqual(plain);
});

test('parallel changes in opposite order do not deadlock', async () => {
  await buildManySubmissions(db, form, 600);
  const { rows } = await db.pool.query('SELECT id FROM submissions WHERE form_id = $1 ORDER BY random()', [form.id]);
  const ids = rows.map(({ id }) => id);
  const back = ids.toReversed();
  for (const [one, other] of [
    ['archive', 'unarchive'],
    ['spam', 'delete'],
    ['erase', 'erase'],
  ] as const) {
    await Promise.all([change(one, ids), change(other, back), change(one, back)]);
  }
  expect((await db.pool.query('SELECT FROM submissions WHERE form_id = $1', [form.id])).rowCount).toBe(0);
});

test('a change applies to all matches of a filter and nothing else', async () => {
  const other = await buildForm(db, account);
  const wanted = [await build({ data: '{"m":"whale one"}' }), await build({ data: '{"m":"whale two"}' })];
  const rest = [
    await build({ data: '{"m":"pigeon"}' }),
    await build({ data: '{"m":"whale"}' }, other),
    await build({ data: '{"m":"whale"}', withheld: 'honeypot' }),
  ];
  const before = await Promise.all(rest.map(stateOf));
  expect(await changeAll('delete', { text: 'whale', formId: form.id })).toEqual({ changed: 2, next: null });
  for (const id of wanted) expect(await stateOf(id)).toMatchObject({ deleted: true });
  expect(await Promise.all(rest.map(stateOf))).toEqual(before);
});

test('many matches are changed in several calls that continue each other', async () => {
  await buildManySubmissions(db, form, 12_300);
  const first = await changeAll('archive');
  expect(first.changed).toBe(10_000);
  expect(first.next).toBeInstanceOf(Date);
  expect(await changeAll('archive', { to: first.next ?? undefined })).toEqual({ changed: 2_300, next: null });
});

test('submissions that arrived later are left alone', async () => {
  await build();
  const seen = new Date(Date.UTC(2026, 0, 1, 0, minute + 1));
  const later = await build();
  expect(await changeAll('delete', { to: seen })).toEqual({ changed: 1, next: null });
  expect(await stateOf(later)).toEqual(plain);
});
