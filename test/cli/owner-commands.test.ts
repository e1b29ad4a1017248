import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { settingNames } from '../../src/forms/form.settings';
import { execute } from '../setup/services';
import { runCommand } from '../support/run-cli';
import { cli, createForm, db, expectError, owner, setUpCli } from './cli-rig';

const secretText = 'captcha-secret-in-clear';
setUpCli();

describe('accounts', () => {
  test('account:create prints id, e-mail address, plan and token as one JSON object', async () => {
    const made = await cli(
      'account:create',
      '--email',
      'pro@example.com',
      '--password',
      'a good password',
      '--plan',
      'annual',
    );
    expect(made).toMatchObject({ code: 0, stderr: '' });
    expect(made.json()).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      email: 'pro@example.com',
      plan: 'annual',
      api_token: expect.stringMatching(/^lbx_/),
    });
    expect(made.stdout).toMatch(/^\{\n {2}"id"/);
  });

  test('a new account gets DEFAULT_PLAN, which is pro by default', async () => {
    const args = ['account:create', '--email'];
    const env = { DATABASE_URL: db.url, DEFAULT_PLAN: 'free' };
    expect((await runCommand([...args, 'free@example.com'], env)).json()).toMatchObject({ plan: 'free' });
    expect((await cli('account:show', '--email', owner)).json()).toMatchObject({ plan: 'pro', suspended: false });
    const local = { DATABASE_URL: db.url, FILES_DIR: '/srv/files' };
    await runCommand([...args, 'files@example.com', '--plan', 'unlimited'], local);
    const shown = (await cli('account:show', '--email', 'files@example.com')).json();
    expect(shown).toMatchObject({ plan: 'unlimited', storage: { kind: 'local' } });
  });

  test('account:create rejects a taken address, an unknown plan and a short password', async () => {
    expectError(
      await cli('account:create', '--email', 'OWNER@example.com'),
      /^there is already an account with the e-mail address/,
    );
    expectError(await cli('account:create', '--email', 'x@example.com', '--plan', 'gold'), /^plan must be one of/);
    expectError(await cli('account:create', '--email', 'x@example.com', '--password', 'short'), /^password .* 8 /);
  });

  test('account:update changes settings, and usage:show reflects them', async () => {
    await cli('account:create', '--email', 'change@example.com');
    const json = '{"plan":"free","quota_override":10,"linked_emails":["x@y.z"],"suspended":true}';
    expect((await cli('account:update', '--email', 'change@example.com', '--json', json)).json()).toMatchObject({
      plan: 'free',
      quota_override: 10,
      linked_emails: ['x@y.z'],
      suspended: true,
    });
    const usage = await cli('usage:show', '--account', 'change@example.com');
    const period = new Date().toISOString().slice(0, 7);
    const files = { storage_bytes: 0, storage_limit_bytes: null };
    expect(usage.json()).toEqual({ plan: 'free', limit: 10, used: 0, period, ...files });
  });

  test('account:token replaces the token, or removes it with --revoke', async () => {
    const { api_token: token } = (await cli('account:token', '--email', owner)).json();
    expect(token).toMatch(/^lbx_/);
    expect((await cli('account:token', '--email', owner, '--revoke')).json()).toEqual({ api_token: null });
    expect((await cli('account:show', '--email', owner)).json()).toMatchObject({ api_token_set: false });
  });
});

describe('forms', () => {
  test('a form is created, shown, listed and updated by its id or its key', async () => {
    const form = await createForm('{"allowed_domains":["Example.com"],"cc":"copy@example.com"}');
    expect(form).toMatchObject({ name: 'Contact', email_to: owner, allowed_domains: ['example.com'] });
    const updated = await cli('form:update', '--form', form.access_key, '--json', '{"active":false}');
    expect(updated.json()).toMatchObject({ id: form.id, active: false, cc: ['copy@example.com'] });
    expect((await cli('form:show', '--form', form.id)).json()).toEqual(updated.json());
    const listed = await cli('form:list', '--account', owner);
    expect(listed.json<{ id: string }[]>().map(({ id }) => id)).toContain(form.id);
  });

  test('form:rotate-key replaces the key, and the old one is unknown immediately', async () => {
    const form = await createForm();
    const rotated = (await cli('form:rotate-key', '--form', form.access_key)).json();
    expect(Object.keys(rotated)).toEqual(['access_key']);
    expect(rotated.access_key).not.toBe(form.access_key);
    expectError(
      await cli('form:show', '--form', form.access_key),
      `there is no form with the id or access key ${form.access_key}`,
    );
  });

  test('list:add, list:show and list:remove change the lists of an account or a form', async () => {
    const form = await createForm();
    const add = ['list:add', '--form', form.access_key, '--action', 'block', '--kind', 'network', '--note', 'Office'];
    expect((await cli(...add, '192.0.2.7/24', '2001:db8::1')).json()).toEqual({ added: 2 });
    const office = { action: 'block', kind: 'network', note: 'Office' };
    expect((await cli('list:show', '--form', form.id)).json()).toMatchObject([
      { ...office, value: '192.0.2.0/24' },
      { ...office, value: '2001:db8::1' },
    ]);
    expect((await cli('list:show', '--account', owner)).json()).toEqual([]);
    expect((await cli('list:remove', '--form', form.id, '192.0.2.0/24', 'other')).json()).toEqual({ removed: 1 });
    expect((await cli('list:show', '--form', form.id)).json()).toHaveLength(1);
    expectError(
      await cli(...add, 'nonsense'),
      '“nonsense” is not an IP address or a network such as 192.0.2.0/24 or 2001:db8::/32',
    );
    expectError(await cli('list:show'), 'give either --account or --form');
  });

  test('no command prints a secret, and the database holds it sealed', async () => {
    const payment = { provider: 'stripe', secret_key: `${secretText}-3`, currency: 'eur', amount: 100, product: 'P' };
    const secrets = { recaptcha_secret: `${secretText}-1`, turnstile_secret: `${secretText}-2`, payment };
    const form = await createForm(JSON.stringify(secrets));
    const outputs = await Promise.all([
      cli('form:show', '--form', form.id),
      cli('form:list', '--account', owner),
      cli('form:update', '--form', form.id, '--json', JSON.stringify({ ...secrets, active: true })),
      cli(
        'form:update',
        '--form',
        form.id,
        '--json',
        JSON.stringify({ ...secrets, payment: { ...payment, amount: -1 } }),
      ),
      cli('form:update', '--form', form.id, '--json', `{"recaptcha_secret":"${secretText} and a space"}`),
      cli('form:update', '--form', form.id, '--json', `{"recaptcha_secret":"${secretText}"`),
    ]);
    expect(outputs.map(({ code }) => code)).toEqual([0, 0, 0, 1, 1, 1]);
    expect(JSON.stringify([form, outputs])).not.toContain(secretText);
    const { rows } = await db.pool.query('SELECT * FROM forms WHERE id = $1', [form.id]);
    expect(rows[0].settings.recaptcha_secret).toMatch(/^v1\./);
    expect(JSON.stringify(rows)).not.toContain(secretText);
  });

  test('the help of form:create and form:update describes every setting', async () => {
    for (const command of ['form:create', 'form:update']) {
      const { code, stdout } = await cli(command, '--help');
      expect(code).toBe(0);
      for (const name of settingNames) expect(stdout).toContain(`\n  ${name} `);
    }
  });

  test('malformed, unknown and invalid settings are rejected with one line', async () => {
    const { id } = await createForm();
    const update = (json: string) => cli('form:update', '--form', id, '--json', json);
    for (const json of ['{', '[]', '"active"', 'null', '']) {
      expectError(await update(json), `--json must be a JSON object, such as '{"active":false}'`);
    }
    expectError(
      await update('{"color":"red"}'),
      /^there is no setting "color"; valid settings: name, active, email_to,/,
    );
    expectError(await update('{"email_to":"two@example.com,one@example.com"}'), /^email_to must be a single e-mail/);
  });
});

describe('webhooks', () => {
  test('a webhook is created with its secret, listed without it, and disabled', async () => {
    const made = (await cli('webhook:create', '--account', owner, '--url', 'https://example.com/hook')).json();
    expect(made).toMatchObject({ url: 'https://example.com/hook', active: true, format: 'json' });
    expect(made.secret).toMatch(/^whsec_/);
    const { rows } = await db.pool.query('SELECT secret FROM webhooks WHERE id = $1', [made.id]);
    expect(rows[0].secret).toMatch(/^v1\./);

    await execute(db.url, `UPDATE webhooks SET last_status = 500, last_error = 'answered 500' WHERE id = '${made.id}'`);
    const off = await cli('webhook:update', '--webhook', String(made.id), '--json', '{"active":false}');
    expect(off.json()).toMatchObject({ id: made.id, active: false });
    const listed = await cli('webhook:list', '--account', owner);
    expect(listed.stdout).not.toContain('whsec_');
    expect(listed.json()).toContainEqual(
      expect.objectContaining({ id: made.id, last_status: 500, last_error: 'answered 500' }),
    );
  });

  test('webhook:test calls the webhook with a sample and prints the response', async () => {
    const seen: http.IncomingHttpHeaders[] = [];
    const receiver = http.createServer((req, res) => {
      seen.push(req.headers);
      req.resume().on('end', () => res.writeHead(418).end('a teapot'));
    });
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
    const { id } = (await cli('webhook:create', '--account', owner, '--url', url)).json();
    const tested = await cli('webhook:test', '--webhook', String(id));
    await new Promise((resolve) => receiver.close(resolve));
    expect(tested).toMatchObject({ code: 0, stderr: '' });
    expect(tested.json()).toEqual({
      status: 'failed',
      response_status: 418,
      error: 'responded with 418',
      duration_ms: expect.any(Number),
      response_excerpt: 'a teapot',
    });
    expect(seen).toEqual([expect.objectContaining({ 'x-service-event': 'submission.created' })]);
    const { rows } = await db.pool.query(
      'SELECT (SELECT count(*) FROM submissions)::int AS s, (SELECT max(used) FROM usage) AS u',
    );
    expect(rows[0]).toEqual({ s: 0, u: 0 });
  });
});
