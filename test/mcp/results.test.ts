import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { z } from 'zod';
import { agentTools } from '../../src/mcp/mcp.routes';
import { buildSubmission } from '../submissions/rows';
import { buildSample } from '../support/decision-rows';
import { buildDelivery, readDelivery } from '../support/delivery-rows';
import { buildFile, buildForm } from '../support/factories';
import { type HttpReceiver, startHttpReceiver } from '../support/http-receiver';
import { app, buildOwner, connectToken, startAppForTests } from './agent';

startAppForTests({ OUTBOUND_ALLOWED_NETWORKS: '127.0.0.0/8' });

let receiver: HttpReceiver;
beforeAll(async () => {
  receiver = await startHttpReceiver();
});
afterAll(() => receiver.stop());

type Json = Record<string, unknown>;

/** A JSON schema that takes no members that it does not describe. */
function strict(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(strict);
  if (typeof schema !== 'object' || schema === null) return schema;
  const copy: Json = Object.fromEntries(Object.entries(schema).map(([name, inner]) => [name, strict(inner)]));
  return copy.properties && copy.type === 'object' ? { ...copy, additionalProperties: false } : copy;
}

/** Calls tools and checks each result against the schema that the tool declares. */
async function createCaller(agents: readonly Client[]) {
  const [first] = agents;
  const { tools } = (await first?.listTools()) ?? { tools: [] };
  const schemas = new Map(
    tools.map(({ name, outputSchema }) => [name, z.fromJSONSchema(strict(outputSchema) as Json)]),
  );
  const called = new Set<string>();
  const call = async <Result = never>(name: string, args: Json = {}): Promise<Result> => {
    // Notes belong to their token; all others may be called by either, within the rate limit of a token.
    const agent = agents[name.endsWith('_note') ? 0 : called.size % agents.length] as Client;
    called.add(name);
    const result = await agent.callTool({ name, arguments: args });
    const [{ text = '' } = {}] = result.content as { text?: string }[];
    expect([name, result.isError, text]).toEqual([name, undefined, expect.stringMatching(/^\{/)]);
    expect([name, JSON.parse(text)]).toEqual([name, result.structuredContent]);
    const checked = schemas.get(name)?.safeParse(result.structuredContent);
    expect([name, checked?.error?.issues]).toEqual([name, undefined]);
    return result.structuredContent as Result;
  };
  return { call, called, tools };
}

test('every tool returns what its schema describes, as text and as data, and records what it changes', async () => {
  const { owner, form } = await buildOwner();
  const { pool } = app.database;
  const agents = [await connectToken(owner), await connectToken(owner), await connectToken(owner)];
  const { call, called, tools } = await createCaller(agents);
  const id = await buildSubmission(app.database, form, {
    createdAt: new Date(Date.now() - 60_000).toISOString(),
    data: '{"name":"Ada","email":"ada@example.org","choice":"a","message":"Hello"}',
  });
  await pool.query(
    `UPDATE submissions SET spam_score = 3, spam_reasons = '[{"rule":"links","points":1,"values":{"count":2}}]' WHERE id = $1`,
    [id],
  );
  await buildFile(app.database, form, { submissionId: id });
  await buildSample(app.database, form, { reason: 'time_trap', origin: 'https://example.com' });
  const failed = await buildDelivery(app.database, form, { status: 'failed' });
  const { submission_id: failedId } = await readDelivery(app.database, failed);
  const one = { id };
  const { form: made } = await call<{ form: { id: string } }>('create_form', {
    settings: { name: 'New', email_to: 'me@example.com' },
  });
  const own = { form: made.id };
  for (const name of ['get_form', 'get_form_snippet', 'get_form_activity', 'rotate_form_key', 'delete_form'])
    await call(name, own);
  await call('restore_form', own);
  await call('update_form', { ...own, settings: { fields: [{ name: 'choice', type: 'radio', choices: ['a', 'b'] }] } });
  await call('set_form_active', { ...own, active: false });
  await call('list_forms');

  const lists = { form: form.id, action: 'block', kind: 'domain', values: ['spam.example'], note: 'why' };
  await call('add_list_entries', lists);
  const { entries } = await call<{ entries: { id: string }[] }>('get_lists', { form: form.id });
  await call('remove_list_entries', { form: form.id, ids: entries.map((entry) => entry.id) });

  await call('save_label', { name: 'Urgent', color: 'red' });
  await call('save_view', { name: 'Urgent ones', search: 'label:urgent', form: form.id });
  await call('save_reply_template', { name: 'Thanks', text: 'Dear {{name}}, thank you.' });
  const saved = await call<{ labels: { id: string }[]; reply_templates: { id: string }[] }>('list_saved');

  const { note } = await call<{ note: { id: string } }>('save_note', { ...one, text: 'Called back.' });
  await call('reply_to_visitor', { ...one, template_id: saved.reply_templates[0]?.id });
  await call('label_submission', { ...one, add: ['Urgent'] });
  for (const name of ['list_submissions', 'list_delivery_failures', 'get_account_statistics']) await call(name);
  await call('search_submissions', { text: 'ada' });
  await call('get_submission', one);
  await call('explain_spam_score', one);
  await call('get_form_statistics', { form: form.id });
  await call('archive_submission', one);
  await call('unarchive_submission', one);
  await call('get_submission_history', one);
  await call('get_submission_history', { id: failedId });
  for (const name of ['mark_as_spam', 'mark_as_not_spam', 'delete_submission', 'restore_submission'])
    await call(name, one);
  await call('delete_note', { ...one, note_id: note.id });
  await call('redeliver', { delivery_id: failed });
  await call('delete_saved', { kind: 'label', id: saved.labels[0]?.id });

  const { webhook } = await call<{ webhook: { id: string } }>('create_webhook', { url: receiver.url, name: 'Mine' });
  const hook = { webhook_id: webhook.id };
  await call('update_webhook', { ...hook, format: 'json', headers: { 'X-Own': 'value' } });
  await call('test_webhook', hook);
  await call('rotate_webhook_secret', hook);
  const range = { ...hook, since: '2020-01-01' };
  await call('count_webhook_resend', range);
  const { resend } = await call<{ resend: { id: string } }>('resend_webhook_history', range);
  await call('change_webhook_resend', { ...hook, resend_id: resend.id, change: 'cancel' });
  await call('get_webhook', hook);
  await call('list_webhooks');
  await call('set_webhook_active', { ...hook, active: false });
  await call('delete_webhook', hook);
  await call('list_members');

  expect([...called].sort()).toEqual(agentTools.map(({ name }) => name).sort());
  const changing = tools.filter(({ annotations }) => !annotations?.readOnlyHint);
  const { rows } = await pool.query<{ action: string }>(
    "SELECT action FROM audit_log WHERE account_id = $1 AND action <> 'token.used-anew' ORDER BY action",
    [owner.id],
  );
  expect(rows).toHaveLength(changing.length);
  expect(new Set(rows.map(({ action }) => action))).toEqual(new Set(recorded));
});

/** What the calls above add to the audit log. */
const recorded = [
  ...[
    'form.created',
    'form.settings-changed',
    'form.paused',
    'form.access-key-replaced',
    'form.deleted',
    'form.restored',
  ],
  ...['list.entries-added', 'list.entries-removed', 'label.created', 'label.deleted', 'view.saved', 'template.created'],
  ...['submission.note-added', 'submission.note-deleted', 'submission.replied', 'submission.labels-changed'],
  ...['submission.archived', 'submission.moved-to-inbox', 'submission.spam-marked', 'submission.not-spam-marked'],
  ...['submission.deleted', 'submission.restored', 'delivery.retried', 'webhook.created', 'webhook.settings-changed'],
  ...['webhook.settings-changed', 'webhook.deleted', 'webhook.tested', 'webhook.secret-rotated'],
  ...['webhook.history-resent', 'webhook.history-resend-updated'],
];

test('results of huge forms say that texts are shortened', async () => {
  const { owner, agent } = await buildOwner();
  const body = 'x'.repeat(50_000);
  const big = await buildForm(app.database, owner, {
    auto_responder: { subject: 'Thanks', body },
    fields: Array.from({ length: 40 }, (_, n) => ({
      name: `field ${n}`,
      label: 'y'.repeat(1_000),
      type: 'text' as const,
    })),
    redirect_params: Array.from({ length: 100 }, (_, n) => `${n}${'z'.repeat(200)}`),
  });
  const { structuredContent } = await agent.callTool({ name: 'get_form', arguments: { form: big.id } });
  expect(structuredContent).toMatchObject({ cut: expect.any(String), form: { id: big.id } });
});
