import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import { processIdentity } from '../../src/standalone/system-processes';
import { execute } from '../setup/services';
import { testSecretKey } from '../support/factories';
import { openTestDatabase } from '../support/open-database';
import { type CliResult, runCommand, runCommandProcess } from '../support/run-cli';

let db: Awaited<ReturnType<typeof openTestDatabase>>;
let cli: (...args: string[]) => Promise<CliResult>;
const owner = 'owner@example.com';
const secretText = 'captcha-secret-in-clear';

beforeAll(async () => {
  db = await openTestDatabase();
  const env = { DATABASE_URL: db.url, SECRET_KEY: testSecretKey, OUTBOUND_ALLOWED_NETWORKS: '127.0.0.0/8' };
  cli = (...args) => runCommand(args, env);
  expect(await cli('account:create', '--email', owner)).toMatchObject({ code: 0, stderr: '' });
}, 60_000);
afterAll(() => db.close());

async function makeForm(json = '{}'): Promise<{ id: string; access_key: string }> {
  const made = await cli('form:create', '--account', owner, '--name', 'Contact', '--email-to', owner, '--json', json);
  expect(made).toMatchObject({ code: 0, stderr: '' });
  return made.json();
}

/** A line of error, and nothing else. */
function expectRefusal(result: CliResult, message: string | RegExp): void {
  expect(result).toMatchObject({ code: 1, stdout: '' });
  expect(result.stderr).toMatch(/^[^\n]+\n$/);
  expect(result.stderr.trim()).toEqual(typeof message === 'string' ? message : expect.stringMatching(message));
}

describe('accounts', () => {
  test('account:create gives id, e-mail, plan and token as one JSON object', async () => {
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

  test('the plan of a new account is DEFAULT_PLAN, which is pro unless set', async () => {
    const args = ['account:create', '--email'];
    const env = { DATABASE_URL: db.url, DEFAULT_PLAN: 'free' };
    expect((await runCommand([...args, 'free@example.com'], env)).json()).toMatchObject({ plan: 'free' });
    expect((await cli('account:show', '--email', owner)).json()).toMatchObject({ plan: 'pro', suspended: false });
  });

  test('an address that is taken and a plan that there is not are refused', async () => {
    expectRefusal(
      await cli('account:create', '--email', 'OWNER@example.com'),
      /^there is already an account with the e-mail address/,
    );
    expectRefusal(await cli('account:create', '--email', 'x@example.com', '--plan', 'gold'), /^plan must be one of/);
    expectRefusal(await cli('account:create', '--email', 'x@example.com', '--password', 'short'), /^password .* 8 /);
  });

  test('account:update changes what it names, and usage:show follows', async () => {
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

  test('account:token gives a new token, and --revoke none', async () => {
    const { api_token: token } = (await cli('account:token', '--email', owner)).json();
    expect(token).toMatch(/^lbx_/);
    expect((await cli('account:token', '--email', owner, '--revoke')).json()).toEqual({ api_token: null });
    expect((await cli('account:show', '--email', owner)).json()).toMatchObject({ api_token_set: false });
  });
});

describe('forms', () => {
  test('a form is made, shown, listed and changed by its id or its key', async () => {
    const form = await makeForm('{"allowed_domains":["Example.com"],"cc":"copy@example.com"}');
    expect(form).toMatchObject({ name: 'Contact', email_to: owner, allowed_domains: ['example.com'] });
    const updated = await cli('form:update', '--form', form.access_key, '--json', '{"active":false}');
    expect(updated.json()).toMatchObject({ id: form.id, active: false, cc: ['copy@example.com'] });
    expect((await cli('form:show', '--form', form.id)).json()).toEqual(updated.json());
    const listed = await cli('form:list', '--account', owner);
    expect(listed.json<{ id: string }[]>().map(({ id }) => id)).toContain(form.id);
  });

  test('form:rotate-key gives another key, and the old one is unknown at once', async () => {
    const form = await makeForm();
    const rotated = (await cli('form:rotate-key', '--form', form.access_key)).json();
    expect(Object.keys(rotated)).toEqual(['access_key']);
    expect(rotated.access_key).not.toBe(form.access_key);
    expectRefusal(
      await cli('form:show', '--form', form.access_key),
      `there is no form with the id or access key ${form.access_key}`,
    );
  });

  test('no command prints a secret, and the database holds it sealed', async () => {
    const payment = { provider: 'stripe', secret_key: `${secretText}-3`, currency: 'eur', amount: 100, product: 'P' };
    const secrets = { recaptcha_secret: `${secretText}-1`, turnstile_secret: `${secretText}-2`, payment };
    const form = await makeForm(JSON.stringify(secrets));
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
    expect(rows[0].recaptcha_secret).toMatch(/^v1\./);
    expect(JSON.stringify(rows)).not.toContain(secretText);
  });

  test('settings that are no JSON object, unknown or wrong are refused in one line', async () => {
    const { id } = await makeForm();
    const update = (json: string) => cli('form:update', '--form', id, '--json', json);
    for (const json of ['{', '[]', '"active"', 'null', '']) {
      expectRefusal(await update(json), `--json takes a JSON object such as '{"active":false}'`);
    }
    expectRefusal(
      await update('{"colour":"red"}'),
      /^there is no setting "colour"; valid settings: name, active, email_to,/,
    );
    expectRefusal(await update('{"email_to":"two@example.com,one@example.com"}'), /^email_to must be a single e-mail/);
  });
});

describe('webhooks', () => {
  test('a webhook is made with its secret, listed without, and switched off', async () => {
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

  test('webhook:test calls the webhook at once with a sample and shows what it answered', async () => {
    const seen: http.IncomingHttpHeaders[] = [];
    const receiver = http.createServer((req, res) => {
      seen.push(req.headers);
      req.resume().on('end', () => res.writeHead(418).end('a teapot'));
    });
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
    const { id } = (await cli('webhook:create', '--account', owner, '--url', url)).json();
    const tried = await cli('webhook:test', '--webhook', String(id));
    await new Promise((resolve) => receiver.close(resolve));
    expect(tried).toMatchObject({ code: 0, stderr: '' });
    expect(tried.json()).toEqual({
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

describe('deliveries', () => {
  async function makeDelivery(status: string, email = owner): Promise<string> {
    const account = (await cli('account:show', '--email', email)).json();
    const form = await makeForm();
    const [submission, delivery] = [uuidv7(), uuidv7()];
    await execute(
      db.url,
      `INSERT INTO submissions (id, form_id, account_id, data, is_spam, over_quota, ip_address, created_at)
       VALUES ('${submission}', '${form.id}', '${account.id}', '{}', false, false, '192.0.2.1', now());
       INSERT INTO deliveries (id, submission_id, kind, status, error, response_status, worker_crashes, enqueued_at, started_at,
                               finished_at, claim_token, duration_ms)
       VALUES ('${delivery}', '${submission}', 'email', '${status}', 'what went wrong', 550, 2, now(), now(), now(),
               gen_random_uuid(), 12)`,
    );
    return delivery;
  }

  test('the log lists the newest first, by status and by number, and of this account alone', async () => {
    const email = 'log@example.com';
    await cli('account:create', '--email', email);
    const [first, second, third] = [
      await makeDelivery('failed', email),
      await makeDelivery('succeeded', email),
      await makeDelivery('failed', email),
    ];
    await makeDelivery('failed');
    const list = async (...args: string[]) =>
      (await cli('deliveries:list', '--account', email, ...args)).json<{ id: string }[]>();
    expect((await list()).map(({ id }) => id)).toEqual([third, second, first]);
    expect((await list('--status', 'failed')).map(({ id }) => id)).toEqual([third, first]);
    expect(await list('--limit', '1')).toEqual([
      expect.objectContaining({
        id: third,
        kind: 'email',
        status: 'failed',
        error: 'what went wrong',
        response_status: 550,
        duration_ms: 12,
      }),
    ]);
    expectRefusal(
      await cli('deliveries:list', '--account', email, '--limit', '0'),
      '--limit takes a whole number from 1 to 1000',
    );
    expectRefusal(
      await cli('deliveries:list', '--account', email, '--status', 'lost'),
      /Allowed choices are queued, active/,
    );
  });

  test.each(['failed', 'skipped'])('a %s delivery is queued again as a new attempt, once', async (status) => {
    const id = await makeDelivery(status);
    const retried = await cli('delivery:retry', '--delivery', id);
    expect(retried.json()).toMatchObject({
      id,
      status: 'queued',
      attempt: 2,
      error: null,
      response_status: null,
      started_at: null,
    });
    const { rows } = await db.pool.query(
      'SELECT worker_crashes, enqueued_at, claim_token, finished_at FROM deliveries WHERE id = $1',
      [id],
    );
    expect(rows[0]).toEqual({ worker_crashes: 0, enqueued_at: null, claim_token: null, finished_at: null });
    expectRefusal(
      await cli('delivery:retry', '--delivery', id),
      /is queued; only a failed or skipped one can be queued again$/,
    );
  });

  test.each(['active', 'succeeded'])('a delivery that is %s is left alone', async (status) => {
    const id = await makeDelivery(status);
    expectRefusal(
      await cli('delivery:retry', '--delivery', id),
      `the delivery ${id} is ${status}; only a failed or skipped one can be queued again`,
    );
  });

  test('a delivery that there is not is refused', async () => {
    expectRefusal(await cli('delivery:retry', '--delivery', 'nonsense'), 'there is no delivery nonsense');
    const id = uuidv7();
    expectRefusal(await cli('delivery:retry', '--delivery', id), `there is no delivery ${id}`);
  });
});

describe('what goes wrong', () => {
  const show = ['account:show', '--email', owner];

  test('a command that is unknown, incomplete or too long is refused in one line', async () => {
    expectRefusal(await cli(), 'no command is given; --help shows what there is');
    expectRefusal(await cli('acount:show'), "unknown command 'acount:show' (Did you mean account:show?)");
    expectRefusal(await cli('account:show'), "required option '--email <address>' not specified");
    expectRefusal(await cli(...show, 'more'), /^too many arguments/);
    expectRefusal(await cli(...show, '--loud'), /^unknown option '--loud'/);
  });

  test('--help is no error', async () => {
    const help = await cli('--help');
    expect(help).toMatchObject({ code: 0, stderr: '' });
    expect(help.stdout).toContain('webhook:test');
  });

  test('what does not exist is named', async () => {
    expectRefusal(
      await cli('account:show', '--email', 'nobody@example.com'),
      'there is no account with the e-mail address nobody@example.com',
    );
    expectRefusal(await cli('webhook:test', '--webhook', 'x'), 'there is no webhook with the id x');
  });

  test('without a database, and without a key for what needs one, it says so', async () => {
    expectRefusal(await runCommand(show, {}), /^DATABASE_URL is not set, and no `npm start` runs with its data in /);
    const make = ['form:create', '--account', owner, '--name', 'n', '--email-to', owner];
    expectRefusal(
      await runCommand(make, { DATABASE_URL: db.url }),
      /^SECRET_KEY is not set, and there is no file secret.key in /,
    );
    expectRefusal(
      await runCommand(make, { DATABASE_URL: db.url, SECRET_KEY: 'short' }),
      /^SECRET_KEY: got a value of 5 characters/,
    );
  });

  test('a database that is not there, turns us down or is empty is told in one line', async () => {
    const at = (change: (url: URL) => void) => {
      const url = new URL(db.url);
      change(url);
      return runCommand(show, { DATABASE_URL: url.href });
    };
    const usage = (url: string) => runCommand(['usage:show', '--account', owner], { DATABASE_URL: url });
    expectRefusal(
      await at((url) => {
        url.port = '1';
      }),
      /^the database cannot be reached: .*ECONNREFUSED/,
    );
    expectRefusal(await usage('postgres://127.0.0.1:1/x'), /^the database cannot be reached: /);
    expectRefusal(
      await at((url) => {
        url.pathname = '/nowhere';
      }),
      /^the database cannot be reached: database "nowhere" does not exist/,
    );
    expectRefusal(
      await at((url) => {
        url.pathname = '/postgres';
      }),
      'the database is not up to date: run `npm run migrate` first',
    );
  });
});

describe('as a process of its own', () => {
  test('a result goes to standard output with exit code 0, and the process ends by itself', async () => {
    const begun = performance.now();
    const shown = await runCommandProcess(['account:show', '--email', owner], { DATABASE_URL: db.url });
    expect(shown).toMatchObject({ code: 0, stderr: '' });
    expect(shown.json()).toMatchObject({ email: owner });
    expect(performance.now() - begun).toBeLessThan(10_000);
  }, 60_000);

  test('an error goes to standard error with exit code 1', async () => {
    expectRefusal(await runCommandProcess(['account:show'], {}), "required option '--email <address>' not specified");
    const args = ['account:show', '--email', owner];
    expectRefusal(
      await runCommandProcess(args, { DATABASE_URL: 'postgres://127.0.0.1:1/x' }),
      /^the database cannot be reached: /,
    );
  });
});

describe('with a running `npm start`', () => {
  let dataDir: string;
  beforeAll(() => {
    dataDir = mkdtempSync(path.join(os.tmpdir(), 'letterbox-cli-'));
  });
  afterAll(() => rmSync(dataDir, { recursive: true }));

  const announce = (pid: number, identity: string | null) =>
    writeFileSync(
      path.join(dataDir, 'standalone.json'),
      JSON.stringify({
        pid,
        identity,
        databaseUrl: db.url,
        environment: { DATABASE_URL: db.url, SECRET_KEY: testSecretKey },
      }),
    );
  const make = [
    'form:create',
    '--account',
    owner,
    '--name',
    'n',
    '--email-to',
    owner,
    '--json',
    '{"recaptcha_secret":"s"}',
  ];

  test('its database and its key are found through DATA_DIR', async () => {
    announce(process.pid, processIdentity(process.pid));
    const made = await runCommand(make, { DATA_DIR: dataDir });
    expect(made).toMatchObject({ code: 0, stderr: '' });
    expect(made.json()).toMatchObject({ recaptcha_secret_set: true });
  });

  test('one that was killed and left its word is not taken for a running one', async () => {
    announce(process.pid, 'another process');
    expectRefusal(await runCommand(make, { DATA_DIR: dataDir }), /^DATABASE_URL is not set, and no `npm start` runs/);
  });

  test('the key that it keeps is used with a database of the operator', async () => {
    writeFileSync(path.join(dataDir, 'secret.key'), `${testSecretKey}\n`);
    const made = await runCommand(make, { DATA_DIR: dataDir, DATABASE_URL: db.url });
    expect(made).toMatchObject({ code: 0, stderr: '' });
  });
});
