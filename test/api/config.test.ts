import Ajv2020 from 'ajv/dist/2020';
import { formAlerts } from '../../config/alerts';
import { type SettingName, settingNames } from '../../src/forms/form.settings';
import { lockAccountState } from '../../src/forms-as-code/account-state';
import type { TokenScope } from '../../src/members/token-scopes';
import { app, setUpApp } from '../dashboard/set-up';
import { buildSubmission } from '../submissions/rows';
import { eventually } from '../support/eventually';
import { buildAccount, buildForm, buildWebhook } from '../support/factories';
import { buildMember, buildToken } from '../tokens/token-rig';
import { apiClient, newKey } from './api-rig';

setUpApp();

type Content = Record<string, unknown>;

/** A reference to a variable. */
const variable = (name: string) => `$\{${name}}`;

const contact = { name: 'Contact', email_to: 'owner@example.com' };

async function setUp() {
  const owner = await buildAccount(app.database);
  const api = apiClient(owner.apiToken);
  const plan = (config: unknown, more: object = {}) => api.post('/api/config/plan', { config, ...more });
  const apply = (config: unknown, more: object = {}) => api.post('/api/config/apply', { config, ...more });
  const applied = async (config: unknown, more: object = {}) => {
    const answer = await apply(config, more);
    expect(answer).toMatchObject({ status: 200 });
    return answer.body;
  };
  return { owner, api, plan, apply, applied };
}

/** The problems of a plan or an apply that was rejected, as `path: message`. */
function problemsOf({ status, body }: { status: number; body: { code: string; errors?: Content[] } }): string[] {
  expect(status).toBe(422);
  expect(body.code).toBe('invalid_setting');
  return (body.errors ?? []).map(({ path, message }) => `${path}: ${message}`);
}

const summaryOf = ({ changes }: { changes: Content[] }) =>
  changes.map(({ action, kind, key }) => `${action} ${kind} ${key}`);

const full = {
  version: 1,
  forms: {
    contact: {
      ...contact,
      allowed_domains: ['example.com'],
      turnstile_secret: 'turnstile-secret-1',
      auto_responder: { subject: `Thanks, ${variable('name')}`, body: 'Later.' },
      payment: { provider: 'stripe', secret_key: 'sk_live_1', currency: 'eur', amount: 1900, product: 'Ticket' },
      lists: { block: [{ domain: 'spam.example' }, { text: 'cheap pills', note: 'Mondays' }] },
    },
    jobs: { name: 'Jobs', email_to: 'jobs@example.com', active: false },
  },
  webhooks: {
    crm: {
      name: 'CRM',
      url: 'https://hooks.example.com/in/0123456789abcdefghijk',
      forms: ['contact'],
      headers: { 'X-Api-Key': 'header-secret-1' },
    },
  },
  templates: { thanks: { name: 'Thanks', text: 'Dear {{name}}' } },
  lists: { allow: [{ address: '*@partner.example' }] },
};
const secretValues = ['turnstile-secret-1', 'sk_live_1', 'header-secret-1', '0123456789abcdefghijk'];

test('a file is applied as planned, and a second time changes nothing', async () => {
  const { plan, applied, api, owner } = await setUp();
  const planned = await plan(full);
  expect(planned.status).toBe(200);
  expect(summaryOf(planned.body)).toEqual([
    'create form contact',
    'create form jobs',
    'create webhook crm',
    'create template thanks',
    'update lists null',
  ]);
  expect(planned.body.changes[0].differences).toEqual(
    expect.arrayContaining([
      { path: 'email_to', before: null, after: 'owner@example.com' },
      { path: 'turnstile_secret', before: null, after: null, secret: 'added' },
      { path: 'payment.secret_key', before: null, after: null, secret: 'added' },
      { path: 'auto_responder.subject', before: null, after: `Thanks, ${variable('name')}` },
      { path: 'lists.block', before: null, after: { text: 'cheap pills', note: 'Mondays' } },
    ]),
  );
  expect(await app.database.models.Form.count({ where: { accountId: owner.id } })).toBe(0);

  const done = await applied(full, { fingerprint: planned.body.fingerprint });
  expect(done.changes).toEqual(
    planned.body.changes.map((change: Content) => ({
      ...change,
      id: change.kind === 'lists' ? null : expect.any(String),
    })),
  );
  const [form] = done.created.forms;
  expect(form).toEqual({ key: 'contact', id: done.changes[0].id, access_key: expect.any(String) });
  expect(done.created.webhooks).toEqual([
    { key: 'crm', id: expect.any(String), secret: expect.stringMatching(/^whsec_/) },
  ]);
  expect((await api.get(`/api/forms/${form.id}`)).body).toMatchObject({ key: 'contact', turnstile_secret_set: true });
  const webhook = await app.database.models.Webhook.findOne({ where: { accountId: owner.id } });
  expect(webhook).toMatchObject({ formIds: [form.id], headerNames: ['X-Api-Key'] });

  expect(await applied(full)).toMatchObject({ changes: [], created: { forms: [], webhooks: [] } });
  expect((await plan(full)).body.changes).toEqual([]);
  // What was planned has been done.
  const again = await setUpAgain(planned.body.fingerprint);
  expect(again).toMatchObject({ status: 409, body: { code: 'wrong_state' } });
  async function setUpAgain(fingerprint: string) {
    return api.post('/api/config/apply', { config: full, fingerprint });
  }
});

test('what the file leaves out gets its default, and a change in the dashboard is taken back', async () => {
  const { plan, applied, api } = await setUp();
  const { created } = await applied(full);
  const [{ id }] = created.forms;
  await api.patch(`/api/forms/${id}`, {
    subject_template: 'Drift',
    allowed_domains: ['other.example'],
    name: 'Contact',
  });
  const drift = (await plan(full)).body.changes;
  expect(drift).toEqual([
    expect.objectContaining({
      ...{ action: 'update', kind: 'form', key: 'contact', id, name: 'Contact' },
      differences: expect.arrayContaining([
        { path: 'subject_template', before: 'Drift', after: null },
        { path: 'allowed_domains', before: ['other.example'], after: ['example.com'] },
      ]),
    }),
  ]);
  await applied(full);
  expect((await api.get(`/api/forms/${id}`)).body).toMatchObject({
    subject_template: null,
    allowed_domains: ['example.com'],
  });

  const bare = { ...full, forms: { ...full.forms, contact } };
  expect((await plan(bare)).body.changes).toEqual([
    expect.objectContaining({
      key: 'contact',
      differences: expect.arrayContaining([
        { path: 'turnstile_secret', before: null, after: null, secret: 'removed' },
        { path: 'payment.secret_key', before: null, after: null, secret: 'removed' },
        { path: 'payment.amount', before: 1900, after: null },
      ]),
    }),
  ]);
  await applied(bare);
  expect((await api.get(`/api/forms/${id}`)).body).toMatchObject({
    turnstile_secret_set: false,
    payment: null,
    auto_responder: null,
  });
  // A list that is not in the file is not touched.
  expect(await app.database.models.ListEntry.count({ where: { formId: id } })).toBe(2);
});

test('what has left the file is deleted, unless it is kept, and returns with its access key', async () => {
  const { plan, applied, api, owner } = await setUp();
  await buildForm(app.database, owner, { name: 'Of the dashboard' });
  const unkeyed = await buildWebhook(app.database, owner);
  const { created } = await applied(full);
  const [{ id, access_key }] = created.forms;
  const smaller = { version: 1, forms: { jobs: full.forms.jobs }, lists: { allow: [] } };
  expect((await plan(smaller, { keep: true })).body.changes).toEqual([]);
  expect(summaryOf((await plan(smaller)).body)).toEqual([
    'delete form contact',
    'delete webhook crm',
    'delete template thanks',
    'update lists null',
  ]);
  await applied(smaller);
  expect((await api.get(`/api/forms/${id}`)).body.deleted_at).not.toBeNull();
  expect(await app.database.models.Webhook.findAll({ where: { accountId: owner.id } })).toMatchObject([
    { id: unkeyed.id },
  ]);
  expect(await app.database.models.Form.count({ where: { accountId: owner.id, deletedAt: null } })).toBe(2);
  expect((await applied(smaller)).changes).toEqual([]);

  const [change] = (await plan(full)).body.changes.filter(({ key }: Content) => key === 'contact');
  expect(change).toMatchObject({ action: 'update', differences: [{ path: 'deleted', before: true, after: false }] });
  await applied(full);
  expect((await api.get(`/api/forms/${id}`)).body).toMatchObject({ access_key, deleted_at: null });
  expect((await plan(full)).body.changes).toEqual([]);
});

test('keys are renamed and given by moves, which have no effect afterwards', async () => {
  const { plan, applied, owner, api } = await setUp();
  const { created } = await applied({ version: 1, forms: { old: contact } });
  const [{ id }] = created.forms;
  const found = await buildForm(app.database, owner, { name: 'Found', email_to: 'a@example.com' });
  const config = {
    version: 1,
    forms: { fresh: contact, adopted: { name: 'Adopted', email_to: 'a@example.com' } },
    moved: [
      { from: 'forms.old', to: 'forms.fresh' },
      { from: { id: found.id }, to: 'forms.adopted' },
    ],
  };
  expect((await plan(config)).body.changes).toEqual([
    expect.objectContaining({
      action: 'move',
      key: 'fresh',
      id,
      differences: [{ path: 'key', before: 'old', after: 'fresh' }],
    }),
    expect.objectContaining({ action: 'move', key: 'adopted', id: found.id }),
    expect.objectContaining({
      action: 'update',
      key: 'adopted',
      differences: [{ path: 'name', before: 'Found', after: 'Adopted' }],
    }),
  ]);
  await applied(config);
  expect((await api.get(`/api/forms/${found.id}`)).body).toMatchObject({ key: 'adopted', name: 'Adopted' });
  expect((await applied(config)).changes).toEqual([]);

  const stranger = await buildForm(app.database, (await setUp()).owner);
  const wrong = [
    { from: 'forms.gone', to: 'forms.missing' },
    { from: 'forms.adopted', to: 'forms.fresh' },
    { from: 'webhooks.a', to: 'forms.fresh' },
    { from: { id: stranger.id }, to: 'forms.added' },
    { from: { id: found.id }, to: 'forms.fresh' },
  ];
  const forms = { ...config.forms, added: contact };
  expect(problemsOf(await plan({ ...config, forms, moved: wrong }))).toEqual([
    'moved[0].to: is not in the file',
    'moved[1].from: is still in the file',
    'moved[2].from: must be in forms, too',
    'moved[3].from: is not in forms of this account',
    'moved[4].from: has the key adopted, which is in the file',
    'moved[4].to: is the key of another one, which must be moved or deleted first',
  ]);
});

test('a key can be set and taken back through the form, and is unique in the account', async () => {
  const { owner, api, plan } = await setUp();
  const [one, other] = [await buildForm(app.database, owner), await buildForm(app.database, owner)];
  expect(await api.patch(`/api/forms/${one.id}`, { key: 'contact' })).toMatchObject({
    status: 200,
    body: { key: 'contact' },
  });
  const taken = { status: 409, body: { code: 'already_exists', errors: [{ path: 'key' }] } };
  expect(await api.patch(`/api/forms/${other.id}`, { key: 'contact' })).toMatchObject(taken);
  expect(await api.post('/api/forms', { ...contact, key: 'contact' })).toMatchObject(taken);
  expect(await api.patch(`/api/forms/${other.id}`, { key: '1' })).toMatchObject({ status: 422 });
  expect(summaryOf((await plan({ version: 1 })).body)).toEqual(['delete form contact']);
  await api.patch(`/api/forms/${one.id}`, { key: null });
  expect((await plan({ version: 1 })).body.changes).toEqual([]);
});

test('what the account has is pulled as a file that adopts it, with references in place of secrets', async () => {
  const { applied, api, owner, plan } = await setUp();
  await applied(full);
  const deleted = await buildForm(app.database, owner, { name: 'Deleted' });
  await api.delete(`/api/forms/${deleted.id}`);
  const twin = await buildForm(app.database, owner, { name: 'Contact', hcaptcha_secret: 'twin-secret' });
  await buildForm(app.database, owner, { name: '日本' });
  await buildWebhook(app.database, owner, { url: 'https://example.com/hook', form_ids: [twin.id] });
  const { body } = await api.get('/api/config');
  expect(JSON.stringify(body)).not.toMatch(new RegExp([...secretValues, 'twin-secret', 'v1\\.'].join('|')));
  expect(body.config).toMatchObject({
    version: 1,
    forms: {
      contact: {
        ...contact,
        turnstile_secret: variable('FORM_CONTACT_TURNSTILE_SECRET'),
        auto_responder: { subject: `Thanks, $${variable('name')}`, body: 'Later.' },
        payment: { secret_key: variable('FORM_CONTACT_PAYMENT_SECRET_KEY'), amount: 1900 },
        lists: full.forms.contact.lists,
      },
      jobs: full.forms.jobs,
      'contact-2': { hcaptcha_secret: variable('FORM_CONTACT_2_HCAPTCHA_SECRET') },
      unnamed: { name: '日本' },
    },
    webhooks: {
      crm: {
        name: 'CRM',
        url: variable('WEBHOOK_CRM_URL'),
        headers: { 'X-Api-Key': variable('WEBHOOK_CRM_X_API_KEY') },
      },
      'example-com': { url: 'https://example.com/hook', forms: ['contact-2'] },
    },
    templates: full.templates,
    lists: full.lists,
    moved: expect.arrayContaining([{ from: { id: twin.id }, to: 'forms.contact-2' }]),
  });
  expect(Object.keys(body.config.forms)).toHaveLength(4);
  const variables: Record<string, string> = {
    FORM_CONTACT_TURNSTILE_SECRET: 'turnstile-secret-1',
    FORM_CONTACT_PAYMENT_SECRET_KEY: 'sk_live_1',
    FORM_CONTACT_2_HCAPTCHA_SECRET: 'twin-secret',
    WEBHOOK_CRM_URL: full.webhooks.crm.url,
    WEBHOOK_CRM_X_API_KEY: 'header-secret-1',
  };
  const resolved = JSON.parse(
    JSON.stringify(body.config).replaceAll(/\$\$\{|\$\{(\w+)\}/g, (_all, name) =>
      name ? (variables[name] ?? '?') : '${',
    ),
  );
  const moves = ['move form contact-2', 'move form unnamed', 'move webhook example-com'];
  expect(summaryOf((await plan(resolved)).body)).toEqual(moves);
  await applied(resolved);
  expect((await applied(resolved)).changes).toEqual([]);
  expect((await api.get('/api/config')).body.config.moved).toBeUndefined();
});

/** A value of every setting of a form. */
const samples: { readonly [Name in SettingName]: unknown } = {
  email_to: 'owner@example.com',
  cc: ['cc@example.com'],
  bcc: 'bcc@example.com',
  sender: 'hello@shop.example',
  subject_template: 'Mail from {{name}}',
  notification: {
    enabled: false,
    intro: '',
    fields: ['a'],
    recipients: [{ address: 'cc@example.com', frequency: 'daily' }],
  },
  thank_you: { title: 'Thanks', text: 'One\n\nTwo' },
  brand: { accent_color: '#0B57D0' },
  redirect_url: 'https://example.com/thanks',
  honeypot_field: 'website',
  reply_to_field: 'your-email',
  copy_choices: ['sales@example.com'],
  aliases: ['formspree/xabcdefg'],
  allowed_domains: ['Example.com', '*.example.org'],
  strict_domain_protection: true,
  honeypot_mode: 'none',
  auto_responder: { subject: 'Thanks', body: 'Later', enabled: false },
  recaptcha_secret: 'secret-1',
  turnstile_secret: 'secret-2',
  hcaptcha_secret: 'secret-3',
  friendly_captcha_secret: 'secret-4',
  friendly_captcha_site_key: 'FCMX',
  altcha: 'low',
  captcha_required: true,
  redirect_params: ['name'],
  payment: {
    provider: 'stripe',
    secret_key: 'sk',
    webhook_secret: 'wh',
    currency: 'eur',
    amount: 100,
    product: 'x',
    notify_on: 'payment',
  },
  spam_filter: { mode: 'hold' },
  retention: '30 days',
  ip_addresses: 'truncated',
  muted_alerts: formAlerts,
  fields: [{ name: 'topic', label: '', type: 'select', choices: ['a', 'b'] }],
  snippet: { styles: true },
};

test('every setting of a form can be applied, pulled and applied again, and fits the schema for editors', async () => {
  const { applied, api, plan } = await setUp();
  const config = { version: 1, forms: { all: { name: 'All', ...samples } } };
  const { changes } = await applied(config);
  expect(new Set(changes[0].differences.map(({ path }: Content) => String(path).split('.')[0]))).toEqual(
    new Set(['name', ...settingNames]),
  );
  expect((await plan(config)).body.changes).toEqual([]);
  const pulled = (await api.get('/api/config')).body.config;
  const { recaptcha_secret, turnstile_secret, hcaptcha_secret, friendly_captcha_secret, payment } = samples;
  const secrets = { recaptcha_secret, turnstile_secret, hcaptcha_secret, friendly_captcha_secret, payment };
  const resolved = { ...pulled, forms: { all: { ...pulled.forms.all, ...secrets } } };
  expect((await plan(resolved)).body.changes).toEqual([]);

  const response = await fetch(`${app.url}/schemas/letterbox.json`);
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  const validate = new Ajv2020({ strict: true, allowUnionTypes: true }).compile((await response.json()) as object);
  for (const file of [config, pulled, full]) expect(validate(file) ? [] : validate.errors).toEqual([]);
  expect(validate({ version: 1, forms: { a: { name: 'x', email_to: 'y', emial: 'z' } } })).toBe(false);
});

test('secrets are compared, and are in no response and no entry of the audit log', async () => {
  const { applied, plan, owner, api } = await setUp();
  await applied(full);
  const text = JSON.stringify(full)
    .replace('turnstile-secret-1', 'turnstile-secret-2')
    .replace('header-secret-1', 'header-secret-2')
    .replace('0123456789abcdefghijk', 'abcdefghijk0123456789');
  const changed = JSON.parse(text);
  const { body } = await plan(changed);
  expect(body.changes.map(({ differences }: Content) => differences)).toEqual([
    [{ path: 'turnstile_secret', before: null, after: null, secret: 'changed' }],
    expect.arrayContaining([
      {
        path: 'url',
        before: 'https://hooks.example.com/in/***hijk',
        after: 'https://hooks.example.com/in/***6789',
        secret: 'changed',
      },
      { path: 'headers.x-api-key', before: null, after: null, secret: 'changed' },
    ]),
  ]);
  // As after a change of SECRET_KEY without the previous one.
  await app.database.pool.query(`UPDATE webhooks SET header_values = 'v1.AAAA' WHERE account_id = $1`, [owner.id]);
  expect((await plan(full)).body.changes).toMatchObject([
    { differences: [{ path: 'headers.x-api-key', secret: 'unknown' }] },
  ]);
  const outputs = [body, await applied(changed), (await applied(full)).changes, (await api.get('/api/config')).body];
  const log = await app.database.pool.query('SELECT * FROM audit_log WHERE account_id = $1 ORDER BY seq', [owner.id]);
  const secrets = new RegExp([...secretValues, 'secret-2', 'abcdefghijk0123456789'].join('|'));
  expect(JSON.stringify([outputs, log.rows])).not.toMatch(secrets);
  expect(log.rows.map(({ action, object_label: label }) => `${action} ${label}`)).toEqual(
    expect.arrayContaining([
      'form.created Contact',
      'webhook.created CRM',
      'template.created Thanks',
      'form.settings-changed Contact',
      'webhook.settings-changed CRM',
    ]),
  );
  expect(log.rows.filter(({ action }) => action === 'account.settings-file-applied')).toHaveLength(3);
  expect((await plan(full)).body.changes).toEqual([]);
});

test('all problems of a file are found at once, by their paths in it', async () => {
  const { plan, apply, owner } = await setUp();
  await app.database.models.ReplyTemplate.create({ id: owner.id, accountId: owner.id, name: 'Taken', text: 'x' });
  const config = {
    version: 2,
    forms: {
      contact: { name: 'x', email_to: 'nobody', emial: 1, fields: [{ name: 'a' }, { name: 'b', type: 'select' }] },
      pay: { ...contact, payment: { provider: 'stripe', currency: 'eur', amount: 1, product: 'x' } },
      lists: {
        ...contact,
        lists: { allow: [{ domain: 'a.example' }], block: [{ domain: 'A.example' }, { domain: 'x..y' }] },
      },
      both: { ...contact, lists: { allow: [{ domain: 'a.example' }], block: [{ domain: 'A.example' }] } },
      '1': contact,
    },
    webhooks: {
      a: { url: 'ftp://x', headers: { Host: 'header-secret' } },
      b: { url: 'https://example.com', forms: ['contact', 'none'] },
    },
    templates: { a: { name: 'taken', text: 'x' } },
    moved: [{ from: 'x', to: 'forms.contact' }],
    more: 1,
  };
  const expected = [
    'version: must be 1',
    'forms.1: must be 1 to 64 letters, digits, - and _, and begin with a letter',
    'forms.contact.email_to: must be a single e-mail address, such as owner@example.com',
    'forms.contact.emial: is not a setting',
    'forms.contact.fields[1]: has no choices; a drop-down list and radio buttons need them',
    'forms.lists.lists.block[1]: has “x..y”, which is not a domain such as example.com',
    'forms.both.lists.block[0]: is also in the allow list',
    'forms.pay.payment.secret_key: is required',
    'webhooks.a.url: must be a full URL that starts with http:// or https:// and contains no user name or password',
    'webhooks.a.headers: contains "Host", which is set by Letterbox or by HTTP itself',
    'webhooks.b.forms: contains none, which is not a form of the file',
    'templates.a.name: is already used by another template',
    'moved[0].from: must be the part and the key, such as forms.contact',
    'more: is not a setting',
  ];
  const rejected = await plan(config);
  expect(problemsOf(rejected).sort()).toEqual(expected.sort());
  expect(problemsOf(await apply(config)).sort()).toEqual(expected.sort());
  expect(JSON.stringify(rejected.body)).not.toContain('header-secret');
  expect(await app.database.models.Form.count({ where: { accountId: owner.id } })).toBe(0);
});

test('hostile files are invalid, and no file is read as another one', async () => {
  const { plan, api } = await setUp();
  const deep = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
  const raw = (config: string) => api.post('/api/config/apply', `{"config":${config}}`, newKey());
  for (const config of [
    'null',
    '1',
    '[]',
    '"x"',
    '{}',
    '{"version":1,"forms":[]}',
    '{"version":1,"forms":{"a":null}}',
    '{"version":1,"moved":{}}',
    '{"__proto__":{"version":1}}',
    '{"version":1,"forms":{"a":{"__proto__":{"name":"x","email_to":"a@example.com"}}}}',
    '{"version":1,"forms":{"__proto__":{"name":"x","email_to":"a@example.com"}}}',
    '{"version":1,"forms":{"a":{"name":"x\\u0000","email_to":"a@example.com"}}}',
    '{"version":1,"templates":{"\\ud800":{"name":"x","text":"y"}}}',
    `{"version":1,"forms":{"${'k'.repeat(10_000)}":{}}}`,
    `{"version":1,"forms":{"a":${deep(50)}}}`,
  ]) {
    const answer = await raw(config);
    expect([config.slice(0, 80), answer.status]).toEqual([config.slice(0, 80), 422]);
    expect(JSON.stringify(answer.body).length).toBeLessThan(5_000);
  }
  expect(await raw(deep(100_000))).toMatchObject({ status: 400, body: { code: 'invalid_json' } });
  expect(await api.post('/api/config/apply')).toMatchObject({ status: 422 });
  const many = Object.fromEntries(Array.from({ length: 501 }, (_, n) => [`f${n}`, contact]));
  expect(problemsOf(await plan({ version: 1, forms: many }))).toEqual(['forms: must have at most 500 entries']);
  const wrong = Object.fromEntries(Array.from({ length: 400 }, (_, n) => [`f${n}`, {}]));
  expect(problemsOf(await plan({ version: 1, forms: wrong }))).toHaveLength(100);
  const inherited = { version: 1, forms: { constructor: contact, toString: contact, hasOwnProperty: contact } };
  expect(summaryOf((await plan(inherited)).body)).toHaveLength(3);
});

test('a plan warns of what forms would lose, and erasing submissions must be confirmed', async () => {
  const { plan, apply, api, applied } = await setUp();
  const { created } = await applied({ version: 1, forms: { contact } });
  const form = await app.database.models.Form.findByPk(created.forms[0].id);
  if (!form) throw new Error('the form is missing');
  await buildSubmission(app.database, form, { createdAt: '2020-01-01' });
  const config = { version: 1, forms: { contact: { ...contact, retention: '30 days' } } };
  expect((await plan(config)).body.warnings).toEqual([
    { path: 'forms.contact', code: 'would_erase', count: 1, message: expect.stringContaining('1 submission') },
  ]);
  const tried = await api.post('/api/config/apply?dry_run=true', { config });
  expect(tried).toMatchObject({ status: 200, body: { warnings: [{ path: 'forms.contact', code: 'would_erase' }] } });
  expect(await apply(config)).toMatchObject({ status: 409, body: { code: 'wrong_state' } });
  expect((await api.get(`/api/forms/${form.id}`)).body.retention).toBeNull();
  expect(await api.post('/api/config/apply?confirm=erase', { config })).toMatchObject({ status: 200 });
  expect((await plan({ version: 1 })).body.warnings).toEqual([]);
});

test('new webhooks whose URLs may not be called are problems of the file', async () => {
  const { plan, apply, owner } = await setUp();
  await buildWebhook(app.database, owner, { key: 'stored', url: 'http://127.0.0.2/stored' });
  const urls = { stored: 'http://127.0.0.2/stored', one: 'http://10.0.0.1/in', two: ' http://192.168.0.1/in ' };
  const webhooks = Object.fromEntries(Object.entries(urls).map(([key, url]) => [key, { url }]));
  for (const respond of [plan, apply]) {
    expect(problemsOf(await respond({ version: 1, webhooks }))).toEqual([
      expect.stringMatching(/^webhooks\.one\.url: /),
      expect.stringMatching(/^webhooks\.two\.url: /),
    ]);
  }
});

test('of applies at the same time, some are told to try again, and other accounts are not held up', async () => {
  const { apply, owner, plan } = await setUp();
  const other = await setUp();
  const forms = Object.fromEntries(Array.from({ length: 100 }, (_, n) => [`f${n}`, contact]));
  const all = Promise.all([1, 2, 3, 4, 5].map(() => apply({ version: 1, forms })));
  const created = await Promise.all([1, 2, 3].map(() => other.api.post('/api/forms', contact)));
  expect(created.map(({ status }) => status)).toEqual([201, 201, 201]);
  const answers = await all;
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
  for (const { status, body } of answers.filter((one) => one.status !== 200)) {
    expect([status, body.code, body.detail]).toEqual([409, 'wrong_state', expect.stringContaining('in progress')]);
  }
  expect(await app.database.models.Form.count({ where: { accountId: owner.id } })).toBe(100);
  expect((await plan({ version: 1, forms })).body.changes).toEqual([]);
});

test('applies are rejected at once while another one of the account has not ended', async () => {
  const { apply, applied, owner } = await setUp();
  const { sequelize } = app.database;
  await sequelize.transaction(async (transaction) => {
    await lockAccountState(app.database, owner.id, transaction);
    const other = await setUp();
    const rejected = Promise.all([1, 2, 3, 4, 5].map(() => apply(full)));
    expect((await other.apply(full)).status).toBe(200);
    for (const { status, body } of await rejected) {
      expect([status, body.detail]).toEqual([
        409,
        expect.stringContaining('another apply of this account is in progress'),
      ]);
    }
  });
  await applied(full);
});

test('a file with thousands of entries of lists, each with its own note, is applied in time', async () => {
  const { applied, plan, owner } = await setUp();
  const entries = (note: string) =>
    Array.from({ length: 200 }, (_, n) => ({ domain: `d${n}.example`, note: `${note}${n}` }));
  const file = (note: string) => ({
    version: 1,
    forms: Object.fromEntries(
      Array.from({ length: 25 }, (_, n) => [`f${n}`, { ...contact, lists: { block: entries(note) } }]),
    ),
  });
  for (const note of ['a', 'b']) {
    await applied(file(note));
    expect((await plan(file(note))).body.changes).toEqual([]);
  }
  const where = { accountId: owner.id };
  expect(await app.database.models.ListEntry.count({ where })).toBe(5_000);
}, 60_000);

test('an entry that a list has twice is a problem of the list', async () => {
  const { plan } = await setUp();
  const block = [{ domain: 'Spam.example' }, { text: 'spam.example' }, { domain: 'spam.example' }, {}, {}];
  expect(problemsOf(await plan({ version: 1, lists: { block: block.slice(0, 3) } }))).toEqual([
    'lists.block: has “spam.example” twice',
  ]);
  const rejected = problemsOf(await plan({ version: 1, lists: { block } }));
  expect(rejected.filter((problem) => problem.includes('must have one of'))).toHaveLength(2);
});

test('an apply whose connection breaks in the middle has changed nothing', async () => {
  const { apply, applied, owner } = await setUp();
  const { pool, models } = app.database;
  const other = await pool.connect();
  try {
    // The name is taken, perhaps: the apply waits when it has created the forms and the webhook.
    await other.query('BEGIN');
    await other.query(
      `INSERT INTO reply_templates (id, account_id, name, text, created_at, updated_at)
       VALUES (gen_random_uuid(), $1, $2, 'x', now(), now())`,
      [owner.id, full.templates.thanks.name],
    );
    const pending = apply(full);
    await eventually(async () => {
      const { rows } = await pool.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%reply_templates%'`,
      );
      expect(rows).toHaveLength(1);
    });
    expect(await pending).toMatchObject({ status: 500, body: { code: 'internal_error' } });
  } finally {
    await other.query('ROLLBACK');
    other.release();
  }
  const where = { accountId: owner.id };
  const { Form, Webhook, ListEntry } = models;
  expect(await Promise.all([Form.count({ where }), Webhook.count({ where }), ListEntry.count({ where })])).toEqual([
    0, 0, 0,
  ]);
  expect((await applied(full)).changes).toHaveLength(5);
});

test('an apply can be repeated with its key and be tried without an effect', async () => {
  const { api, owner } = await setUp();
  const tried = await api.post('/api/config/apply?dry_run=true', { config: full });
  expect(tried.body.changes).toHaveLength(5);
  expect(await app.database.models.Form.count({ where: { accountId: owner.id } })).toBe(0);
  const key = newKey();
  const first = await api.post('/api/config/apply', { config: full }, key);
  const second = await api.post('/api/config/apply', { config: full }, key);
  expect(second.headers['idempotent-replayed']).toBe('true');
  expect(second.body).toEqual(first.body);
});

test('templates can swap their names, and what is deleted makes room', async () => {
  const { applied, plan } = await setUp();
  const templates = (names: string[]) => Object.fromEntries(names.map((name, n) => [`t${n}`, { name, text: 'x' }]));
  await applied({ version: 1, templates: templates(['One', 'Two']) });
  await applied({ version: 1, templates: templates(['Two', 'One']) });
  await applied({ version: 1, templates: { t5: { name: 'two', text: 'x' } } });
  const webhooks = (prefix: string) =>
    Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`${prefix}${n}`, { url: 'https://example.com' }]));
  await applied({ version: 1, webhooks: webhooks('a') });
  expect(problemsOf(await plan({ version: 1, webhooks: webhooks('b') }, { keep: true }))).toEqual([
    'webhooks: would be 100 with those of the account, which can have at most 50',
  ]);
  expect((await applied({ version: 1, webhooks: webhooks('b') })).changes).toHaveLength(100);
});

test('forms can swap their aliases, or give them to a new one', async () => {
  const { applied } = await setUp();
  const forms = (aliases: string[][]) =>
    Object.fromEntries(
      aliases.map((own, n) => [`f${n}`, { ...contact, aliases: own.map((id) => `basin/swap-${id}`) }]),
    );
  await applied({ version: 1, forms: forms([['a', 'c'], ['b']]) });
  await applied({ version: 1, forms: forms([['b', 'c'], ['a']]) });
  await applied({ version: 1, forms: { a0: { ...contact, aliases: ['basin/swap-c'] }, ...forms([['b'], ['a']]) } });
  const { rows } = await app.database.pool.query(
    `SELECT f.key, a.alias FROM form_aliases a JOIN forms f ON f.id = a.form_id WHERE alias LIKE 'basin/swap-%' ORDER BY 1`,
  );
  expect(rows.map(({ key, alias }) => `${key} ${alias}`)).toEqual([
    'a0 basin/swap-c',
    'f0 basin/swap-b',
    'f1 basin/swap-a',
  ]);
});

test('every scope of what a file describes is needed', async () => {
  const { owner } = await setUp();
  const all = ['shared:write', 'shared:read', 'forms:write', 'webhooks:write'] as const;
  const reading = ['shared:read', 'forms:read', 'webhooks:read'] as const;
  const client = async (scopes: readonly TokenScope[]) =>
    apiClient((await buildToken(app.database, owner, { scopes })).token);
  const body = { config: { version: 1 } };
  for (const left of all) {
    const refused = await (await client(all.filter((scope) => scope !== left))).post('/api/config/apply', body);
    expect(refused).toMatchObject({ status: 403, body: { code: 'insufficient_scope' } });
    expect(refused.headers['www-authenticate']).toContain(left);
  }
  for (const left of reading) {
    const api = await client(reading.filter((scope) => scope !== left));
    expect(await api.post('/api/config/plan', body)).toMatchObject({ status: 403 });
    expect(await api.get('/api/config')).toMatchObject({ status: 403 });
  }
  expect(await (await client(all)).post('/api/config/apply', body)).toMatchObject({ status: 200 });
  expect(await (await client(reading)).post('/api/config/plan', body)).toMatchObject({ status: 200 });
});

test('a webhook that gets the audit log is changed only for those who may see the log', async () => {
  const { owner, applied } = await setUp();
  const editor = await buildMember(app.database, owner, { role: 'editor' });
  const scopes = ['shared:write', 'shared:read', 'forms:write', 'webhooks:write'] as const;
  const { token } = await buildToken(app.database, owner, { scopes, creator: editor });
  const config = { version: 1, webhooks: { log: { url: 'https://example.com', audit_events: true } } };
  expect(await apiClient(token).post('/api/config/apply', { config })).toMatchObject({ status: 403 });
  await applied(config);
  expect(await apiClient(token).post('/api/config/apply', { config: { version: 1 } })).toMatchObject({ status: 403 });
  expect(await apiClient(token).post('/api/config/apply', { config })).toMatchObject({ status: 200 });
});

test('accounts have their own keys', async () => {
  const [one, other] = [await setUp(), await setUp()];
  await one.applied(full);
  await other.applied(full);
  await other.applied({ version: 1 });
  expect((await one.plan(full)).body.changes).toEqual([]);
});
