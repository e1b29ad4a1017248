import { randomUUID } from 'node:crypto';
import { replyLimits } from '../../config/limits';
import { createTemplate, listTemplates } from '../../src/replies/template.service';
import { buildSubmission, type SubmissionDraft } from '../submissions/rows';
import { hiddenIn, signIn } from '../support/dashboard';
import { atOnce } from '../support/database';
import { buildAccount, buildForm } from '../support/factories';
import { app, form, owner, setUpDashboard, setUpForm } from './set-up';

setUpDashboard();
setUpForm({ name: 'Contact' });

const submit = (data: object = {}, draft: Partial<SubmissionDraft> = {}) =>
  buildSubmission(app.database, form, {
    createdAt: '2026-03-01T10:00:00.000Z',
    data: JSON.stringify({ name: 'Ada', email: 'ada@example.org', message: 'Hello', ...data }),
    ...draft,
  });
const path = (id: string) => `/dashboard/submissions/${id}`;
const draft = (more: Record<string, string> = {}) => ({
  ...{ draft: randomUUID(), reply_subject: 'Re: Hello', reply_text: 'Hi Ada', quote: 'on' },
  ...more,
});
const repliesTo = async (id: string) =>
  (
    await app.database.pool.query(
      `SELECT d.id, d.status, r.recipient, r.subject, r.text, r.has_quote FROM replies r
       JOIN deliveries d ON d.id = r.delivery_id AND d.kind = 'reply' WHERE r.submission_id = $1 ORDER BY r.created_at`,
      [id],
    )
  ).rows;
const addTemplate = async (name: string, text: string): Promise<string> => {
  const id = hiddenIn((await owner.get('/dashboard/settings/templates/new')).html, 'id');
  expect((await owner.post('/dashboard/settings/templates/new', { id, name, text })).notice).toBe('template-saved');
  return id;
};

test('the box shows recipient, subject and quote; what was sent stands below the message, escaped', async () => {
  const id = await submit({ message: '<b>Hello</b>' });
  const { html } = await owner.get(path(id));
  expect(html).toContain('<bdi>ada@example.org</bdi>');
  expect(html).toContain('value="Re: Your message to Contact"');
  expect(html).toContain('&gt; message: &lt;b&gt;Hello&lt;/b&gt;');
  const fields = draft({ draft: hiddenIn(html, 'draft'), reply_text: '<script>x</script>' });
  expect(await owner.post(`${path(id)}/reply`, fields)).toMatchObject({
    ...{ status: 303, location: path(id), notice: 'reply-queued' },
  });
  expect(await repliesTo(id)).toMatchObject([
    { recipient: 'ada@example.org', subject: 'Re: Hello', text: '<script>x</script>', has_quote: true },
  ]);
  const after = (await owner.get(path(id))).html;
  expect(after).toMatch(
    /aria-labelledby="fields".*<b>You<\/b>.*>Sending<.*&lt;script&gt;x&lt;\/script&gt;.*<details class="card reply"/s,
  );
  const [deliveries] = /aria-labelledby="deliveries".*/s.exec(after) ?? [];
  expect(deliveries).toContain('Nothing was sent for this submission.');
  expect(after).toContain('value="Re: Hello"');
});

test.each([
  ['without an address', { email: 'not an address' }, {}],
  ['with several addresses', { email: 'a@example.org, b@example.org' }, {}],
  ['in spam', {}, { withheld: 'honeypot' }],
  ['in the recycle bin', {}, { deleted: true }],
] as const)('a submission %s has no box, and a posted reply is rejected', async (_, data, rest) => {
  const id = await submit(data, rest);
  expect((await owner.get(path(id))).html).not.toContain('id="reply"');
  const { status, html } = await owner.post(`${path(id)}/reply`, draft({ reply_text: 'My long text' }));
  expect(status).toBe(400);
  expect(html).toContain('My long text');
  expect(await repliesTo(id)).toEqual([]);
});

test('an error stands beside its field and keeps the draft', async () => {
  const id = await submit();
  const fields = draft({ reply_subject: '', reply_text: 'Kept <text>' });
  const { status, html } = await owner.post(`${path(id)}/reply`, fields);
  expect(status).toBe(400);
  expect(html).toContain('id="reply_subject-error"');
  expect(html).toContain('Kept &lt;text&gt;</textarea>');
  expect(hiddenIn(html, 'draft')).toBe(fields.draft);
  const injected = await owner.post(`${path(id)}/reply`, draft({ reply_subject: 'x\r\nBcc: eve@example.org' }));
  expect(injected.status).toBe(400);
  expect(await repliesTo(id)).toEqual([]);
});

test('two clicks send one reply; changes after that become a draft of their own', async () => {
  const id = await submit();
  const fields = draft();
  const results = await Promise.all([1, 2].map(() => owner.post(`${path(id)}/reply`, fields)));
  expect(results.map(({ notice }) => notice).toSorted()).toEqual(['reply-queued', 'reply-sent-before']);
  const { status, html } = await owner.post(`${path(id)}/reply`, { ...fields, reply_text: 'Another' });
  expect(status).toBe(409);
  expect(html).toContain('Another</textarea>');
  expect(hiddenIn(html, 'draft')).not.toBe(fields.draft);
  expect(await repliesTo(id)).toHaveLength(1);
});

test('a template is inserted below what was written; unknown placeholders need a confirmation', async () => {
  const template = await addTemplate('Thanks', 'Thanks, {{name}} of {{company}}');
  const id = await submit();
  const inserted = await owner.post(`${path(id)}/reply`, draft({ insert: 'template', template }));
  expect(inserted.status).toBe(200);
  expect(inserted.html).toContain('Hi Ada\n\nThanks, Ada of {{company}}</textarea>');
  expect(inserted.html).toMatch(/This submission has no value for.*\{\{company\}\}/);
  const fields = draft({ reply_text: 'Ada of {{company}}' });
  expect((await owner.post(`${path(id)}/reply`, fields)).status).toBe(400);
  expect(await repliesTo(id)).toEqual([]);
  expect((await owner.post(`${path(id)}/reply`, { ...fields, placeholders: 'on' })).notice).toBe('reply-queued');
});

test('a failed reply has a button that sends it again', async () => {
  const id = await submit();
  await owner.post(`${path(id)}/reply`, draft());
  const [{ id: delivery }] = await repliesTo(id);
  await app.database.pool.query(`UPDATE deliveries SET status = 'failed', error = 'no luck' WHERE id = $1`, [delivery]);
  expect((await owner.get(path(id))).html).toMatch(/>Failed<.*>Resend<\/button>.*no luck/s);
  const { notice } = await owner.post(`${path(id)}/deliveries`, { retry: delivery });
  expect(notice).toBe('delivery-retried');
  expect(await repliesTo(id)).toMatchObject([{ status: 'queued' }]);
});

test('replies stand in their order, each with its state', async () => {
  const id = await submit();
  for (const text of ['First', 'Second']) await owner.post(`${path(id)}/reply`, draft({ reply_text: text }));
  const [first] = await repliesTo(id);
  await app.database.pool.query(`UPDATE deliveries SET status = 'succeeded' WHERE id = $1`, [first.id]);
  expect((await owner.get(path(id))).html).toMatch(/>Sent<.*>First<.*>Sending<.*>Second</s);
});

test('a reply makes its submission wait for the visitor, also once it was done', async () => {
  const id = await submit();
  const isWaiting = async () =>
    (await owner.get('/dashboard/inbox?q=is:waiting')).html.includes(`name="id" value="${id}"`);
  expect(await isWaiting()).toBe(false);
  await owner.post(`${path(id)}/reply`, draft());
  expect(await isWaiting()).toBe(true);
  await owner.post(`${path(id)}/change`, { change: 'done' });
  expect(await isWaiting()).toBe(false);
  await owner.post(`${path(id)}/reply`, draft());
  expect(await isWaiting()).toBe(true);
});

test('a template is shown with a submission of the owner, and what would stay blank is named', async () => {
  await submit({ 'Your name': 'Ada Lovelace', topic: '' });
  const other = await buildForm(app.database, await buildAccount(app.database));
  const foreign = await buildSubmission(app.database, other, { createdAt: '2026-03-02T10:00:00.000Z' });
  const text = 'Hello {{ Your_Name }}, about {{topic}} and <b>{{nope}}</b>';
  const { status, html } = await owner.post('/dashboard/settings/templates/new', {
    ...{ name: '', text, preview: 'yes', preview_of: foreign },
  });
  expect(status).toBe(200);
  expect(html).toContain('Hello Ada Lovelace, about  and &lt;b&gt;<mark>{{nope}}</mark>&lt;/b&gt;');
  expect(html).toMatch(
    /has no value for <code>\{\{topic\}\} <\/code><code>\{\{nope\}\} <\/code>, so this would be blank/,
  );
  expect(html).not.toContain(foreign);
  expect(await listTemplates(app.database, owner.account.id)).toEqual([]);
});

test.each([
  ['{{name}}', { 'Full name': 'Ada Lovelace' }, 'Ada Lovelace'],
  ['{{name}}', { 'First name': 'Ada', 'Last name': 'Lovelace' }, 'Ada Lovelace'],
  ['{{first_name}}', { 'First name': 'Ada' }, 'Ada'],
  ['{{constructor}}', {}, '{{constructor}}'],
])('a template with %s is filled from the fields %j', async (text, fields, expected) => {
  const template = await addTemplate('T', text);
  const id = await buildSubmission(app.database, form, {
    createdAt: '2026-03-01T10:00:00.000Z',
    data: JSON.stringify({ email: 'ada@example.org', ...fields }),
  });
  const { html } = await owner.post(`${path(id)}/reply`, draft({ reply_text: '', insert: 'template', template }));
  expect(html).toContain(`>${expected}</textarea>`);
});

test('others cannot reply or use the templates, nor can a post without a token', async () => {
  const template = await addTemplate('Mine', 'Secret words');
  const id = await submit();
  const stranger = await signIn(app);
  expect((await stranger.post(`${path(id)}/reply`, draft())).status).toBe(404);
  expect((await stranger.get(`/dashboard/settings/templates/${template}`)).status).toBe(404);
  expect((await stranger.post(`/dashboard/settings/templates/${template}/delete`)).status).toBe(404);
  expect((await owner.post(`${path(id)}/reply`, draft(), { Origin: 'https://evil.example' })).status).toBe(403);
  expect(await repliesTo(id)).toEqual([]);
});

test('templates are added once, listed, changed and deleted', async () => {
  const id = await addTemplate('Thanks', 'Hello {{name}}');
  const add = (fields: Record<string, string>) => owner.post('/dashboard/settings/templates/new', fields);
  expect((await add({ id, name: 'Thanks', text: 'Hello {{name}}' })).notice).toBe('template-saved-before');
  const taken = await add({ name: 'THANKS', text: 'kept' });
  expect([taken.status, taken.html]).toEqual([400, expect.stringContaining('already used by another template')]);
  expect((await add({ name: '', text: '' })).status).toBe(400);
  await owner.post(`/dashboard/settings/templates/${id}`, { name: 'Greetings', text: 'Bye' });
  const list = (await owner.get('/dashboard/settings/templates')).html;
  expect(list).toContain('<bdi>Greetings</bdi>');
  expect(list).not.toContain('<bdi>Thanks</bdi>');
  expect((await owner.post(`/dashboard/settings/templates/${id}/delete`)).notice).toBe('template-deleted');
  expect((await owner.get('/dashboard/settings/templates')).html).toContain('No templates yet');
});

test('two requests at once never leave more than 100 templates', async () => {
  const create = (name: string) =>
    createTemplate(app.database, owner.account.id, randomUUID(), { name, text: 'Hello' }).then(
      () => 'added',
      (error: Error) => error.message,
    );
  for (let n = 2; n <= replyLimits.templates; n += 1) await create(`Template ${n}`);
  const results = await atOnce(app.database.pool, owner.account.id, [() => create('One'), () => create('Another')]);
  expect(results.sort()).toEqual(['added', expect.stringContaining('at most 100 templates')]);
  expect(await listTemplates(app.database, owner.account.id)).toHaveLength(replyLimits.templates);
});
