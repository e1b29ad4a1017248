import { randomUUID } from 'node:crypto';
import { addEntries } from '../../src/lists/list-entry.service';
import { agentTools } from '../../src/mcp/mcp.routes';
import { wholeAccount } from '../../src/members/scope';
import { addNote } from '../../src/notes/notes';
import { createTemplate } from '../../src/replies/template.service';
import { createView } from '../../src/submissions/inbox/saved-views';
import { maskListed } from '../../src/submissions/masking';
import { indexWords } from '../../src/submissions/search/search-index';
import { app, setUpApp } from '../dashboard/set-up';
import { buildDelivery, readDelivery } from '../support/delivery-rows';
import { buildAccount, buildFile, buildForm, buildWebhook } from '../support/factories';
import { buildToken, rpc } from './token-rig';

setUpApp();

/** What must not leave the service through a masked token. */
const personal = [
  ...['Lovelace', 'ada.l@example.org', '0170', '5550123', 'Analytical Road', 'whale-street', '203.0.113.9', 'cv-ada'],
  ...['2001:db8::17', 'byron@example.net', 'secret-query', 'owner-note@example.com', 'quoted-back', '/files/'],
];
const fields = {
  'Full name': 'Ada Lovelace',
  'Your e-mail': 'ada.l@example.org',
  phone: '0170 5550123',
  billing: { street: '12 Analytical Road', city: 'whale-street' },
  message:
    'LOVELACE here, or lovelace: write to byron@example.net or ada.l@example.org, call +49 (0170) 555-01-23 from 203.0.113.9 ' +
    'or [2001:db8::17]. I live at 12 analytical road. On 2026-01-31 I bought 12 things for 1,500 EUR.',
  'for byron@example.net': 'yes',
  count: 12,
  serial: 1705550123,
};

async function buildScene() {
  const owner = await buildAccount(app.database);
  const form = await buildForm(app.database, owner, { email_to: 'owner-note@example.com' });
  const delivery = await buildDelivery(app.database, form, { status: 'failed' });
  const { submission_id: id } = await readDelivery(app.database, delivery);
  const { pool } = app.database;
  const reasons = [
    { rule: 'gibberish-name', points: 1, values: { name: 'Lovelace' } },
    { rule: 'disposable-address', points: 1, values: { domain: 'byron@example.net' } },
    { rule: 'wording', points: 1, values: { words: 'Lovelace, whale-street' } },
  ];
  await pool.query(
    `UPDATE submissions SET data = $2, ip_address = '203.0.113.9', referer = 'https://example.com/p?secret-query=Lovelace',
            spam_score = 3, spam_reasons = $3, blocked_by = 'byron@example.net',
            mail_overrides = '{"from_name":"Ada Lovelace","replyto":"byron@example.net"}' WHERE id = $1`,
    [id, JSON.stringify(fields), JSON.stringify(reasons)],
  );
  await pool.query(
    `UPDATE deliveries SET error = '550 no such user <ada.l@example.org> (Lovelace)', response_status = 550,
            response_excerpt = 'quoted-back Lovelace' WHERE id = $1`,
    [delivery],
  );
  await buildFile(app.database, form, { submissionId: String(id), filename: 'cv-ada.pdf', field: 'cv' });
  const author = { id: owner.id, email: 'owner-note@example.com' };
  await addNote(pool, wholeAccount(owner.id), String(id), author, 'Ms Lovelace called from 0170 5550123');
  await pool.query(
    `INSERT INTO decision_samples (id, form_id, account_id, created_at, reason, origin, ip_hash, details, submission_id)
     VALUES ($1, $2, $3, now(), 'files_dropped', 'https://example.com', 'quoted-back',
             '{"files":[{"name":"cv-ada.pdf","size":1,"reason":"too_large"}],"dropped":1}', $4)`,
    [randomUUID(), form.id, owner.id, id],
  );
  while ((await indexWords(pool)).hasMore);
  const webhook = await buildWebhook(app.database, owner);
  await pool.query("UPDATE webhooks SET last_error = '400 quoted-back Lovelace' WHERE id = $1", [webhook.id]);
  await pool.query(
    `INSERT INTO deliveries (id, account_id, submission_id, kind, webhook_id, status, finished_at, error, response_excerpt)
     VALUES ($1, $2, $3, 'webhook', $4, 'failed', now(), '400 Lovelace', 'quoted-back')`,
    [randomUUID(), owner.id, id, webhook.id],
  );
  const lists = { accountId: owner.id, formId: form.id };
  await addEntries(app.database, lists, {
    action: 'allow',
    kind: 'address',
    values: ['byron@example.net'],
    note: 'Lovelace',
  });
  await createView(pool, owner.id, randomUUID(), 'Only Lovelace', 'q=lovelace');
  const template = randomUUID();
  await createTemplate(app.database, owner.id, template, { name: 'Call', text: 'Call 0170 5550123, {{name}}' });
  return { owner, form, id: String(id), delivery, webhook, template };
}

const everything = [
  'submissions:read',
  'submissions:write',
  'forms:read',
  'forms:write',
  'webhooks:read',
  'webhooks:write',
  'shared:write',
  'mcp',
] as const;

test('nothing that the API or an agent gets contains personal data', async () => {
  const { owner, form, id, delivery, webhook, template } = await buildScene();
  const masked = { scopes: everything, masked: true } as const;
  const { token } = await buildToken(app.database, owner, masked);
  const { token: searcher } = await buildToken(app.database, owner, masked);
  const Authorization = `Bearer ${token}`;
  const get = async (path: string) => (await fetch(`${app.url}${path}`, { headers: { Authorization } })).text();
  const ask = async (own: string, method: string, params: object) =>
    (await fetch(`${app.url}/mcp`, rpc(own, method, params))).text();
  const call = (name: string, args: object, own = token) => ask(own, 'tools/call', { name, arguments: args });
  const texts = new Map<string, string>();
  const paths = ['/api/submissions', `/api/submissions/${id}`, '/api/forms', `/api/forms/${form.id}/activity`];
  for (const path of [...paths, '/api/submissions/export?format=csv']) texts.set(path, await get(path));
  const args = { id, delivery_id: delivery, form: form.id, text: 'is:unread', active: true, webhook_id: webhook.id };
  const more: Readonly<Record<string, object>> = {
    update_form: { settings: { snippet: { styles: true } } },
    create_form: { settings: { name: 'New', email_to: 'agent@example.org' } },
    create_webhook: { url: 'https://agent.example.org' },
    update_webhook: { url: 'https://agent.example.org' },
    add_list_entries: { action: 'block', kind: 'text', values: ['lovelace'] },
    reply_to_visitor: { template_id: template },
    count_webhook_resend: { since: '2020-01-01' },
  };
  // Changes come last, since the submission is deleted then.
  const isReading = (name: string) => /^(?:list|search|get|count|explain)_/.test(name);
  const names = agentTools.map(({ name }) => name).sort((a, b) => Number(isReading(b)) - Number(isReading(a)));
  for (const name of names) texts.set(name, await call(name, { ...args, ...more[name] }));
  const failed = names.filter((name) => isReading(name) && texts.get(name)?.includes('"isError":true'));
  expect(failed).toEqual(['list_saved', 'list_members']);
  expect(texts.get('reply_to_visitor')).toContain('queued');
  for (const name of ['create_form', 'create_webhook', 'update_webhook'])
    expect([name, texts.get(name)]).toEqual([name, expect.stringMatching(/masks personal data, so it cannot/)]);
  expect(texts.get('add_list_entries')).toContain('is not told which submissions would match');
  for (const text of [
    'Lovelace',
    'email:ada.l',
    'from:ada',
    '203.0.113.9',
    'phone:0170',
    '"analytical road"',
    'city:x -is:read',
  ])
    texts.set(`search for ${text}`, await call('search_submissions', { text }, searcher));
  texts.set('resources', await ask(searcher, 'resources/list', {}));
  for (const uri of [`letterbox://submissions/${id}`, `letterbox://forms/${form.id}`])
    texts.set(uri, await ask(searcher, 'resources/read', { uri }));
  for (const [source, text] of texts) {
    const sought = source.startsWith('search for') ? personal.filter((one) => !source.includes(one)) : personal;
    for (const value of sought)
      expect([source, text.toLowerCase()]).toEqual([source, expect.not.stringContaining(value.toLowerCase())]);
  }
  // What was shown was really about the submission.
  expect(JSON.parse(texts.get(`/api/submissions/${id}`) ?? '')).toMatchObject({
    id,
    ip_address: '[ip]',
    referer: 'https://example.com/p',
    data: {
      'Full name': '[name]',
      'Your e-mail': '[e-mail]',
      phone: '[phone]',
      billing: { street: '[address]', city: '[address]' },
      message:
        '[name] here, or [name]: write to [e-mail] or [e-mail], call [number] from [ip] or [[ip]]. I live at [address]. ' +
        'On 2026-01-31 I bought 12 things for 1,500 EUR.',
      'for [e-mail]': 'yes',
      count: 12,
      serial: '[number]',
      cv: { filename: '[file]', size: expect.any(Number), type: 'image/png' },
    },
    notes: [{ author: '[e-mail]', text: 'Ms [name] called from [phone]' }],
    deliveries: [
      { error: '550 no such user <[e-mail]> ([name])', response_excerpt: '[response]' },
      { kind: 'file-upload' },
      { error: '400 [name]', response_excerpt: '[response]' },
    ],
  });
  for (const name of ['list_submissions', 'search_submissions', 'get_submission', 'list_delivery_failures'])
    expect([name, texts.get(name)]).toEqual([name, expect.stringContaining(id)]);
  expect(texts.get('/api/submissions/export?format=csv')).toContain('the scope export.');
  for (const text of ['Lovelace', 'email:ada.l', 'from:ada', '203.0.113.9', 'phone:0170', 'city:x -is:read'])
    expect(texts.get(`search for ${text}`)).toMatch(/masks personal data.*Use only the operators.*"isError":true/);
});

test('the same token shows everything without the mask', async () => {
  const { owner, id } = await buildScene();
  const { token } = await buildToken(app.database, owner, { scopes: everything });
  const response = await fetch(`${app.url}/api/submissions/${id}`, { headers: { Authorization: `Bearer ${token}` } });
  const text = await response.text();
  for (const value of personal) expect([value, text]).toEqual([value, expect.stringContaining(value)]);
});

test('an agent is told that data is masked', async () => {
  const owner = await buildAccount(app.database);
  const { token } = await buildToken(app.database, owner, { scopes: ['mcp'], masked: true });
  const client = { name: 'an agent', version: '1' };
  const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: client };
  const { result } = (await (await fetch(`${app.url}/mcp`, rpc(token, 'initialize', params))).json()) as {
    result: { instructions: string };
  };
  expect(result.instructions).toContain('Personal data is masked');
});

const mask = (data: object): unknown =>
  JSON.parse(maskListed({ dataJson: JSON.stringify(data), files: [], spamReasons: null } as never).dataJson);

test.each([
  [
    { vorname: 'Özlem', nachname: 'Çelik', nachricht: 'Grüße, ozlem CELIK' },
    { vorname: '[name]', nachname: '[name]', nachricht: 'Grüße, [name] [name]' },
  ],
  [
    { お名前: '山田太郎', 内容: '山田太郎です。' },
    { お名前: '[name]', 内容: '[name]です。' },
  ],
  [
    { firstName: 'Ann', text: 'Annual report for Ann' },
    { firstName: '[name]', text: 'Annual report for [name]' },
  ],
  [
    { 'E-Mail-Adresse': 'x', Telefonnummer: 'Tel. 1' },
    { 'E-Mail-Adresse': '[e-mail]', Telefonnummer: 'Tel. 1' },
  ],
  [{ tel: 4917012345 }, { tel: '[phone]' }],
  [
    { name: ['A B', 'C'], email: '' },
    { name: ['[name]', '[name]'], email: '' },
  ],
  [{ person: { name: { first: 'Ada', last: 'King' } } }, { person: { name: { first: '[name]', last: '[name]' } } }],
  [{ url: 'https://x.example/?mail=a%40b.example' }, { url: 'https://x.example/?mail=[e-mail]' }],
  [{ a: 'fe80::1, ::1 and 10.0.0.1:80, at 12:30:45, v1.2.3' }, { a: '[ip], [ip] and [ip]:80, at 12:30:45, v1.2.3' }],
  [{ a: '2026-01-31 09:30' }, { a: '2026-01-31 09:30' }],
  [{ a: '31.01.2026 and 01 23 45 67 89 and ٠١٧٠٥٥٥٠١٢٣' }, { a: '31.01.2026 and [number] and [number]' }],
  [
    { 'a@b.example': 1, 'c@d.example': 2 },
    { '[e-mail]': 1, '[e-mail]*': 2 },
  ],
  [
    { email: 'Please write a long text about how your e-mail works here' },
    { email: 'Please write a long text about how your e-mail works here' },
  ],
])('%j is masked as %j', (data, masked) => {
  expect(mask(data)).toEqual(masked);
});

test('masking takes linear time', () => {
  const started = performance.now();
  for (const text of ['a', '1', '@', 'a@', '1 ', 'f:', '(', ' '].map((part) => part.repeat(200_000 / part.length)))
    mask({ name: 'Ada Lovelace', address: `${'1 '.repeat(90)}x`, text });
  expect(performance.now() - started).toBeLessThan(20_000);
});
