import { randomUUID } from 'node:crypto';
import { sendTo, type TestResponse } from '../http/serve';
import { tokenIn } from '../support/dashboard';
import { fillPath } from '../support/routes';
import { nextAddress } from '../support/submit-client';
import { buildEstate, type Estate, type Installation, idFor, openInstallation } from './estate';

let service: Installation;
let victim: Estate;
let untouched: unknown;
beforeAll(async () => {
  service = await openInstallation();
  victim = await buildEstate(service);
  untouched = await rowsOf(victim);
});
afterEach(async () => expect(await rowsOf(victim)).toEqual(untouched));
afterAll(() => service.close());

/** Ids of things that do not exist. */
const unknownThings = (): Pick<
  Estate,
  | 'form'
  | 'webhook'
  | 'submission'
  | 'delivery'
  | 'session'
  | 'erasure'
  | 'file'
  | 'label'
  | 'template'
  | 'view'
  | 'member'
  | 'token'
  | 'invitation'
> => ({
  ...{ form: { id: randomUUID(), accessKey: randomUUID() } as Estate['form'] },
  ...{ webhook: { id: randomUUID() } as Estate['webhook'] },
  ...{ submission: randomUUID(), delivery: randomUUID(), session: randomUUID(), erasure: randomUUID() },
  ...{ file: randomUUID(), label: randomUUID(), template: randomUUID(), token: randomUUID(), view: randomUUID() },
  ...{ member: randomUUID(), invitation: randomUUID() },
});
type Things = ReturnType<typeof unknownThings>;

const ownerRoutes = () => service.addresses.filter(({ route }) => /^\/dashboard\/(?!assets)|^\/dashboard$/.test(route));
const changesOf = (method: string, route: string) =>
  method === 'POST' && /\/(?:inbox|change)\b/.test(route) ? ['delete', 'erase', 'not_spam'] : ['delete'];

/** An account that asks for foreign ids and one that asks for unknown ones; both send the same requests. */
const buildAttackers = () => Promise.all([buildEstate(service), buildEstate(service)]);
type Attackers = Awaited<ReturnType<typeof buildAttackers>>;

/** Expects the same response for things of another account as for things that do not exist. */
async function expectSame(
  { method, route, change }: { method: string; route: string; change: string },
  [one, other]: Attackers,
  request: (attacker: Estate, things: Things) => { id: string; fields: Fields },
): Promise<void> {
  const attempt = async (attacker: Estate, things: Things) => {
    const { id, fields } = request(attacker, things);
    const path = fillPath(route, { id }, randomUUID());
    return normalize(await visit(attacker, method, path, fields), attacker, things);
  };
  const [foreign, unknown] = await Promise.all([attempt(one, victim), attempt(other, unknownThings())]);
  expect({ route, method, change, ...foreign }).toEqual({ route, method, change, ...unknown });
  // Nobody else is asked once an account has lost its session or reached a limit.
  expect([route, method, foreign]).not.toEqual([route, method, expect.objectContaining({ status: '429' })]);
  expect([route, method, foreign.text]).not.toEqual([route, method, expect.stringContaining('/dashboard/sign-in?')]);
}

test("in a URL of the dashboard, another account's id gets the same response as an unknown id", async () => {
  const routes = ownerRoutes().filter(({ route }) => route.includes(':'));
  expect(routes.length).toBeGreaterThan(25);
  const attackers = await buildAttackers();
  for (const { method, route } of routes) {
    for (const change of changesOf(method, route)) {
      await expectSame({ method, route, change }, attackers, (_attacker, things) => ({
        id: idFor(route, things as Estate),
        fields: fieldsFor(unknownThings(), change),
      }));
    }
  }
}, 120_000);

test("in a field or filter of the dashboard, another account's id gets the same response as an unknown id", async () => {
  const readers = await buildAttackers();
  for (const { method, route } of ownerRoutes()) {
    for (const change of changesOf(method, route)) {
      // What they post changes their own account.
      const attackers = method === 'GET' ? readers : await buildAttackers();
      await expectSame({ method, route, change }, attackers, (attacker, things) => ({
        id: idFor(route, attacker),
        fields: fieldsFor(things, change),
      }));
    }
  }
}, 120_000);

test('the same URLs work for their owner, so the tests above show that the guard rejects', async () => {
  const owner = await buildEstate(service);
  const pages = ownerRoutes().filter(
    ({ method, route }) => method === 'GET' && /:id(?!.*:)/.test(route) && !/\/sso\//.test(route),
  );
  expect(pages.length).toBeGreaterThan(10);
  for (const { route } of pages) {
    const path = fillPath(route, { id: idFor(route, owner) }, '');
    expect([route, (await visit(owner, 'GET', path, [])).status]).toEqual([route, expect.any(Number)]);
    expect([route, (await visit(owner, 'GET', path, [])).status < 400]).toEqual([route, true]);
    const unknown = await visit(owner, 'GET', fillPath(route, { id: randomUUID() }, ''), []);
    expect([route, unknown.status]).toEqual([route, 404]);
  }
});

test("in the read API, another account's id gets the same response as an unknown id", async () => {
  const attacker = await buildEstate(service);
  const attempt = async (things: Things) => {
    const paths = [
      `/api/submissions/${things.submission}`,
      ...[things.form.id, things.form.accessKey].flatMap((form) => [
        `/api/submissions?form=${form}`,
        `/api/submissions/export?format=csv&form=${form}`,
        `/api/forms/${form}/activity`,
      ]),
    ];
    const headers = { Authorization: `Bearer ${attacker.account.apiToken}` };
    const responses: unknown[] = [];
    for (const path of paths) responses.push(normalize(await service.send('GET', path, headers), attacker, things));
    return responses;
  };
  const foreign = await attempt(victim);
  expect(foreign).toEqual(await attempt(unknownThings()));
  expect(foreign).toEqual(foreign.map(() => expect.objectContaining({ status: expect.not.stringContaining('200') })));
});

/** What the agent tools need besides an id, so that their arguments are valid. */
const toolArguments: Readonly<Record<string, object>> = {
  ...{ update_form: { settings: {} }, save_view: { name: 'x' }, delete_note: { note_id: randomUUID() } },
  add_list_entries: { action: 'block', kind: 'domain', values: ['x.example'] },
  remove_list_entries: { ids: [randomUUID()] },
  ...{ save_label: { name: 'x' }, save_reply_template: { name: 'x' }, delete_saved: { kind: 'label' } },
  ...{ count_webhook_resend: { since: '2026-01-01' }, resend_webhook_history: { since: '2026-01-01' } },
  change_webhook_resend: { resend_id: randomUUID(), change: 'cancel' },
};

/** The ids that an argument of a tool may have. */
function idsFor(tool: string, argument: string, things: Things): readonly string[] {
  const saved = { save_label: things.label, save_view: things.view, save_reply_template: things.template };
  const own = { ...saved, delete_saved: things.label }[tool];
  if (argument === 'id') return [own ?? things.submission];
  if (argument === 'form') return [things.form.id, things.form.accessKey];
  return { delivery_id: [things.delivery], webhook_id: [things.webhook.id] }[argument] ?? [];
}

test("in every agent tool, another account's id gets the same response as an unknown id", async () => {
  let attacker = await buildEstate(service);
  const call = async (method: string, params: object): Promise<Record<string, never>> => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
    const headers = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' };
    const Authorization = `Bearer ${attacker.account.apiToken}`;
    const response = await fetch(`${service.url}/mcp`, {
      method: 'POST',
      headers: { ...headers, Authorization },
      body,
    });
    return ((await response.json()) as { result: Record<string, never> }).result;
  };
  const { tools } = (await call('tools/list', {})) as unknown as {
    tools: { name: string; inputSchema: { properties?: Record<string, unknown> } }[];
  };
  let tried = 0;
  for (const { name, inputSchema } of tools) {
    for (const argument of Object.keys(inputSchema.properties ?? {})) {
      const [mine, theirs] = [idsFor(name, argument, victim), idsFor(name, argument, unknownThings())];
      for (const [place, id] of mine.entries()) {
        const attempt = async (value: string) => {
          const args = { text: 'a', active: true, ...toolArguments[name], [argument]: value };
          const result = await call('tools/call', { name, arguments: args });
          return JSON.stringify(result).replaceAll(value, 'ID');
        };
        const foreign = await attempt(id);
        expect([name, foreign]).toEqual([name, await attempt(theirs[place] ?? '')]);
        expect([name, foreign]).toEqual([name, expect.stringContaining('"isError":true')]);
        expect([name, foreign]).toEqual([name, expect.not.stringMatching(/validation error|-32602/)]);
        tried += 1;
        // Within the rate limit of a token.
        if (tried % 25 === 0) attacker = await buildEstate(service);
      }
    }
  }
  expect(tried).toBeGreaterThan(50);
});

type Fields = readonly (readonly [name: string, value: string])[];

/** Every field in which a page accepts an id, and the other fields that the forms require. */
function fieldsFor({ form, webhook, submission, delivery, session, label, template }: Things, change: string): Fields {
  const ids = {
    form: form.id,
    webhook: webhook.id,
    delivery,
    redeliver: delivery,
    session,
    id: submission,
    label,
    template,
  };
  const rest = {
    change,
    sure: 'yes',
    until: new Date(Date.now() + 60_000).toISOString(),
    folder: 'inbox',
    format: 'csv',
  };
  return Object.entries({ ...ids, retry: delivery, submission, ...rest });
}

/** The CSRF tokens of their sessions. */
const tokens = new Map<Estate, string>();

async function visit(attacker: Estate, method: string, path: string, fields: Fields): Promise<TestResponse> {
  const port = Number(new URL(service.url).port);
  const headers = { Cookie: `letterbox=${attacker.cookie}`, 'X-Forwarded-For': nextAddress() };
  const text = new URLSearchParams(fields.map(([name, value]): [string, string] => [name, value])).toString();
  if (method === 'GET') return sendTo(port, 'GET', `${path}?${text}`, headers);
  const token =
    tokens.get(attacker) ?? tokenIn((await sendTo(port, 'GET', '/dashboard/no-such-page', headers)).body) ?? '';
  tokens.set(attacker, token);
  const type = { 'Content-Type': 'application/x-www-form-urlencoded', Origin: service.url };
  const body = `${text}&_csrf=${encodeURIComponent(token)}`;
  return sendTo(port, method, path, { ...headers, ...type, 'Content-Length': String(Buffer.byteLength(body)) }, body);
}

/** A response without what differs between any two: random names, numbers and CSRF tokens. */
function normalize({ status, headers, body }: TestResponse, attacker: Estate, things: Things) {
  const given = [things.form.id, things.form.accessKey, things.webhook.id, things.submission, things.delivery];
  const bare = [
    ...given,
    things.session,
    things.erasure,
    things.file,
    things.label,
    things.template,
    things.member,
    things.invitation,
  ].reduce(
    (text, id) => text.replaceAll(id, 'ID'),
    `${headers.location ?? ''}\n${body}`.replaceAll(attacker.account.email, 'EMAIL'),
  );
  const text = bare
    .replaceAll(/name="(?:_csrf|seen|ticket)" value="[^"]*"/g, '')
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'ANY')
    .replaceAll(/whsec_[\w+/=]+|lbx_\w+/g, 'SECRET')
    // A new authenticator app.
    .replaceAll(/data:image\/svg\+xml;base64,[\w+/=]+|<code>(?:[A-Z2-7]{4} ?){8}<\/code>/g, 'SECRET')
    .replaceAll(/-[0-9a-f]{12}\b|\b[0-9a-f]{8,}\b/g, '')
    .replaceAll(/\b(?=\w*\d)[\w-]{16,}/g, '')
    // In a script, a name that begins with a digit is in quotes.
    .replaceAll(/<span class="code-string">&#x27;&#x27;<\/span>(?=:)/g, '')
    .replaceAll(/\d+/g, '#');
  return { status: String(status), text };
}

async function rowsOf({ account, form }: Estate): Promise<unknown> {
  const of = (table: string, condition: string) => `
    SELECT json_agg(row_to_json(t) ORDER BY t.id) AS rows FROM ${table} t WHERE ${condition}`;
  const ours = [
    'forms',
    'webhooks',
    'submissions',
    'sessions',
    'erasures',
    'files',
    'labels',
    'saved_views',
    'reply_templates',
    'api_tokens',
    'mailed_links',
  ].map((table) => of(table, `account_id = '${account.id}'`));
  const sent = of('deliveries', `submission_id IN (SELECT id FROM submissions WHERE form_id = '${form.id}')`);
  const members = `SELECT json_agg(row_to_json(m) ORDER BY user_id) AS rows FROM members m WHERE account_id = '${account.id}'`;
  const found = [...ours, sent, members, of('accounts', `id = '${account.id}'`)].map((sql) =>
    service.database.pool.query(sql),
  );
  return (await Promise.all(found)).map(({ rows }) => rows[0].rows);
}
