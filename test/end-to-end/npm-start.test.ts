import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { freePort } from '../setup/services';
import { describeInBrowser, launchBrowser } from '../support/browser';
import { builtProgram } from '../support/built';
import { eventually } from '../support/eventually';
import { runCommandProcess } from '../support/run-cli';

interface CaughtMail {
  readonly id: string;
  readonly subject: string;
  readonly envelope: { readonly to: readonly string[] };
}

interface LoggedDelivery {
  readonly kind: string;
  readonly status: string;
}

describeInBrowser('a newcomer types npm start', () => {
  let browser: Browser;
  let program: ChildProcess;
  let said = '';
  let base: string;
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'letterbox-newcomer-'));

  beforeAll(async () => {
    const port = await freePort();
    base = `http://localhost:${port}`;
    const env = {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
    };
    program = spawn(process.execPath, [path.join(await builtProgram(), 'src/standalone.js')], { env });
    program.stdout?.on('data', (bytes) => {
      said += bytes;
    });
    browser = await launchBrowser();
    await eventually(() => expect(said).toContain('Letterbox is ready'), 60_000);
  }, 90_000);

  afterAll(async () => {
    await browser?.close();
    program.kill('SIGINT');
    if (program.exitCode === null) await once(program, 'exit');
    rmSync(dataDir, { recursive: true, force: true });
  });

  test('is told where everything is', () => {
    for (const place of ['/demo', '/dev/mail', '/dev/webhooks', '/admin/queues'])
      expect(said).toContain(`${base}${place}`);
    expect(said).toMatch(/API token\s+lbx_/);
  });

  test('posts the demo form, and finds the mail, the auto-reply, the webhook and the jobs', async () => {
    const tab = await browser.newPage();
    await tab.goto(`${base}/demo`);
    await tab.getByLabel('Your name').fill('Zoë Müller');
    await tab.getByLabel('Your e-mail address').fill('zoe@example.org');
    await tab.getByLabel('Your message').fill('Hello there');
    // Nobody types this within two seconds; who does is taken for a robot.
    await tab.waitForTimeout(2_000);
    await tab.getByRole('button', { name: 'Send message' }).click();
    await tab.getByText('Your submission has arrived.').waitFor();
    expect(tab.url()).toBe(`${base}/demo`);

    const mails = await eventually(async () => {
      const caught = (await (await fetch(`${base}/dev/mail.json`)).json()) as CaughtMail[];
      expect(caught).toHaveLength(2);
      return caught;
    }, 15_000);
    const subjects = Object.fromEntries(mails.map(({ envelope, subject }) => [envelope.to.join(), subject]));
    expect(subjects).toEqual({
      'demo@letterbox.localhost': 'New message from Zoë Müller',
      'zoe@example.org': 'Thank you, Zoë Müller',
    });

    await eventually(async () => {
      const [call, ...others] = (await (await fetch(`${base}/dev/webhooks.json`)).json()) as { body: string }[];
      expect(others).toEqual([]);
      expect(JSON.parse(call?.body ?? '{}')).toMatchObject({
        event: 'submission.created',
        submission: { form_name: 'Demo contact form', data: { name: 'Zoë Müller', message: 'Hello there' } },
      });
    }, 15_000);

    const account = ['--account', 'demo@letterbox.localhost'];
    const log = (await runCommandProcess(['deliveries:list', ...account], { DATA_DIR: dataDir })).json<
      LoggedDelivery[]
    >();
    expect(log.map(({ kind, status }) => `${kind} ${status}`).sort()).toEqual([
      'auto-reply succeeded',
      'email succeeded',
      'webhook succeeded',
    ]);
    const usage = await runCommandProcess(['usage:show', ...account], { DATA_DIR: dataDir });
    expect(usage.json()).toMatchObject({ used: 1 });
  });

  test('makes the account that sees the demo, forgets the password, and gets a link to a new one', async () => {
    const [setup = ''] = /http:\S+\/dashboard\/setup\?code=\S+/.exec(said) ?? [];
    expect(said.match(/setup\?code=/g)).toHaveLength(1);
    const tab = await browser.newPage();
    await tab.goto(setup);
    await tab.getByLabel('E-mail').fill('me@example.com');
    await tab.getByLabel('Password').fill('a first password');
    await tab.getByRole('button', { name: 'Make the account' }).click();
    await tab.getByText('Your account is ready.').waitFor();
    await tab.getByRole('button', { name: 'Sign out' }).click();

    await tab.getByRole('link', { name: 'Forgot the password?' }).click();
    await tab.getByLabel('E-mail').fill('me@example.com');
    await tab.getByRole('button', { name: 'Send the link' }).click();
    const link = await eventually(async () => {
      const caught = (await (await fetch(`${base}/dev/mail.json`)).json()) as CaughtMail[];
      const mail = caught.find(({ envelope }) => envelope.to.join() === 'me@example.com');
      const page = await (await fetch(`${base}/dev/mail/${mail?.id}`)).text();
      const [address] = /http:[^\s<"]+\/dashboard\/reset\?token=[\w-]{43}/.exec(page) ?? [];
      expect(address).toContain(base);
      return address ?? '';
    }, 15_000);
    await tab.goto(link);
    await tab.getByLabel('New password').fill('a second password');
    await tab.getByRole('button', { name: 'Set the password' }).click();
    await tab.getByLabel('E-mail').fill('me@example.com');
    await tab.getByLabel('Password').fill('a second password');
    await tab.getByRole('button', { name: 'Sign in' }).click();
    await tab.getByRole('link', { name: 'Account' }).waitFor();
    await tab.goto(`${base}/demo`);
    await tab.getByRole('button', { name: 'Send message' }).waitFor();
    await tab.close();
  });

  test('opens Bull Board with the login that was printed', async () => {
    const [, username = '', password = ''] = /Bull Board\s+\S+\s+(\S+) \/ (\S+)/.exec(said) ?? [];
    const context = await browser.newContext({ httpCredentials: { username, password } });
    const tab = await context.newPage();
    await tab.goto(`${base}/admin/queues/queue/webhook?status=completed`);
    await tab.getByText('call one webhook').first().waitFor();
    await context.close();
  });
});
