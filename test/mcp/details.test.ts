import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { updateForm } from '../../src/forms/form.service';
import { wholeAccount } from '../../src/members/scope';
import { listChanges, undoBatch } from '../../src/submissions/changes/change-history';
import { buildSubmission } from '../submissions/rows';
import { buildDelivery, readDelivery } from '../support/delivery-rows';
import { buildForm, testSecrets } from '../support/factories';
import { app, buildOwner, call, connectToken, startAppForTests, use } from './agent';

startAppForTests();

test('a score is explained with its reasons and what the settings of the form do with it', async () => {
  const { agent, form } = await buildOwner();
  const id = await buildSubmission(app.database, form, { createdAt: '2026-01-01' });
  expect(await use(agent, 'explain_spam_score', { id })).toMatchObject({ score: null, reasons: [], outcome: null });
  const reasons = [
    { rule: 'links', points: 1.5, values: { count: 3 } },
    { rule: 'repeats', points: 5, values: { count: 2 } },
  ];
  await app.database.pool.query('UPDATE submissions SET spam_score = 6.5, spam_reasons = $2 WHERE id = $1', [
    ...[id, JSON.stringify(reasons)],
  ]);
  const spamFilter = { mode: 'hold', hold_threshold: 5, spam_threshold: 10 } as const;
  await updateForm(app.database, testSecrets, form, { spam_filter: spamFilter });
  expect(await use(agent, 'explain_spam_score', { id })).toMatchObject({
    ...{ submission_id: id, is_spam: false, score: 6.5, is_possible_spam: true, withheld: null, outcome: 'hold' },
    reasons: [
      { rule: 'repeats', points: 5, text: 'the same text in two other submissions of the last 24 hours' },
      { rule: 'links', points: 1.5, text: 'three links' },
    ],
    spam_filter: spamFilter,
  });
});

test('the history of a submission has its deliveries, its changes and who made them', async () => {
  const { agent, owner, form } = await buildOwner();
  const delivery = await buildDelivery(app.database, form, { status: 'failed' });
  const { submission_id: id } = await readDelivery(app.database, delivery);
  const other = await buildSubmission(app.database, form, { createdAt: '2026-01-01' });
  await use(agent, 'archive_submission', { id });
  await use(agent, 'archive_submission', { id: other });
  await use(agent, 'label_submission', { id, add: ['Urgent'] });
  await use(agent, 'mark_as_spam', { id });
  const history = await use<{ audit: { text: string }[] }>(agent, 'get_submission_history', { id });
  expect(history).toMatchObject({
    submission_id: id,
    deliveries: [{ id: delivery, status: 'failed' }],
    changes: [
      { change: 'spam', undone: false },
      { change: 'labels', labels: [{ name: 'Urgent', added: true }], undone: false },
      { change: 'archive', undone: false },
    ],
  });
  expect(history.audit.map(({ text }) => text)).toEqual([
    'The token “Personal token” marked submissions as spam',
    'The token “Personal token” changed the labels of submissions',
    'The token “Personal token” archived submissions',
  ]);
  const reader = await connectToken(owner, { scopes: ['mcp', 'submissions:read'] });
  expect(await use(reader, 'get_submission_history', { id })).toMatchObject({ audit: null });
});

test('what an agent changes can be undone', async () => {
  const { agent, owner, form } = await buildOwner();
  const { pool } = app.database;
  const scope = wholeAccount(owner.id);
  const id = await buildSubmission(app.database, form, { createdAt: '2026-01-01' });
  for (const name of ['archive_submission', 'mark_as_spam', 'mark_as_not_spam', 'delete_submission'])
    await use(agent, name, { id });
  // Once more changes nothing, and is not recorded.
  await use(agent, 'delete_submission', { id });
  const changes = await listChanges(pool, scope, 10);
  expect(changes.map(({ change }) => change)).toEqual(['delete', 'not_spam', 'spam', 'archive']);
  await undoBatch({ pool, requestId: 'x' }, scope, String(changes[0]?.batch));
  expect(await use(agent, 'get_submission', { id })).toMatchObject({ deleted_at: null, is_spam: false });
});

describe('resources', () => {
  const read = async (agent: Client, uri: string) => {
    const { contents } = await agent.readResource({ uri });
    const [{ text = '' } = {}] = contents as { text?: string }[];
    return JSON.parse(text);
  };

  test('are the newest submissions and the forms, as the tools return them', async () => {
    const { agent, form } = await buildOwner();
    const id = await buildSubmission(app.database, form, { createdAt: '2026-01-01', data: '{"name":"Ada"}' });
    await buildSubmission(app.database, form, { createdAt: '2026-01-02', withheld: 'honeypot' });
    const { resources } = await agent.listResources();
    expect(resources.map(({ uri, name }) => [uri, name])).toEqual([
      [`letterbox://submissions/${id}`, 'Submission of 2026-01-01T00:00:00.000Z'],
      [`letterbox://forms/${form.id}`, form.name],
    ]);
    const { resourceTemplates } = await agent.listResourceTemplates();
    expect(resourceTemplates.map(({ uriTemplate, mimeType }) => [uriTemplate, mimeType])).toEqual([
      ['letterbox://submissions/{id}', 'application/json'],
      ['letterbox://forms/{id}', 'application/json'],
    ]);
    expect(await read(agent, `letterbox://submissions/${id}`)).toEqual(await use(agent, 'get_submission', { id }));
    const args = { form: form.id };
    expect(await read(agent, `letterbox://forms/${form.id}`)).toEqual(await use(agent, 'get_form', args));
  });

  test('stay within the scopes, forms and mask of a token', async () => {
    const { owner, form } = await buildOwner();
    const other = await buildForm(app.database, owner);
    const data = '{"name":"Ada","email":"ada@example.org"}';
    const id = await buildSubmission(app.database, form, { createdAt: '2026-01-01', data });
    const hidden = await buildSubmission(app.database, other, { createdAt: '2026-01-02' });
    const limited = await connectToken(owner, { formIds: [form.id], masked: true });
    const { resources } = await limited.listResources();
    expect(resources.map(({ uri }) => uri)).toEqual([`letterbox://submissions/${id}`, `letterbox://forms/${form.id}`]);
    expect(await read(limited, `letterbox://submissions/${id}`)).toMatchObject({ data: { email: '[e-mail]' } });
    for (const uri of [`letterbox://submissions/${hidden}`, `letterbox://forms/${other.id}`, 'letterbox://x', 'x'])
      await expect(read(limited, uri)).rejects.toThrow(/list_submissions|list_forms|not found|Invalid URL/);
    const bare = await connectToken(owner, { scopes: ['mcp'] });
    expect(await bare.listResources()).toEqual({ resources: [] });
    await expect(read(bare, `letterbox://submissions/${id}`)).rejects.toThrow(/the scope submissions:read/);
    await expect(read(bare, `letterbox://forms/${form.id}`)).rejects.toThrow(/the scope forms:read/);
  });
});

test('prompts name tools that exist', async () => {
  const { agent } = await buildOwner();
  const { prompts } = await agent.listPrompts();
  expect(prompts.map(({ name }) => name)).toEqual(['set_up_contact_form', 'triage_submissions']);
  const { tools } = await agent.listTools();
  for (const [name, args] of [
    ['set_up_contact_form', { page: 'src/contact.html', email: 'me@example.com' }],
    ['triage_submissions', { since: '2026-01-31' }],
  ] as const) {
    const { messages } = await agent.getPrompt({ name, arguments: args });
    const text = String(Object(messages[0]?.content).text);
    for (const value of Object.values(args)) expect(text).toContain(value);
    const named = text.match(/\b(?:list|get|create|update|explain|search)_[a-z_]+/g) ?? [];
    expect(named.length).toBeGreaterThan(2);
    for (const tool of named) expect(tools.map((one) => one.name)).toContain(tool);
  }
  await expect(agent.getPrompt({ name: 'set_up_contact_form', arguments: {} })).rejects.toThrow(/page/);
  expect((await call(agent, 'get_form', { form: 'nothing' })).text).toMatch(/list_forms/);
});
