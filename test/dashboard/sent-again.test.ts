import { randomUUID } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { listLabels } from '../../src/labels/label.service';
import { wholeAccount } from '../../src/members/scope';
import { listNotes } from '../../src/notes/notes';
import { listTemplates } from '../../src/replies/template.service';
import { listViews } from '../../src/submissions/inbox/saved-views';
import { buildSubmission } from '../submissions/rows';
import { hiddenIn } from '../support/dashboard';
import { app, form, owner, replaceForm, setUpDashboard, setUpForm, signInAs } from './set-up';

setUpDashboard();
setUpForm();

let minute = 0;
const submit = () => {
  minute += 1;
  const createdAt = new Date(Date.UTC(2026, 2, 1, 10, minute)).toISOString();
  return buildSubmission(app.database, form, { createdAt, data: '{"email":"ada@example.org"}' });
};
const accountId = () => owner.account.id;

/** A form that adds a row: where it is posted, its fields, and what it has stored. */
interface AddingForm {
  readonly added: string;
  readonly path: (submission: string) => string;
  readonly idField: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly changed: Readonly<Record<string, string>>;
  readonly stored: (submission: string) => Promise<readonly string[]>;
}

const forms: Readonly<Record<string, AddingForm>> = {
  note: {
    added: 'note-added',
    path: (submission) => `/dashboard/submissions/${submission}/notes`,
    idField: 'id',
    fields: { note: 'First' },
    changed: { note: 'Second' },
    stored: async (submission) => (await listNotes(app.database.pool, submission)).map(({ text }) => text),
  },
  view: {
    added: 'view-saved',
    path: () => '/dashboard/views',
    idField: 'view',
    fields: { name: 'First', q: 'x' },
    changed: { name: 'Second', q: 'x' },
    stored: async () => (await listViews(app.database.pool, wholeAccount(accountId()))).map(({ name }) => name),
  },
  template: {
    added: 'template-saved',
    path: () => '/dashboard/settings/templates/new',
    idField: 'id',
    fields: { name: 'First', text: 'Hi' },
    changed: { name: 'Second', text: 'Hi' },
    stored: async () => (await listTemplates(app.database, accountId())).map(({ name }) => name),
  },
  label: {
    added: 'label-created',
    path: () => '/dashboard/labels',
    idField: 'id',
    fields: { name: 'First', color: 'red' },
    changed: { name: 'Second', color: 'red' },
    stored: async () => (await listLabels(app.database, accountId())).map(({ name }) => name),
  },
};

test.each(Object.entries(forms))(
  'a %s is added once, and a form that was changed meanwhile says so',
  async (what, one) => {
    const submission = await submit();
    const path = one.path(submission);
    const send = (fields: object, id = uuid, client = owner) => client.post(path, { ...fields, [one.idField]: id });
    const uuid = uuidv7();
    expect((await send(one.fields)).notice).toBe(one.added);
    expect((await send(one.fields)).notice).toBe(`${one.added}-before`);
    const rejected = await send(one.changed);
    expect(rejected).toMatchObject({ status: 400, notice: null });
    expect(rejected.html).toContain(`This ${what} was already added without your latest changes`);
    expect(rejected.html).toContain('Second');
    expect(await one.stored(submission)).toEqual(['First']);
    // The form that is shown again has an id of its own.
    expect((await send(one.changed, hiddenIn(rejected.html, one.idField))).notice).toBe(one.added);
    expect(await one.stored(submission)).toEqual(['First', 'Second']);
  },
);

test.each(Object.entries(forms))("the id of another account's %s adds nothing", async (_what, one) => {
  const submission = await submit();
  const uuid = uuidv7();
  await owner.post(one.path(submission), { ...one.fields, [one.idField]: uuid });
  await signInAs();
  await replaceForm(owner.account);
  const other = await submit();
  const sent = await owner.post(one.path(other), { ...one.fields, [one.idField]: uuid });
  expect([sent.status, sent.notice]).toEqual([400, null]);
  expect(await one.stored(other)).toEqual([]);
});

test('a reply that was sent to another submission is offered again here', async () => {
  const [one, other] = [await submit(), await submit()];
  const reply = (submission: string, draft: string) =>
    owner.post(`/dashboard/submissions/${submission}/reply`, { draft, reply_subject: 'Re: Hello', reply_text: 'Hi' });
  const draft = randomUUID();
  expect((await reply(one, draft)).notice).toBe('reply-queued');
  expect((await reply(one, draft)).notice).toBe('reply-sent-before');
  const rejected = await reply(other, draft);
  expect(rejected.status).toBe(409);
  expect(rejected.html).toContain('already sent to another submission');
  expect((await reply(other, hiddenIn(rejected.html, 'draft'))).notice).toBe('reply-queued');
  const { rows } = await app.database.pool.query('SELECT submission_id FROM replies WHERE account_id = $1', [
    accountId(),
  ]);
  expect(rows.map(({ submission_id }) => submission_id).sort()).toEqual([one, other].sort());
});
