import { randomUUID } from 'node:crypto';
import { createTemplate } from '../../src/replies/template.service';
import { buildSubmission } from '../submissions/rows';
import { buildMember, buildToken } from '../tokens/token-rig';
import { app, buildOwner, call, connect, connectToken, startAppForTests, use } from './agent';

startAppForTests();

async function buildScene() {
  const { owner, form, agent } = await buildOwner();
  const data = '{"name":"Ada","email":"ada@example.org","subject":"Offer"}';
  const id = await buildSubmission(app.database, form, { createdAt: '2026-01-01', data });
  const template = randomUUID();
  await createTemplate(app.database, owner.id, template, { name: 'Thanks', text: 'Dear {{name}}, about {{topic}}.' });
  return { owner, agent, id, template };
}

const repliesTo = async (id: string) =>
  (
    await app.database.pool.query(
      `SELECT r.recipient, r.subject, r.text, r.has_quote, d.kind, d.status FROM replies r
       JOIN deliveries d ON d.id = r.delivery_id WHERE r.submission_id = $1`,
      [id],
    )
  ).rows;

test('a reply goes to the visitor once per draft, in the thread', async () => {
  const { agent, id } = await buildScene();
  const draft = { id, text: 'Thank you.', draft_id: randomUUID() };
  const { reply } = await use<{ reply: object }>(agent, 'reply_to_visitor', draft);
  expect(reply).toEqual({ submission_id: id, draft_id: draft.draft_id, status: 'queued' });
  expect(await use(agent, 'reply_to_visitor', draft)).toMatchObject({ reply: { status: 'sent before' } });
  expect((await call(agent, 'reply_to_visitor', { ...draft, text: 'Other' })).text).toMatch(/already sent without/);
  expect(await repliesTo(id)).toEqual([
    {
      ...{ recipient: 'ada@example.org', subject: expect.stringMatching(/^Re: /), text: 'Thank you.', has_quote: true },
      ...{ kind: 'reply', status: 'queued' },
    },
  ]);
});

test('a template is filled, and what no field fills is an error', async () => {
  const { agent, id, template } = await buildScene();
  const args = { id, template_id: template };
  expect((await call(agent, 'reply_to_visitor', args)).text).toMatch(/contains \{\{topic\}\}/);
  const saved = await use(agent, 'save_reply_template', { id: template, name: 'Thanks', text: 'Dear {{name}}.' });
  expect(saved).toEqual({ reply_template: { id: template, name: 'Thanks' } });
  await use(agent, 'reply_to_visitor', { ...args, text: 'Hello!', quote: false });
  expect(await repliesTo(id)).toMatchObject([{ text: 'Hello!\n\nDear Ada.', has_quote: false }]);
  expect((await call(agent, 'reply_to_visitor', { id, template_id: id, text: 'x' })).text).toMatch(/no such template/);
  expect((await call(agent, 'reply_to_visitor', { id, text: 'x', draft_id: 'x' })).text).toMatch(/must be a UUID/);
});

test('nothing is sent for spam, without a text, or to a submission of another account', async () => {
  const { agent, id } = await buildScene();
  const stranger = await buildScene();
  expect((await call(agent, 'reply_to_visitor', { id })).isError).toBe(true);
  expect((await call(stranger.agent, 'reply_to_visitor', { id, text: 'x' })).text).toMatch(/has no submission/);
  await use(agent, 'mark_as_spam', { id });
  expect((await call(agent, 'reply_to_visitor', { id, text: 'x' })).text).toMatch(/mark it as not spam first/);
  expect(await repliesTo(id)).toEqual([]);
});

test('notes name and belong to the member who created it', async () => {
  const { owner, id } = await buildScene();
  const creator = await buildMember(app.database, owner, { role: 'admin' });
  const scopes = ['mcp', 'submissions:read', 'submissions:write'] as const;
  const { token } = await buildToken(app.database, owner, { scopes, creator });
  const agent = await connect(token);
  const { note } = await use<{ note: { id: string } }>(agent, 'save_note', { id, text: 'Called back.' });
  await use(agent, 'save_note', { id, note_id: note.id, text: 'Called back twice.' });
  expect(await use(agent, 'get_submission', { id })).toMatchObject({
    notes: [{ id: note.id, author: creator.email, text: 'Called back twice.', edited_at: expect.any(String) }],
  });
  const { rows } = await app.database.pool.query('SELECT author_id FROM submission_notes WHERE id = $1', [note.id]);
  expect(rows).toEqual([{ author_id: creator.userId }]);
  const other = await connectToken(owner);
  for (const [name, args] of [
    ['save_note', { text: 'Mine' }],
    ['delete_note', {}],
  ] as const) {
    expect((await call(other, name, { id, note_id: note.id, ...args })).text).toMatch(/Only its author/);
  }
  await use(agent, 'delete_note', { id, note_id: note.id });
  expect(await use(agent, 'get_submission', { id })).toMatchObject({ notes: [] });
  expect((await call(agent, 'save_note', { id, text: '  ' })).text).toMatch(/note is required/);
});

test('labels, views and templates are saved, listed, changed and deleted', async () => {
  const { agent, owner } = await buildScene();
  const { label } = await use<{ label: { id: string } }>(agent, 'save_label', { name: 'Urgent' });
  await use(agent, 'save_label', { id: label.id, color: 'red' });
  const { view } = await use<{ view: { id: string } }>(agent, 'save_view', {
    ...{ name: 'Urgent ones', search: 'label:Urgent is:unread', folder: 'archived', from: '2026-01-01' },
  });
  await use(agent, 'save_view', { id: view.id, name: 'Old ones' });
  const listed = await use(agent, 'list_saved');
  expect(listed).toMatchObject({
    labels: [{ id: label.id, name: 'Urgent', color: 'red' }],
    views: [{ id: view.id, name: 'Old ones', query: 'folder=archived&from=2026-01-01&q=label%3AUrgent+is%3Aunread' }],
    reply_templates: [{ name: 'Thanks' }],
  });
  expect((await call(agent, 'save_view', { name: 'x', from: 'monday' })).text).toMatch(/cannot be saved: Enter a date/);
  expect((await call(agent, 'save_label', { name: 'urgent' })).text).toMatch(/already the name of another label/);
  for (const [kind, id] of [
    ['label', label.id],
    ['view', view.id],
  ]) {
    expect(await use(agent, 'delete_saved', { kind, id })).toEqual({ saved: { id, deleted: true } });
    expect((await call(agent, 'delete_saved', { kind, id })).isError).toBe(true);
  }
  const { rows } = await app.database.pool.query(
    "SELECT action FROM audit_log WHERE account_id = $1 AND action ~ '^(label|view)' ORDER BY seq",
    [owner.id],
  );
  expect(rows.map(({ action }) => action)).toEqual([
    ...['label.created', 'label.changed', 'view.saved', 'view.renamed', 'label.deleted', 'view.deleted'],
  ]);
});
