import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { capacity } from '../../config/limits';
import { updateAccount } from '../../src/accounts/account.service';
import { updateForm } from '../../src/forms/form.service';
import { agentTools } from '../../src/mcp/mcp.routes';
import { indexWords } from '../../src/submissions/search/search-index';
import { buildManySubmissions, buildSubmission, type SubmissionDraft } from '../submissions/rows';
import { untilWaiting } from '../support/database';
import { buildDelivery, readDelivery } from '../support/delivery-rows';
import { eventually } from '../support/eventually';
import { buildAccount, buildForm, buildWebhook, testSecrets } from '../support/factories';
import { openLiveStream } from '../support/live-stream';
import { app, buildOwner, call, connect, idsOf, type Listing, startAppForTests, use } from './agent';

startAppForTests();

describe('the tools', () => {
  test('declare which of them read, change and destroy', async () => {
    const { agent } = await buildOwner();
    expect(agent.getInstructions()).toMatch(/never as instructions/);
    const { tools } = await agent.listTools();
    const hints = Object.fromEntries(tools.map(({ name, annotations }) => [name, annotations]));
    for (const [name, hint] of Object.entries(hints)) {
      const isReading = /^(?:list|search|get|count|explain)_/.test(name);
      expect([name, hint]).toEqual([
        name,
        {
          readOnlyHint: isReading,
          destructiveHint: isReading ? false : expect.any(Boolean),
          idempotentHint: isReading ? true : expect.any(Boolean),
          openWorldHint: isReading ? false : expect.any(Boolean),
        },
      ]);
    }
    for (const tool of tools)
      expect([tool.name, tool.title]).toEqual([tool.name, expect.stringMatching(/^[A-Z].+[^.]$/)]);
    expect(hints.delete_submission).toMatchObject({ destructiveHint: true });
    expect(hints.mark_as_not_spam).toMatchObject({ openWorldHint: true, idempotentHint: true });
    for (const name of ['reply_to_visitor', 'delete_form', 'rotate_form_key', 'resend_webhook_history'])
      expect([name, hints[name]]).toEqual([
        name,
        expect.objectContaining({ destructiveHint: true, openWorldHint: true }),
      ]);
  });

  test('are listed in the documentation with their scopes', async () => {
    const { agent } = await buildOwner();
    const { tools } = await agent.listTools();
    const page = readFileSync(path.join(__dirname, '../../docs/agent-tools.md'), 'utf8');
    const documented = [...page.matchAll(/^\| `(\w+)` \| (.+) \| `([\w:]+)` \|$/gm)].map(([, ...row]) => row);
    const scopeOf = new Map(agentTools.map(({ name, needs }) => [name, needs]));
    const listed = tools.map(({ name, title }) => [name, title, scopeOf.get(name)]);
    expect(documented.toSorted()).toEqual(listed.toSorted());
  });

  test('fail when too many calls of the account wait', async () => {
    const { agent } = await buildOwner();
    const locker = await app.database.pool.connect();
    await locker.query('BEGIN; LOCK TABLE submissions IN ACCESS EXCLUSIVE MODE');
    const count = 1 + capacity.waitingApiReads;
    const calls = Array.from({ length: count + 1 }, () => call(agent, 'list_submissions'));
    const first = await Promise.any(calls);
    await locker.query('ROLLBACK');
    locker.release();
    expect(first).toEqual({ isError: true, text: expect.stringMatching(/still in progress. Wait a few seconds/) });
    expect((await Promise.all(calls)).filter(({ isError }) => !isError)).toHaveLength(count);
  });

  test('list forms', async () => {
    const { agent, form } = await buildOwner();
    expect(await use(agent, 'list_forms')).toMatchObject({ forms: [{ id: form.id, name: form.name }], left_out: 0 });
  });

  test('page through every submission once, with the cursor of the read API', async () => {
    const { agent, form } = await buildOwner();
    await buildManySubmissions(app.database, form, 120);
    const seen: string[] = [];
    let before: string | undefined;
    for (;;) {
      const page: Listing = await use(agent, 'list_submissions', { limit: 50, form: form.accessKey, before });
      seen.push(...idsOf(page));
      if (!page.has_more) break;
      before = page.next_before ?? '';
    }
    expect(seen).toHaveLength(120);
    expect(new Set(seen).size).toBe(120);
  });

  test('mark submissions that arrived over quota, in lists and in search results', async () => {
    const { agent, form } = await buildOwner();
    await buildSubmission(app.database, form, { createdAt: '2026-01-01' });
    await buildSubmission(app.database, form, { createdAt: '2026-01-02', withheld: 'quota' });
    const expected = { submissions: [{ over_quota: true }, { over_quota: false }] };
    expect(await use(agent, 'list_submissions')).toMatchObject(expected);
    expect(await use(agent, 'search_submissions', { text: 'Ada' })).toMatchObject(expected);
  });

  test('truncate long texts with a note, in lists more than for one submission', async () => {
    const { agent, form } = await buildOwner();
    const data = JSON.stringify({ b: 'x'.repeat(9_000), 10: '"\\😀'.repeat(300) });
    const id = await buildSubmission(app.database, form, { createdAt: '2026-01-01', data });
    const { submissions }: Listing = await use(agent, 'list_submissions');
    expect(submissions[0]?.data.b).toMatch(/^x{500}… \[truncated, 9000 characters\]$/);
    expect(submissions[0]?.cut).toEqual(expect.any(String));
    const one = await call(agent, 'get_submission', { id });
    expect(one.text).toContain(`"b":"${'x'.repeat(9_000)}"`);
  });

  test('return at most 100,000 characters per call, and every submission eventually', async () => {
    const { agent, form } = await buildOwner();
    const texts = Object.fromEntries(Array.from({ length: 100 }, (_, n) => [`field ${n}`, 'x'.repeat(10_000)]));
    const numbers = { list: Array.from({ length: 100_000 }, (_, n) => n) };
    for (let day = 10; day < 22; day += 1) {
      const data = JSON.stringify(day % 2 ? texts : numbers);
      await buildSubmission(app.database, form, { createdAt: `2026-01-${day}`, data });
    }
    const seen: string[] = [];
    for (let before: string | null = '2027-01-01'; before !== null; ) {
      const page: Listing = await use(agent, 'list_submissions', { limit: 50, before });
      seen.push(...idsOf(page));
      before = page.next_before;
    }
    expect(new Set(seen).size).toBe(12);
    for (const id of seen.slice(0, 2)) {
      expect(await use(agent, 'get_submission', { id })).toMatchObject({ id, cut: expect.any(String) });
    }
  });

  test('show one submission with its deliveries', async () => {
    const { agent, form } = await buildOwner();
    const deliveryId = await buildDelivery(app.database, form, { status: 'failed' });
    const { submission_id: id } = await readDelivery(app.database, deliveryId);
    expect(await use(agent, 'get_submission', { id })).toMatchObject({
      id,
      form_name: form.name,
      data: { name: 'Ada' },
      deliveries: [{ id: deliveryId, kind: 'email', status: 'failed', queued_at: expect.any(String) }],
    });
  });

  test('search like the inbox, within dates and folders, and not by pattern', async () => {
    const { agent, form, owner } = await buildOwner();
    const support = await buildForm(app.database, owner, { name: 'Support' });
    const build = (createdAt: string, data: object, draft: Partial<SubmissionDraft> = {}, target = form) =>
      buildSubmission(app.database, target, { createdAt, data: JSON.stringify(data), ...draft });
    const umlaut = await build('2026-01-01', { name: 'Jürgen Müller', email: 'jm@example.com' });
    const percent = await build('2026-01-02', { note: '100% of a_b "quoted" \\ and\nmore' });
    const nested = await build('2026-01-03', { deep: { Color: ['müller-green'] } }, {}, support);
    const spam = await build('2026-01-04', { name: 'Müller' }, { withheld: 'honeypot' });
    const search = async (text: string, more = {}) =>
      idsOf(await use<Listing>(agent, 'search_submissions', { text, ...more }));
    expect(await search('MÜLLER')).toEqual([nested, umlaut]);
    expect(await search('muller')).toEqual([nested, umlaut]);
    expect(await search('müller', { before: '2026-01-02' })).toEqual([umlaut]);
    expect(await search('müller', { since: '2026-01-02' })).toEqual([nested]);
    expect(await search('müller', { form: support.id })).toEqual([nested]);
    expect(await search('müller', { folder: 'spam' })).toEqual([spam]);
    expect(await search('color')).toEqual([nested]);
    expect(await search('müller -form:support')).toEqual([umlaut]);
    expect(await search('email:jm')).toEqual([umlaut]);
    expect(await search('-müller 192.0.2.1')).toEqual([percent]);
    for (const text of ['100% of a_b', '"quoted" \\', 'and\nmore']) expect(await search(text)).toEqual([percent]);
    expect(await search('a%d')).toEqual([]);
    expect(await search('a_c')).toEqual([]);
  });

  test('continue a search where it ended, and are told when it is incomplete', async () => {
    const { agent, form } = await buildOwner();
    const id = await buildSubmission(app.database, form, { createdAt: '2020-01-01', data: '{"message":"needle"}' });
    await buildManySubmissions(app.database, form, 200);
    const early: Listing = await use(agent, 'search_submissions', { text: 'needle' });
    expect(early).toMatchObject({ submissions: [], note: expect.stringMatching(/still indexing/) });
    await app.database.pool.query('UPDATE usage SET last_created_at = now() WHERE account_id = $1', [form.accountId]);
    while ((await indexWords(app.database.pool)).hasMore);
    const found: Listing = await use(agent, 'search_submissions', { text: 'needle' });
    expect(found).toEqual({ submissions: [expect.objectContaining({ id })], has_more: false, next_before: null });

    const hits: Listing = await use(agent, 'search_submissions', { text: 'ada', limit: 7 });
    expect(hits.submissions).toHaveLength(7);
    expect(hits).toMatchObject({ has_more: true, next_before: hits.submissions.at(-1)?.created_at });
    const next: Listing = await use(agent, 'search_submissions', { text: 'ada', limit: 7, before: hits.next_before });
    expect(next.submissions).toHaveLength(7);
    expect(idsOf(hits)).not.toContain(idsOf(next)[0]);
  });

  test('archive, delete and restore, and list spam and the recycle bin', async () => {
    const { agent, form } = await buildOwner();
    const id = await buildSubmission(app.database, form, { createdAt: '2026-01-01' });
    const where = async () => {
      const found: string[] = [];
      for (const folder of ['inbox', 'spam', 'bin']) {
        if (idsOf(await use<Listing>(agent, 'list_submissions', { folder })).includes(id)) found.push(folder);
      }
      return found;
    };
    expect(await use(agent, 'archive_submission', { id })).toMatchObject({
      submission: { archived_at: expect.any(String) },
    });
    expect(await where()).toEqual(['inbox']);
    expect(await use(agent, 'unarchive_submission', { id })).toMatchObject({ submission: { archived_at: null } });
    await use(agent, 'delete_submission', { id });
    expect(await where()).toEqual(['bin']);
    await use(agent, 'restore_submission', { id });
    await use(agent, 'mark_as_spam', { id });
    expect(await where()).toEqual(['spam']);
    await use(agent, 'mark_as_not_spam', { id });
    expect(await where()).toEqual(['inbox']);
  });

  test('tell open pages of the owner what they changed', async () => {
    const { owner, form, agent } = await buildOwner();
    const id = await buildSubmission(app.database, form, { createdAt: new Date().toISOString() });
    const page = await openLiveStream({ url: app.url, db: app.database, account: owner });
    expect(page.events.at(-1)?.data.unread?.total.count).toBe(1);
    await use(agent, 'archive_submission', { id });
    await eventually(() =>
      expect(page.events.at(-1)?.data).toMatchObject({ changed: true, unread: { total: { count: 0 } } }),
    );
    page.close();
  });

  test('list failed deliveries, and redeliver one once', async () => {
    const { agent, form } = await buildOwner();
    const failed = await buildDelivery(app.database, form, { status: 'failed' });
    await buildDelivery(app.database, form, { status: 'succeeded' });
    const listing = await use(agent, 'list_delivery_failures');
    const { submission_id } = await readDelivery(app.database, failed);
    expect(listing).toMatchObject({
      failures: [{ submission_id, failed: 1, deliveries: [{ id: failed, status: 'failed' }] }],
      has_more: false,
    });
    const again = await use(agent, 'redeliver', { delivery_id: failed });
    expect(again).toMatchObject({ delivery: { id: failed, status: 'queued', attempt: 2 } });
    const twice = await call(agent, 'redeliver', { delivery_id: failed });
    expect(twice).toMatchObject({ isError: true, text: expect.stringContaining('queued') });
    expect(await use(agent, 'list_delivery_failures')).toMatchObject({ failures: [] });
  });

  test('do not redeliver spam or deleted submissions', async () => {
    const { agent, form } = await buildOwner();
    const failed = await buildDelivery(app.database, form, { status: 'failed' });
    const { submission_id: id } = await readDelivery(app.database, failed);
    await use(agent, 'mark_as_spam', { id });
    expect((await call(agent, 'redeliver', { delivery_id: failed })).text).toMatch(/mark it as not spam first/);
    await use(agent, 'delete_submission', { id });
    expect((await call(agent, 'redeliver', { delivery_id: failed })).text).toMatch(/restore it first/);
    expect((await call(agent, 'mark_as_not_spam', { id })).text).toMatch(/restore it first/);
    expect((await readDelivery(app.database, failed)).status).toBe('failed');
  });
});

describe('marking spam as not spam', () => {
  const deliveriesOf = async (id: string) =>
    (
      await app.database.pool.query<{ kind: string; webhook_id: string | null; enqueued_at: Date | null }>(
        'SELECT kind, webhook_id, enqueued_at FROM deliveries WHERE submission_id = $1 ORDER BY id',
        [id],
      )
    ).rows;
  async function buildSpam(settings: { plan?: 'free' | 'pro' } = {}) {
    const owner = await buildAccount(app.database, settings);
    const autoResponder = { subject: 'Thank you', body: 'We will answer soon.' };
    const form = await buildForm(app.database, owner, { auto_responder: autoResponder });
    const webhook = await buildWebhook(app.database, owner);
    await buildWebhook(app.database, owner, { active: false });
    const id = await buildSubmission(app.database, form, { createdAt: '2026-01-01', withheld: 'honeypot' });
    return { owner, form, webhook, id, agent: await connect(owner.apiToken) };
  }

  test('delivers the submission once, however many agents mark it', async () => {
    const { agent, id, webhook, owner } = await buildSpam();
    const agents = [agent, await connect(owner.apiToken), await connect(owner.apiToken)];
    const calls = Array.from({ length: 9 }, (_, n) =>
      use<{ deliveries: number }>(agents[n % 3] as Client, 'mark_as_not_spam', { id }),
    );
    const responses = await Promise.all(calls);
    expect(responses.map(({ deliveries }) => deliveries).sort()).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 3]);
    const rows = await deliveriesOf(id);
    expect(rows.map(({ kind }) => kind)).toEqual(['email', 'auto-reply', 'webhook']);
    expect(rows[2]?.webhook_id).toBe(webhook.id);
    // Flagged again and released again, nothing goes out a second time.
    await use(agent, 'mark_as_spam', { id });
    expect(await use(agent, 'mark_as_not_spam', { id })).toMatchObject({ deliveries: 0 });
    expect(await deliveriesOf(id)).toHaveLength(3);
  });

  test('delivers the submission once when two agents mark it at the same time', async () => {
    const { agent, id, owner } = await buildSpam();
    const other = await connect(owner.apiToken);
    const holder = await app.database.pool.connect();
    try {
      await holder.query('BEGIN');
      await holder.query('SELECT FROM submissions WHERE id = $1 FOR UPDATE', [id]);
      const calls = [agent, other].map((one) => use<{ deliveries: number }>(one, 'mark_as_not_spam', { id }));
      await untilWaiting(app.database.pool, 2);
      await holder.query('COMMIT');
      expect((await Promise.all(calls)).map(({ deliveries }) => deliveries).sort()).toEqual([0, 3]);
    } finally {
      holder.release();
    }
    expect(await deliveriesOf(id)).toHaveLength(3);
  });

  test('calls no webhooks on the free plan', async () => {
    const { agent, id } = await buildSpam({ plan: 'free' });
    await use(agent, 'mark_as_not_spam', { id });
    expect((await deliveriesOf(id)).map(({ kind }) => kind)).toEqual(['email', 'auto-reply']);
  });

  test('changes and sends nothing for a suspended account', async () => {
    const { agent, id, owner } = await buildSpam();
    await updateAccount(app.database, owner, { suspended: true });
    expect((await call(agent, 'mark_as_not_spam', { id })).text).toMatch(/suspended/);
    expect(await use(agent, 'get_submission', { id })).toMatchObject({ is_spam: true, deliveries: [] });
  });

  test('marking a submission as spam does not reduce the monthly usage', async () => {
    const { owner, form, agent } = await buildOwner();
    await fetch(`${app.url}/api/submit`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ access_key: form.accessKey, name: 'Ada' }),
    });
    const used = async () =>
      (await app.database.pool.query('SELECT used FROM usage WHERE account_id = $1', [owner.id])).rows[0]?.used;
    expect(await used()).toBe(1);
    const [id] = idsOf(await use<Listing>(agent, 'list_submissions'));
    await use(agent, 'mark_as_spam', { id });
    await use(agent, 'mark_as_not_spam', { id });
    expect(await used()).toBe(1);
  });
});

test('no tool accesses another account', async () => {
  const { form } = await buildOwner();
  const { agent: attacker } = await buildOwner();
  const delivery = await buildDelivery(app.database, form, { status: 'failed' });
  const { submission_id: id } = await readDelivery(app.database, delivery);
  const spam = await buildSubmission(app.database, form, { createdAt: '2026-01-01', withheld: 'honeypot' });
  const before = (await app.database.pool.query('SELECT * FROM submissions WHERE form_id = $1 ORDER BY id', [form.id]))
    .rows;
  for (const name of ['get_submission', 'mark_as_spam', 'archive_submission', 'unarchive_submission']) {
    expect((await call(attacker, name, { id })).isError).toBe(true);
  }
  for (const name of ['delete_submission', 'restore_submission', 'mark_as_not_spam']) {
    expect((await call(attacker, name, { id: spam })).isError).toBe(true);
  }
  expect((await call(attacker, 'redeliver', { delivery_id: delivery })).isError).toBe(true);
  for (const name of [form.id, form.accessKey]) {
    for (const tool of ['list_submissions', 'list_delivery_failures']) {
      expect((await call(attacker, tool, { form: name })).isError).toBe(true);
    }
  }
  for (const folder of ['inbox', 'spam', 'bin']) {
    expect(idsOf(await use<Listing>(attacker, 'list_submissions', { folder }))).toEqual([]);
    expect(idsOf(await use<Listing>(attacker, 'search_submissions', { folder, text: 'a' }))).toEqual([]);
  }
  expect(await use(attacker, 'list_delivery_failures')).toMatchObject({ failures: [] });
  expect(
    (await app.database.pool.query('SELECT * FROM submissions WHERE form_id = $1 ORDER BY id', [form.id])).rows,
  ).toEqual(before);
  expect((await readDelivery(app.database, delivery)).status).toBe('failed');
});

test('a deleted form and its submissions stay readable', async () => {
  const { agent, form } = await buildOwner();
  const id = await buildSubmission(app.database, form, { createdAt: '2026-01-01' });
  await updateForm(app.database, testSecrets, form, { deleted: true });
  expect(idsOf(await use<Listing>(agent, 'list_submissions', { form: form.id }))).toEqual([id]);
  const forms = await use<{ forms: { deleted_at: string }[] }>(agent, 'list_forms');
  expect(forms.forms[0]?.deleted_at).toEqual(expect.any(String));
});
