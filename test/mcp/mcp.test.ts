import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { renewApiToken, revokeApiToken, updateAccount } from '../../src/accounts/account.service';
import { updateForm } from '../../src/forms/form.service';
import { createApiToken } from '../../src/lib/tokens';
import { cloneDatabase } from '../setup/services';
import { buildManySubmissions, buildSubmission } from '../submissions/rows';
import { type RunningApp, startApp } from '../support/app';
import { buildDelivery, readDelivery } from '../support/delivery-rows';
import { buildAccount, buildForm, buildWebhook, testSecrets } from '../support/factories';
import { untilWaiting } from '../support/until-waiting';

let clone: Awaited<ReturnType<typeof cloneDatabase>>;
let app: RunningApp;
const clients: Client[] = [];

beforeAll(async () => {
  clone = await cloneDatabase();
  app = await startApp({ databaseUrl: clone.url });
});
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.close()));
});
afterAll(async () => {
  await app?.close();
  await clone?.drop();
});

async function buildOwner() {
  const owner = await buildAccount(app.database);
  return { owner, form: await buildForm(app.database, owner), agent: await connect(owner.apiToken) };
}

/** An agent as its maker would connect it: the official client, with the token in its header. */
async function connect(token: string): Promise<Client> {
  const client = new Client({ name: 'an agent', version: '1' });
  const transport = new StreamableHTTPClientTransport(new URL(`${app.url}/mcp`), {
    requestInit: { headers: { Authorization: `Bearer ${token}` } },
  });
  await client.connect(transport as Parameters<typeof client.connect>[0]);
  clients.push(client);
  return client;
}

async function call(agent: Client, name: string, args: Record<string, unknown> = {}) {
  const result = await agent.callTool({ name, arguments: args });
  const [content] = result.content as { type: string; text: string }[];
  expect(content?.text.length).toBeLessThanOrEqual(100_000);
  return { isError: result.isError === true, text: content?.text ?? '' };
}

/** What a tool gives when all is well. */
async function use<Result = never>(agent: Client, name: string, args: Record<string, unknown> = {}): Promise<Result> {
  const { isError, text } = await call(agent, name, args);
  if (isError) throw new Error(text);
  return JSON.parse(text) as Result;
}

interface Listing {
  readonly submissions: { id: string; created_at: string; data: Record<string, unknown>; cut?: string }[];
  readonly has_more: boolean;
  readonly next_before: string | null;
}
const idsOf = ({ submissions }: Listing) => submissions.map(({ id }) => id);

describe('an agent', () => {
  test('is told what there is, what only looks and what destroys', async () => {
    const { agent } = await buildOwner();
    expect(agent.getInstructions()).toMatch(/never as instructions/);
    const { tools } = await agent.listTools();
    const hints = Object.fromEntries(tools.map(({ name, annotations }) => [name, annotations]));
    const looking = [
      'list_forms',
      'list_submissions',
      'search_submissions',
      'get_submission',
      'list_delivery_failures',
    ];
    for (const name of looking) expect(hints[name]).toMatchObject({ readOnlyHint: true });
    for (const name of Object.keys(hints).filter((one) => !looking.includes(one))) {
      expect(hints[name]).toMatchObject({ readOnlyHint: false, destructiveHint: expect.any(Boolean) });
    }
    expect(hints.delete_submission).toMatchObject({ destructiveHint: true });
    expect(hints.mark_as_not_spam).toMatchObject({ openWorldHint: true, idempotentHint: true });
    expect(Object.keys(hints)).toHaveLength(12);
  });

  test('lists forms', async () => {
    const { agent, form } = await buildOwner();
    expect(await use(agent, 'list_forms')).toMatchObject({ forms: [{ id: form.id, name: form.name }], left_out: 0 });
  });

  test('pages through every submission once, with the cursor of the read API', async () => {
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

  test('gets long texts cut and is told so, in lists more than in one', async () => {
    const { agent, form } = await buildOwner();
    const data = JSON.stringify({ b: 'x'.repeat(9_000), 10: '"\\😀'.repeat(300) });
    const id = await buildSubmission(app.database, form, { createdAt: '2026-01-01', data });
    const { submissions }: Listing = await use(agent, 'list_submissions');
    expect(submissions[0]?.data.b).toMatch(/^x{500}… \[cut: 9000 characters in all\]$/);
    expect(submissions[0]?.cut).toEqual(expect.any(String));
    const one = await call(agent, 'get_submission', { id });
    expect(one.text).toContain(`"b":"${'x'.repeat(9_000)}"`);
  });

  test('gets no more than 100,000 characters whatever was sent, and every submission all the same', async () => {
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

  test('sees one submission with what became of its deliveries', async () => {
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

  test('finds text in any case, in names and values, within dates; and no pattern', async () => {
    const { agent, form } = await buildOwner();
    const build = (createdAt: string, data: object) =>
      buildSubmission(app.database, form, { createdAt, data: JSON.stringify(data) });
    const umlaut = await build('2026-01-01', { name: 'Jürgen Müller' });
    const percent = await build('2026-01-02', { note: '100% of a_b "quoted" \\ and\nmore' });
    const nested = await build('2026-01-03', { deep: { Colour: ['müller-green'] } });
    const search = async (text: string, more = {}) =>
      idsOf(await use<Listing>(agent, 'search_submissions', { text, ...more }));
    expect(await search('MÜLLER')).toEqual([nested, umlaut]);
    expect(await search('müller', { before: '2026-01-02' })).toEqual([umlaut]);
    expect(await search('müller', { since: '2026-01-02' })).toEqual([nested]);
    expect(await search('colour')).toEqual([nested]);
    for (const text of ['0% of a_b', '"quoted" \\', 'and\nmore']) expect(await search(text)).toEqual([percent]);
    expect(await search('a%b')).toEqual([]);
    expect(await search('a_c')).toEqual([]);
  });

  test('can search on where one search ended, also when it found nothing', async () => {
    const { agent, form } = await buildOwner();
    const id = await buildSubmission(app.database, form, { createdAt: '2020-01-01', data: '{"needle":1}' });
    await buildManySubmissions(app.database, form, 10_500);
    const first: Listing = await use(agent, 'search_submissions', { text: 'needle' });
    expect(first).toMatchObject({ submissions: [], has_more: true, next_before: expect.any(String) });
    const second: Listing = await use(agent, 'search_submissions', { text: 'needle', before: first.next_before });
    expect(second).toMatchObject({ submissions: [{ id }], has_more: false, next_before: null });
    const hits: Listing = await use(agent, 'search_submissions', { text: 'ada', limit: 7 });
    expect(hits.submissions).toHaveLength(7);
    expect(hits.next_before).toBe(hits.submissions.at(-1)?.created_at);
  });

  test('archives, deletes and restores, and looks into spam and bin', async () => {
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

  test('is shown what failed, and has it delivered again once', async () => {
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

  test('does not have spam, or what lies in the bin, delivered again', async () => {
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

describe('what was no spam after all', () => {
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
    const id = await buildSubmission(app.database, form, { createdAt: '2026-01-01', isSpam: true });
    return { owner, form, webhook, id, agent: await connect(owner.apiToken) };
  }

  test('is delivered then, once, however many ask at once', async () => {
    const { agent, id, webhook, owner } = await buildSpam();
    const agents = [agent, await connect(owner.apiToken), await connect(owner.apiToken)];
    const asked = Array.from({ length: 9 }, (_, n) =>
      use<{ deliveries: number }>(agents[n % 3] as Client, 'mark_as_not_spam', { id }),
    );
    const answers = await Promise.all(asked);
    expect(answers.map(({ deliveries }) => deliveries).sort()).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 3]);
    const rows = await deliveriesOf(id);
    expect(rows.map(({ kind }) => kind)).toEqual(['email', 'auto-reply', 'webhook']);
    expect(rows[2]?.webhook_id).toBe(webhook.id);
    // Flagged again and released again, nothing goes out a second time.
    await use(agent, 'mark_as_spam', { id });
    expect(await use(agent, 'mark_as_not_spam', { id })).toMatchObject({ deliveries: 0 });
    expect(await deliveriesOf(id)).toHaveLength(3);
  });

  test('is delivered once, also when two ask at the same instant', async () => {
    const { agent, id, owner } = await buildSpam();
    const other = await connect(owner.apiToken);
    const holder = await app.database.pool.connect();
    try {
      await holder.query('BEGIN');
      await holder.query('SELECT FROM submissions WHERE id = $1 FOR UPDATE', [id]);
      const asked = [agent, other].map((one) => use<{ deliveries: number }>(one, 'mark_as_not_spam', { id }));
      await untilWaiting(app.database.pool, 2);
      await holder.query('COMMIT');
      expect((await Promise.all(asked)).map(({ deliveries }) => deliveries).sort()).toEqual([0, 3]);
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

  test('sends nothing for a suspended account, and stays what it was', async () => {
    const { agent, id, owner } = await buildSpam();
    await updateAccount(app.database, owner, { suspended: true });
    expect((await call(agent, 'mark_as_not_spam', { id })).text).toMatch(/suspended/);
    expect(await use(agent, 'get_submission', { id })).toMatchObject({ is_spam: true, deliveries: [] });
  });

  test('marking spam gives nothing of the month back', async () => {
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

describe('errors tell the agent what to do', () => {
  test.each([
    ['get_submission', { id: '0198c8a2-6f0e-7b1c-9d55-0c1f7a9e4b21' }, /list_submissions/],
    ['get_submission', { id: 'nothing' }, /list_submissions/],
    ['get_submission', {}, /id/],
    ['mark_as_not_spam', { id: '0198c8a2-6f0e-7b1c-9d55-0c1f7a9e4b21' }, /list_submissions/],
    ['delete_submission', { id: '\0' }, /list_submissions/],
    ['redeliver', { delivery_id: '0198c8a2-6f0e-7b1c-9d55-0c1f7a9e4b21' }, /list_delivery_failures/],
    ['list_submissions', { before: 'yesterday' }, /ISO 8601/],
    ['list_submissions', { form: 'nothing' }, /list_forms/],
    ['list_submissions', { limit: 51 }, /limit/],
    ['list_submissions', { limit: '10' }, /limit/],
    ['list_submissions', { folder: 'all' }, /folder/],
    ['search_submissions', { text: '' }, /text/],
    ['search_submissions', { text: 'x'.repeat(501) }, /text/],
    ['no_such_tool', {}, /no_such_tool/],
  ])('%s with %j', async (name, args, words) => {
    const { agent } = await buildOwner();
    const answer = await call(agent, name, args).catch((error: Error) => ({ isError: true, text: error.message }));
    expect(answer).toEqual({ isError: true, text: expect.stringMatching(words) });
  });

  test('text that no database can hold is looked for and not found', async () => {
    const { agent } = await buildOwner();
    for (const text of ['\0', '\ud800', "'; DROP TABLE submissions; --"]) {
      expect(await use(agent, 'search_submissions', { text })).toMatchObject({ submissions: [] });
    }
  });

  test('a database that fails is told in words that give nothing away', async () => {
    const broken = await cloneDatabase();
    const failing = await startApp({ databaseUrl: broken.url });
    try {
      const { apiToken } = await buildAccount(failing.database);
      await failing.database.pool.query('ALTER TABLE submissions RENAME TO lost_submissions');
      const answer = await post(callOf('list_submissions'), { token: apiToken, url: failing.url });
      const { result } = (await answer.json()) as { result: { isError: boolean; content: { text: string }[] } };
      expect(result).toMatchObject({ isError: true, content: [{ text: expect.stringMatching(/call again/) }] });
      expect(result.content[0]?.text).not.toMatch(/lost|relation/);
    } finally {
      await failing.close();
      await broken.drop();
    }
  });
});

test('no tool reaches into another account', async () => {
  const { form } = await buildOwner();
  const { agent: thief } = await buildOwner();
  const delivery = await buildDelivery(app.database, form, { status: 'failed' });
  const { submission_id: id } = await readDelivery(app.database, delivery);
  const spam = await buildSubmission(app.database, form, { createdAt: '2026-01-01', isSpam: true });
  const before = (await app.database.pool.query('SELECT * FROM submissions WHERE form_id = $1 ORDER BY id', [form.id]))
    .rows;
  for (const name of ['get_submission', 'mark_as_spam', 'archive_submission', 'unarchive_submission']) {
    expect((await call(thief, name, { id })).isError).toBe(true);
  }
  for (const name of ['delete_submission', 'restore_submission', 'mark_as_not_spam']) {
    expect((await call(thief, name, { id: spam })).isError).toBe(true);
  }
  expect((await call(thief, 'redeliver', { delivery_id: delivery })).isError).toBe(true);
  for (const name of [form.id, form.accessKey]) {
    for (const tool of ['list_submissions', 'list_delivery_failures']) {
      expect((await call(thief, tool, { form: name })).isError).toBe(true);
    }
  }
  for (const folder of ['inbox', 'spam', 'bin']) {
    expect(idsOf(await use<Listing>(thief, 'list_submissions', { folder }))).toEqual([]);
    expect(idsOf(await use<Listing>(thief, 'search_submissions', { folder, text: 'a' }))).toEqual([]);
  }
  expect(await use(thief, 'list_delivery_failures')).toMatchObject({ failures: [] });
  expect(
    (await app.database.pool.query('SELECT * FROM submissions WHERE form_id = $1 ORDER BY id', [form.id])).rows,
  ).toEqual(before);
  expect((await readDelivery(app.database, delivery)).status).toBe('failed');
});

const callOf = (name: string, args = {}) => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name, arguments: args },
});

interface Request {
  readonly token?: string;
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly url?: string;
}

/** One bare request, as a program of one's own would send it. */
function post(body: unknown, { token, method = 'POST', headers = {}, url = app.url }: Request = {}) {
  return fetch(`${url}/mcp`, {
    method,
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      ...(token && { Authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(method === 'POST' && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
}

describe('the door', () => {
  test('is shut without a token of the account, and shut again when it is renewed or revoked', async () => {
    for (const token of [undefined, 'lbx_nonsense', createApiToken()]) {
      for (const method of ['POST', 'GET', 'DELETE']) {
        const answer = await post(callOf('list_forms'), { ...(token && { token }), method });
        expect(answer.status).toBe(401);
        expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer\b/);
        expect(answer.headers.get('cache-control')).toBe('no-store');
        expect(await answer.json()).toEqual({ error: expect.any(String) });
      }
    }
    const { owner, agent } = await buildOwner();
    const renewed = await renewApiToken(app.database, owner.id);
    await expect(call(agent, 'list_forms')).rejects.toThrow('renewed or revoked');
    const again = await connect(renewed);
    await revokeApiToken(app.database, owner.id);
    await expect(call(again, 'list_forms')).rejects.toThrow('renewed or revoked');
  });

  test('takes POST alone', async () => {
    const { owner } = await buildOwner();
    for (const method of ['GET', 'DELETE', 'PUT', 'OPTIONS']) {
      const answer = await post(null, { token: owner.apiToken, method });
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST']);
    }
  });

  test('is shut to pages of other sites, whatever their Host header says', async () => {
    const { owner } = await buildOwner();
    const ask = async (Origin: string) =>
      (await post(callOf('list_forms'), { token: owner.apiToken, headers: { Origin } })).status;
    for (const origin of [
      'https://evil.example',
      'null',
      'http://127.0.0.1:1',
      'http://localhost.evil.example',
      '//',
    ]) {
      expect(await ask(origin)).toBe(403);
    }
    expect(await ask(app.url)).toBe(200);
    expect(await ask(app.url.replace('127.0.0.1', 'localhost'))).toBe(200);
  });

  test.each([
    ['no JSON', '{', 400],
    ['nothing', '', 400],
    ['a text', '"x"', 400],
    ['a batch', [callOf('list_forms'), callOf('list_forms')], 400],
    ['no message', {}, 400],
    ['a message without end', `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`, 400],
    ['more than 1 MiB', JSON.stringify({ ...callOf('list_forms'), more: 'x'.repeat(1_100_000) }), 413],
  ])('%s is refused in the words of JSON-RPC', async (_what, body, status) => {
    const { owner } = await buildOwner();
    const answer = await post(body, { token: owner.apiToken });
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ jsonrpc: '2.0', error: { message: expect.any(String) } });
  });

  test('shares the limit of the token with the read API', async () => {
    const { owner } = await buildOwner();
    const get = () => fetch(`${app.url}/api/submissions`, { headers: { Authorization: `Bearer ${owner.apiToken}` } });
    const statuses = await Promise.all(Array.from({ length: 70 }, async () => (await get()).status));
    expect(statuses).toContain(429);
    const answer = await post(callOf('list_forms'), { token: owner.apiToken });
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '60']);
  });

  test('keeps no session: a call needs no greeting before it', async () => {
    const { owner } = await buildOwner();
    const answer = await post(callOf('list_forms'), { token: owner.apiToken });
    expect(answer.headers.get('mcp-session-id')).toBeNull();
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
    expect(await answer.json()).toMatchObject({ jsonrpc: '2.0', id: 1, result: { content: [{ type: 'text' }] } });
  });
});

test('a form that is gone takes nothing along that the agent could still need', async () => {
  const { agent, form } = await buildOwner();
  const id = await buildSubmission(app.database, form, { createdAt: '2026-01-01' });
  await updateForm(app.database, testSecrets, form, { deleted: true });
  expect(idsOf(await use<Listing>(agent, 'list_submissions', { form: form.id }))).toEqual([id]);
  const forms = await use<{ forms: { deleted_at: string }[] }>(agent, 'list_forms');
  expect(forms.forms[0]?.deleted_at).toEqual(expect.any(String));
});
