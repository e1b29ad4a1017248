import { readFileSync } from 'node:fs';
import path from 'node:path';
import { version } from '../../package.json';
import type { Account } from '../../src/accounts/account.model';
import { parseChanges } from '../../src/lib/version';
import type { RunningApp } from '../support/app';
import { builtProgram } from '../support/built';
import { buildBacklog, buildDelivery } from '../support/delivery-rows';
import { buildAccount, buildForm } from '../support/factories';
import { startSmtpReceiver } from '../support/smtp-receiver';
import { openOperatedApp, openOperator } from './operator';

describe('the status page', () => {
  let app: RunningApp;
  let account: Account;
  beforeAll(async () => {
    app = await openOperatedApp();
    account = await buildAccount(app.database);
  });
  afterAll(() => app.close());

  test('lists the accounts with the largest backlogs', async () => {
    const { get } = openOperator(app);
    expect((await get('/admin/status')).html).not.toContain('Largest backlogs');
    const form = await buildForm(app.database, account);
    await buildBacklog(app.database, form, 1_234, { kind: 'webhook' });
    const { html } = await get('/admin/status');
    const row = html.slice(html.indexOf('Largest backlogs'));
    expect(row).toContain(`/admin/accounts/${account.id}`);
    expect(row).toContain(account.email);
    expect(row).toContain('1,234');
  });

  test('says what changed in the version that runs', async () => {
    const { html } = await openOperator(app).get('/admin/status');
    expect(html).toContain(`What changed in Letterbox ${version}`);
  });

  test('lists what is waiting in the queues', async () => {
    const { get } = openOperator(app);
    const form = await buildForm(app.database, account);
    await buildDelivery(app.database, form, { kind: 'auto-reply' });
    const { html } = await get('/admin/status');
    expect(html.slice(html.indexOf('Deliveries in progress'))).toMatch(/Auto-reply<.*?Waiting<.*?>1</);
  });
});

test('the changelog has a section for the version of package.json', () => {
  const changes = parseChanges(readFileSync(path.join(__dirname, '../../CHANGELOG.md'), 'utf8'), version);
  expect(changes.map(({ title }) => title)).toContain('Added');
  // It is shown as plain text.
  expect(changes.flatMap(({ entries }) => entries).filter((entry) => /[`*]|\]\(/.test(entry))).toEqual([]);
});

test('the build contains the changelog', async () => {
  const [copy, original] = [
    path.join(await builtProgram(), 'CHANGELOG.md'),
    path.join(__dirname, '../../CHANGELOG.md'),
  ];
  expect(readFileSync(copy, 'utf8')).toBe(readFileSync(original, 'utf8'));
}, 120_000);

test('a section of the changelog ends where the next version begins, and entries may span lines', () => {
  const changelog =
    '# Changelog\n\n## [2.0.0] - 2026-01-01\n### Added\n- One\n  thing\n- Two\n\n### Fixed\n\n- Three\n\n## [1.0.0]\n### Added\n- Old\n';
  expect(parseChanges(changelog.replaceAll('\n', '\r\n'), '2.0.0')).toEqual([
    { title: 'Added', entries: ['One thing', 'Two'] },
    { title: 'Fixed', entries: ['Three'] },
  ]);
  expect(parseChanges(changelog, '2.0')).toEqual([]);
});

describe('the test e-mail', () => {
  let app: RunningApp;
  let smtp: Awaited<ReturnType<typeof startSmtpReceiver>>;
  beforeAll(async () => {
    smtp = await startSmtpReceiver({ refuses: ['nobody@example.com'] });
    app = await openOperatedApp({ SMTP_URL: smtp.url });
  });
  afterAll(async () => {
    await app.close();
    await smtp.stop();
  });
  const send = (to: string) => openOperator(app).post('/admin/status/test-mail', { to });

  test('is sent at once, and the page shows the response of the mail server', async () => {
    const { status, html } = await send(' me@example.com ');
    expect(status).toBe(200);
    expect(html).toMatch(/Sent to <bdi>me@example\.com<\/bdi>: .* responded with 250/);
    expect(smtp.mails.at(-1)).toMatchObject({
      envelope: { to: ['me@example.com'] },
      parsed: { subject: 'Test e-mail from Letterbox' },
    });
  });

  test('shows why the mail server rejected it', async () => {
    const { html } = await send('nobody@example.com');
    expect(html).toContain('The e-mail was not sent: ');
    expect(html).not.toContain('Sent to');
  });

  test.each(['', 'nobody', 'a@example.com, b@example.com', 'a@example.com\r\nBcc: b@example.com'])(
    'goes to one address only: %j',
    async (to) => {
      const before = smtp.mails.length;
      const { status, html } = await send(to);
      expect(status).toBe(400);
      expect(html).toContain('Enter one e-mail address.');
      expect(smtp.mails).toHaveLength(before);
    },
  );

  test('needs the login and the same origin', async () => {
    const body = new URLSearchParams({ to: 'me@example.com' });
    expect((await fetch(`${app.url}/admin/status/test-mail`, { method: 'POST', body })).status).toBe(401);
    const foreign = await openOperator(app).post(
      '/admin/status/test-mail',
      { to: 'me@example.com' },
      { Origin: 'https://evil.example' },
    );
    expect(foreign.status).toBe(403);
  });
});
