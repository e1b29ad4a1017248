import { randomUUID } from 'node:crypto';
import { findDeliveryStats } from '../../src/deliveries/delivery.stats';
import type { Form } from '../../src/forms/form.model';
import { type Scope, wholeAccount } from '../../src/members/scope';
import { countFolders, findInboxPage, findNeighbors } from '../../src/submissions/inbox/inbox.query';
import { listReadableForms, requireFormId } from '../../src/submissions/read-api/account-forms';
import { countDaysByForm, findAccountFigures } from '../../src/submissions/statistics/account-figures';
import { findPage } from '../../src/submissions/submission-listing';
import { buildManySubmissions, buildSubmission } from '../submissions/rows';
import { explainedPool } from '../support/database';
import { buildForm } from '../support/factories';
import { account, db, form, setUpDatabase, setUpForm } from '../support/set-up';

setUpDatabase();
setUpForm();

const period = { days: 7, zone: 'UTC' };
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const scopeOf = (formIds: readonly string[] | null): Scope => ({ accountId: account.id, formIds });

/** Three forms that take turns, with a submission in each folder. */
async function buildForms(): Promise<Form[]> {
  const forms = [form, await buildForm(db, account), await buildForm(db, account)];
  for (let n = 0; n < 30; n += 1) {
    const target = forms[n % 3] ?? form;
    const state = [{}, {}, { archived: true }, { deleted: true }, { withheld: 'honeypot' }] as const;
    await buildSubmission(db, target, { createdAt: hoursAgo(n + 1), ...state[n % 5] });
  }
  return forms;
}

/** Ids of one form, of two, of none, and of so many that they are not read one by one. */
const choices = ([one, two]: readonly Form[]): string[][] => {
  const ids = [one?.id ?? '', two?.id ?? ''];
  return [ids.slice(0, 1), ids, [], [...ids, ...Array.from({ length: 30 }, () => randomUUID())]];
};

test('pages, counts and statistics of some forms are what they are for the whole account, without other forms', async () => {
  const forms = await buildForms();
  const rowsIn = async (scope: Scope) => (await findInboxPage(db.pool, { ...scope, folder: 'inbox' }, null, 50)).rows;
  const listedIn = async (scope: Scope) =>
    (await findPage(db.pool, scope, 100)).submissions.map(({ id, formId }) => ({ id, formId }));
  const whole = wholeAccount(account.id);
  for (const formIds of choices(forms)) {
    const scope = scopeOf(formIds);
    const isOwn = ({ formId }: { readonly formId: string }) => formIds.includes(formId);
    const rows = await rowsIn(scope);
    expect(rows).toEqual((await rowsIn(whole)).filter(isOwn));
    expect(await listedIn(scope)).toEqual((await listedIn(whole)).filter(isOwn));
    const { inbox, archived, spam, bin } = await countFolders(db.pool, scope);
    const { rows: counted } = await db.pool.query<{ all: number }>(
      'SELECT count(*)::int AS all FROM submissions WHERE form_id = ANY ($1)',
      [formIds],
    );
    expect(inbox.count).toBe(rows.length);
    expect(inbox.count + archived.count + spam.count + bin.count).toBe(counted[0]?.all);
    expect((await findDeliveryStats(db.pool, scope, new Date(0))).submissions.sent).toBe(inbox.count + archived.count);
    const { forms: days } = await countDaysByForm(db.pool, scope, period, 6);
    expect(days).toHaveLength(rows.length === 0 ? 0 : Math.min(formIds.length, 2));
    expect((await findAccountFigures(db.pool, scope, period)).spam).toBe(spam.count);
    expect((await listReadableForms(db.pool, scope)).map(({ id }) => id).sort()).toEqual(
      forms.flatMap(({ id }) => (formIds.includes(id) ? [id] : [])).sort(),
    );
    for (const [n, { createdAt }] of rows.entries()) {
      const neighbors = await findNeighbors(db.pool, { ...scope, folder: 'inbox' }, createdAt);
      expect(neighbors).toEqual({ newer: rows[n - 1]?.id ?? null, older: rows[n + 1]?.id ?? null });
    }
  }
  await expect(requireFormId(db.pool, scopeOf([forms[1]?.id ?? '']), form.accessKey)).rejects.toThrow('does not match');
});

test('a form of the scope that belongs to another account shows nothing', async () => {
  const forms = await buildForms();
  const strange = { accountId: randomUUID(), formIds: forms.map(({ id }) => id) };
  expect((await findInboxPage(db.pool, { ...strange, folder: 'inbox' }, null, 50)).rows).toEqual([]);
  expect((await findPage(db.pool, strange, 100)).submissions).toEqual([]);
  expect(await listReadableForms(db.pool, strange)).toEqual([]);
});

test('few old submissions are found along the indexes of their forms, past many new ones of others', async () => {
  const forms = await buildForms();
  await buildManySubmissions(db, await buildForm(db, account), 20_000);
  await db.pool.query('ANALYZE submissions, forms');
  for (const formIds of choices(forms).slice(0, 2)) {
    const scope = scopeOf(formIds);
    const { pool, plans } = explainedPool(db.pool);
    await findPage(pool, scope, 100);
    await findInboxPage(pool, { ...scope, folder: 'inbox' }, null, 50);
    await findInboxPage(pool, { ...scope, folder: 'inbox' }, { before: new Date() }, 50);
    await findInboxPage(pool, { ...scope, folder: 'inbox', text: 'is:failed' }, null, 50);
    await findDeliveryStats(pool, scope, new Date(0));
    expect(plans).toHaveLength(6);
    for (const plan of plans) {
      expect(plan).toMatch(/submissions_(of|spam_of)_form/);
      expect(plan).not.toMatch(/submissions_of_account|Seq Scan on submissions/);
    }
  }
});
