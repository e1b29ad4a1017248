import { browser, describeInBrowser } from '../support/browser';
import { eventually } from '../support/eventually';
import { type StandaloneProgram, startAsNewcomer } from '../support/newcomer';
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

describeInBrowser('a newcomer runs npm start', () => {
  let program: StandaloneProgram;
  let base: string;

  beforeAll(async () => {
    program = await startAsNewcomer();
    base = program.url;
  }, 90_000);

  afterAll(async () => {
    await program?.end();
  });

  test('sees the addresses of all pages', () => {
    for (const place of ['/demo', '/dev/mail', '/dev/webhooks', '/admin', '/admin/queues'])
      expect(program.output()).toContain(`${base}${place}`);
    expect(program.output()).toMatch(/API token\s+lbx_/);
  });

  test('submits the demo form and finds the e-mail, the auto-reply, the webhook and the delivery log', async () => {
    const tab = await browser.newPage();
    await tab.goto(`${base}/demo`);
    await tab.getByLabel('Your name').fill('Zoë Müller');
    await tab.getByLabel('Your e-mail').fill('zoe@example.org');
    await tab.getByLabel('Your message').fill('Hello there');
    // The time-trap drops anything submitted within two seconds.
    await tab.waitForTimeout(2_000);
    await tab.getByRole('button', { name: 'Send', exact: true }).click();
    await tab.getByText('Your submission has been received.').waitFor();
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
    const log = (await runCommandProcess(['deliveries:list', ...account], { DATA_DIR: program.dataDir })).json<
      LoggedDelivery[]
    >();
    expect(log.map(({ kind, status }) => `${kind} ${status}`).sort()).toEqual([
      'auto-reply succeeded',
      'email succeeded',
      'webhook succeeded',
    ]);
    const usage = await runCommandProcess(['usage:show', ...account], { DATA_DIR: program.dataDir });
    expect(usage.json()).toMatchObject({ used: 1 });
  });

  test('creates the account that owns the demo, forgets the password and resets it', async () => {
    const [setup = ''] = /http:\S+\/dashboard\/setup\?code=\S+/.exec(program.output()) ?? [];
    expect(program.output().match(/setup\?code=/g)).toHaveLength(1);
    const tab = await browser.newPage();
    await tab.goto(setup);
    await tab.getByLabel('E-mail').fill('me@example.com');
    await tab.getByLabel('Password').fill('a first password');
    await tab.getByRole('button', { name: 'Create account' }).click();
    await tab.getByText('Your account is ready.').waitFor();
    await tab.locator('.account-menu > summary').click();
    await tab.getByRole('button', { name: 'Sign out' }).click();

    await tab.getByRole('link', { name: 'Forgot your password?' }).click();
    await tab.getByLabel('E-mail').fill('me@example.com');
    await tab.getByRole('button', { name: 'Send reset link' }).click();
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
    await tab.getByRole('button', { name: 'Change password' }).click();
    await tab.locator('.account-menu > summary').waitFor();
    await tab.goto(`${base}/demo`);
    await tab.getByRole('button', { name: 'Send', exact: true }).waitFor();
    await tab.close();
  });

  test('opens Bull Board and the operator area with the printed login', async () => {
    const [, username = '', password = ''] = /Operator\s+\S+\s+(\S+) \/ (\S+)/.exec(program.output()) ?? [];
    const context = await browser.newContext({ httpCredentials: { username, password } });
    const tab = await context.newPage();
    await tab.goto(`${base}/admin/queues/queue/webhook?status=completed`);
    await tab.getByText('call one webhook').first().waitFor();
    await tab.goto(`${base}/admin`);
    await tab.getByRole('cell', { name: 'Unlimited' }).waitFor();
    expect(await tab.getByText('No worker is running.').count()).toBe(0);
    await context.close();
  });

  test('stops with Ctrl-C without restarting anything', async () => {
    await program.end();
    expect(program.output()).toContain('shutting down');
    expect(program.output()).not.toContain('restarting');
  });
});
