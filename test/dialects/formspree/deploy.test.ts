import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { app, setUpApp } from '../../dashboard/set-up';
import { buildAccount, buildForm, buildWebhook } from '../../support/factories';
import { buildToken } from '../../tokens/token-rig';

setUpApp();

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'formspree-'));
});
afterEach(() => rm(folder, { recursive: true }));

const command = require.resolve('@formspree/cli/bin/formspree');

/** Runs Formspree's own command line with a formspree.json; resolves to its exit code and everything it printed. */
async function deploy(key: string, config: unknown) {
  const file = path.join(folder, 'formspree.json');
  await writeFile(file, JSON.stringify(config));
  const args = [
    command,
    'deploy',
    '-e',
    `${app.url}/formspree`,
    '-k',
    key,
    '--file',
    file,
    '-f',
    '--skip-version-check',
  ];
  return new Promise<{ code: number; text: string }>((resolve) => {
    execFile(
      process.execPath,
      args,
      { cwd: folder, env: { PATH: process.env.PATH, MAILCHIMP_KEY: 'mailchimp-secret' } },
      (error, stdout, stderr) => resolve({ code: error ? Number(error.code) : 0, text: stdout + stderr }),
    );
  });
}

const contactForm = {
  name: 'Contact',
  fields: {
    email: { type: 'email', required: true },
    message: { type: 'text', prettyName: 'Message' },
    topic: { type: 'select' },
  },
  actions: [
    { type: 'email', to: 'one@example.com' },
    { type: 'email', to: 'two@example.com' },
    { type: 'webhook', url: 'https://hooks.example.com/in' },
    { app: 'mailchimp', type: 'addOrUpdateContact', apiKey: '$MAILCHIMP_KEY' },
  ],
  captcha: { type: 'recaptcha' },
  allowExtraFields: false,
};

test('formspree.json is deployed with the unmodified command line, and what is not applied is named', async () => {
  const owner = await buildAccount(app.database);
  const other = await buildForm(app.database, owner);
  const { code, text } = await deploy(owner.apiToken, { forms: { contactForm }, spamRules: [] });
  expect([code, text]).toEqual([0, expect.stringContaining('Deployment succeeded')]);
  const form = await app.database.models.Form.findOne({ where: { accountId: owner.id, key: 'contactForm' } });
  expect(form).toMatchObject({ name: 'Contact', active: true });
  expect(form?.settings).toMatchObject({
    email_to: 'one@example.com',
    cc: ['two@example.com'],
    fields: [
      { name: 'email', type: 'email', required: true },
      { name: 'message', type: 'text' },
      { name: 'topic', type: 'text' },
    ],
  });
  const webhooks = await app.database.models.Webhook.findAll({ where: { accountId: owner.id } });
  expect(webhooks).toMatchObject([
    {
      url: 'https://hooks.example.com/in',
      formIds: [form?.id],
      key: expect.stringMatching(/^contactForm-webhook-1-[0-9a-f]{8}$/),
    },
  ]);
  const lines = text.split('\n').map((line) => line.replace(/^ *\d+\) /, ''));
  expect(lines).toEqual(
    expect.arrayContaining([
      `created the form contactForm, with the access key ${form?.accessKey}`,
      expect.stringMatching(/^created the webhook contactForm-webhook-1-/),
      'not applied: spamRules',
      'not applied: forms.contactForm.captcha: choose one in the settings of the form, under Spam and security',
      'not applied: forms.contactForm.allowExtraFields: every field is stored',
      'not applied: forms.contactForm.actions[3]: addOrUpdateContact',
      'not applied: forms.contactForm.fields.message.prettyName',
      'not applied: forms.contactForm.fields.topic.type: select is shown as text',
    ]),
  );
  expect(text).not.toContain('mailchimp-secret');
  expect(await app.database.models.Form.findByPk(other.id)).toMatchObject({ key: null, deletedAt: null });
  const submitted = await fetch(`${app.url}/api/submit`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ access_key: form?.accessKey, email: 'ada@example.com' }),
  });
  expect(submitted.status).toBe(200);
});

test('a webhook whose URL may not be called is a problem of its form', async () => {
  const owner = await buildAccount(app.database);
  const actions = [{ type: 'webhook', url: 'http://10.0.0.1/in' }];
  const { code, text } = await deploy(owner.apiToken, { forms: { contactForm: { ...contactForm, actions } } });
  expect([code, text]).toEqual([1, expect.stringContaining('forms.contactForm.actions')]);
  expect(await app.database.models.Form.count({ where: { accountId: owner.id } })).toBe(0);
});

test('a second deployment changes only what formspree.json says', async () => {
  const owner = await buildAccount(app.database);
  await deploy(owner.apiToken, { forms: { contactForm } });
  const find = () => app.database.models.Form.findOne({ where: { accountId: owner.id, key: 'contactForm' } });
  const form = await find();
  await buildWebhook(app.database, owner, { key: 'other' });
  await form?.update({ storedSettings: { ...form.storedSettings, subject_template: 'Of the dashboard' } });
  expect((await deploy(owner.apiToken, { forms: { contactForm } })).text).toContain('nothing changed');
  const fewer = { ...contactForm, name: 'Renamed', actions: [] };
  const { text } = await deploy(owner.apiToken, { forms: { contactForm: fewer } });
  expect(text).toContain('changed the form contactForm: name');
  expect(text).toContain('deleted the webhook contactForm-webhook-1');
  const after = await find();
  expect(after).toMatchObject({ id: form?.id, name: 'Renamed' });
  expect(after?.settings).toMatchObject({
    subject_template: 'Of the dashboard',
    email_to: 'one@example.com',
    cc: ['two@example.com'],
  });
  expect(await app.database.models.Webhook.findAll({ where: { accountId: owner.id } })).toMatchObject([
    { key: 'other' },
  ]);
  // Nothing that is not in the file is deleted.
  expect((await deploy(owner.apiToken, { forms: {} })).text).toContain('nothing changed');
});

test('a deployment leaves what formspree.json does not say, and webhooks whose keys look like its own', async () => {
  const owner = await buildAccount(app.database);
  await deploy(owner.apiToken, { forms: { contactForm } });
  await buildWebhook(app.database, owner, { key: 'contactForm-webhook-7' });
  await buildWebhook(app.database, owner, { key: 'contactForm-webhook-1-01234567' });
  const read = async () => [
    await app.database.models.Form.findAll({ where: { accountId: owner.id }, raw: true }),
    await app.database.models.Webhook.findAll({ where: { accountId: owner.id }, order: ['id'], raw: true }),
  ];
  const before = await read();
  expect((await deploy(owner.apiToken, { forms: { contactForm: {} } })).text).toContain('nothing changed');
  expect(await read()).toEqual(before);
  const { text } = await deploy(owner.apiToken, { forms: { contactForm: { actions: [] } } });
  expect(text.match(/deleted the webhook/g)).toHaveLength(1);
  const keys = (await app.database.models.Webhook.findAll({ where: { accountId: owner.id } })).map(({ key }) => key);
  expect(keys.sort()).toEqual(['contactForm-webhook-1-01234567', 'contactForm-webhook-7']);
});

test('a form with the longest key can have a webhook', async () => {
  const owner = await buildAccount(app.database);
  const forms = { ['k'.repeat(64)]: { actions: [{ type: 'webhook', url: 'https://hooks.example.com/in' }] } };
  expect((await deploy(owner.apiToken, { forms })).text).toContain('created the webhook');
  expect((await deploy(owner.apiToken, { forms })).text).toContain('nothing changed');
});

test('a wrong key, a missing scope and an invalid file fail with a reason', async () => {
  const owner = await buildAccount(app.database);
  expect(await deploy('lbx_wrong', { forms: {} })).toMatchObject({
    code: 1,
    text: expect.stringContaining('Deploy key is not valid'),
  });
  const { token } = await buildToken(app.database, owner, { scopes: ['shared:write'] });
  expect(await deploy(token, { forms: {} })).toMatchObject({
    code: 1,
    text: expect.stringContaining('scope shared:read'),
  });
  const bad = {
    name: 'x',
    actions: [
      { type: 'email', to: 'nobody' },
      { type: 'webhook', url: 'x' },
    ],
    fields: { botcheck: {} },
  };
  const { code, text } = await deploy(owner.apiToken, { forms: { contact: bad, '1': contactForm } });
  expect(code).toBe(1);
  for (const place of [
    'forms.contact.actions must be a single e-mail',
    'forms.contact.actions must be a full URL',
    'forms.contact.fields',
    'forms.1 must be',
  ])
    expect(text).toContain(place);
  expect(await app.database.models.Form.count({ where: { accountId: owner.id } })).toBe(0);
});

test('hostile files are errors in the shape of Formspree', async () => {
  const owner = await buildAccount(app.database);
  for (const body of [
    'null',
    '[]',
    '{"forms":[]}',
    '{"forms":{"a":1}}',
    '{"forms":{"a":{"actions":[1]}}}',
    '{"forms":{"x":{"actions":[{"type":{"toString":1}}]}}}',
    '{"forms":{"x":{"actions":[{"app":{"toString":1}}]}}}',
    '{"forms":{"x":{"fields":{"a":{"type":{"toString":1}}}}}}',
    '{"forms":{"__proto__":{}}}',
    '{"forms":{"a":{"__proto__":{"name":1}}}}',
    '{"forms":{"a":{"name":"\\u0000"}}}',
    '{',
  ]) {
    const response = await fetch(`${app.url}/formspree/api/0/deployments`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${owner.apiToken}`, 'Content-Type': 'application/json' },
      body,
    });
    const answer = (await response.json()) as { code: string; errors: { message: string }[] };
    expect([body, response.status]).toEqual([body, body.includes('"a":{"__proto__"') ? 200 : 422]);
    if (response.status === 422)
      expect(answer.errors).toContainEqual(expect.objectContaining({ message: expect.any(String) }));
  }
});
