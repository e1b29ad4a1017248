import type { ServerResponse } from 'node:http';
import type { BrowserContext, Page } from 'playwright-core';
import type { Account } from '../../src/accounts/account.model';
import { findSubmissionContexts } from '../../src/deliveries/delivery.context';
import { toSubmissionEvent } from '../../src/deliveries/webhook-event';
import { proveRequest } from '../../src/webhooks/request-proof';
import type { Webhook } from '../../src/webhooks/webhook.model';
import { buildRequest, openTarget } from '../../src/webhooks/webhook.request';
import { describeInBrowser } from '../support/browser';
import { expectAccessible } from '../support/dashboard';
import { buildDelivery } from '../support/delivery-rows';
import { buildAccount, buildForm, buildWebhook, testLinks, testSecrets } from '../support/factories';
import { answer, startHttpReceiver } from '../support/http-receiver';
import { database, openPage, setUpBrowser, web } from './set-up-browser';

const hostile = '</pre><script>document.title="taken"</script><img src=x onerror=document.title="taken">\u202Etxt ';

describeInBrowser('webhooks and settings in a browser', () => {
  setUpBrowser({ OUTBOUND_ALLOWED_NETWORKS: '127.0.0.0/8' });
  let receiver: Awaited<ReturnType<typeof startHttpReceiver>>;
  let account: Account;
  let context: BrowserContext;
  let page: Page;
  const complaints: string[] = [];
  beforeAll(async () => {
    // Webhooks may not point at the app's own host, so the receiver uses another address of this machine.
    const says = answer(500, hostile + 'W'.repeat(600), { 'content-type': 'text/html' });
    receiver = await startHttpReceiver(says, { host: '127.0.0.2' });
  });
  afterAll(() => receiver?.stop());
  const open = async (settings: Parameters<typeof buildAccount>[1] = {}, javaScriptEnabled = true) => {
    account = await buildAccount(database, settings);
    page = await openPage(account, { javaScriptEnabled });
    context = page.context();
    complaints.length = 0;
    page.on('console', (message) =>
      complaints.push(...(/Security Policy/i.test(message.text()) ? [message.text()] : [])),
    );
    page.on('request', (request) => complaints.push(...(request.url().startsWith(web.url) ? [] : [request.url()])));
  };
  afterEach(async () => {
    await context.close();
    expect(complaints).toEqual([]);
  });
  const look = async (path: string) => {
    await page.goto(web.url + path);
    await expectAccessible(page);
    expect(await page.title()).not.toBe('taken');
  };

  /** A webhook with a long URL and a delivery in every status, with hostile responses. */
  const fill = async () => {
    const form = await buildForm(database, account, { name: `Contact ${'W'.repeat(80)}` });
    const url = `https://${'long'.repeat(15)}.example.com/${'path/'.repeat(30)}?key=secret`;
    const webhook = await buildWebhook(database, account, { url });
    await webhook.update({ lastStatus: 500, lastError: hostile + 'W'.repeat(200), lastDeliveredAt: new Date() });
    await buildWebhook(database, account, { active: false });
    for (const status of ['failed', 'succeeded', 'skipped', 'queued'] as const) {
      const id = await buildDelivery(database, form, { kind: 'webhook', webhookId: webhook.id, status });
      await database.pool.query(
        `UPDATE deliveries SET finished_at = now(), error = $2, response_excerpt = $2, duration_ms = 8000,
                               response_status = 500 WHERE id = $1 AND status <> 'queued'`,
        [id, hostile + 'W'.repeat(200)],
      );
    }
    return webhook;
  };

  /** Makes a failed delivery show its request; resolves to its id. */
  const recordRequest = async (webhook: Webhook): Promise<string> => {
    const { rows } = await database.pool.query<{ id: string; submissionId: string }>(
      `SELECT id, submission_id AS "submissionId" FROM deliveries WHERE webhook_id = $1 AND status = 'failed'`,
      [webhook.id],
    );
    const { id = '', submissionId = '' } = rows[0] ?? {};
    const [context] = await findSubmissionContexts(database.pool, [submissionId]);
    const event = context && toSubmissionEvent(id, context, testLinks);
    const request = event && buildRequest(openTarget(testSecrets, webhook), event, 1_700_000_000);
    if (!request) throw new Error('no request');
    const digest = proveRequest(request, [], 1_700_000_000);
    await database.pool.query('UPDATE deliveries SET request_digest = $2 WHERE id = $1', [id, digest]);
    return id;
  };

  test('a webhook can be added, tested, rotated and deleted without script', async () => {
    await open({}, false);
    await page.goto(`${web.url}/dashboard/webhooks`);
    await page.getByRole('link', { name: 'Add webhook' }).click();
    await page.getByLabel('URL').fill(`${receiver.url}/hook`);
    await page.getByRole('button', { name: 'Add webhook' }).click();
    const first = await page.getByText(/^whsec_/).textContent();
    await page.getByRole('button', { name: 'Send test' }).click();
    await page.getByText('Responded with 500').waitFor();
    await page.getByRole('link', { name: 'Show or rotate' }).click();
    await page.getByRole('button', { name: 'Rotate secret' }).click();
    await page.getByText('with the previous secret until').waitFor();
    expect(await page.getByText(/^whsec_/).textContent()).not.toBe(first);
    await page.getByRole('link', { name: 'Back to the webhook' }).click();
    await page.getByText('Delete this webhook').click();
    await page.getByRole('button', { name: 'Delete webhook' }).click();
    await page.getByText('No webhooks yet').waitFor();
  });

  test('all pages are accessible without webhooks', async () => {
    await open({ plan: 'free' });
    for (const path of ['', '/new', '/log', '/log?since=nonsense', '/redeliver'])
      await look(`/dashboard/webhooks${path}`);
  }, 60_000);

  test('all pages are accessible with hostile submissions and responses', async () => {
    await open();
    const webhook = await fill();
    const delivery = await recordRequest(webhook);
    const one = `/${webhook.id}`;
    for (const path of ['', one, `${one}/edit`, `${one}/secret`, '/redeliver', '/new?service=telegram'])
      await look(`/dashboard/webhooks${path}`);
    for (const path of ['', `?webhook=${webhook.id}`, `/${delivery}`]) await look(`/dashboard/webhooks/log${path}`);
  }, 120_000);

  test('a long form name takes one line of the log and has a tooltip', async () => {
    await open();
    await fill();
    await page.setViewportSize({ width: 768, height: 900 });
    await page.goto(`${web.url}/dashboard/webhooks/log`);
    const cell = page.locator('.calls td.form-name').first();
    expect((await cell.locator('a').boundingBox())?.height).toBeLessThan(30);
    expect(await cell.locator('a').getAttribute('title')).toBe(`Contact ${'W'.repeat(80)}`);
  });

  test('a failed delivery’s response can be opened and the delivery resent, without script', async () => {
    await open({}, false);
    await fill();
    await page.goto(`${web.url}/dashboard/webhooks/log?status=failed`);
    await page.getByText('Response', { exact: true }).click();
    await page.locator('.calls pre', { hasText: '<script>' }).waitFor();
    await page.getByRole('button', { name: 'Resend' }).click();
    await page.getByText('Resending.').waitFor();
  });

  test('the test button shows that it is busy, and a second click sends nothing', async () => {
    await open();
    const held: ServerResponse[] = [];
    const slow = await startHttpReceiver((_request, response) => held.push(response), { host: '127.0.0.2' });
    const webhook = await buildWebhook(database, account, { url: slow.url });
    await page.goto(`${web.url}/dashboard/webhooks/${webhook.id}`);
    // In one evaluation, because the page cannot be queried while the browser navigates.
    const label = await page.evaluate(`(async () => {
      const button = document.querySelector('[data-busy]');
      button.click();
      await new Promise((resolve) => setTimeout(resolve, 500));
      button.click();
      await new Promise((resolve) => setTimeout(resolve, 500));
      return button.textContent;
    })()`);
    expect(label).toBe('Sending…');
    for (const response of held) response.writeHead(418).end();
    await page.getByText('Responded with 418').first().waitFor();
    expect(slow.requests).toHaveLength(1);
    await slow.stop();
  });

  test('a hostile response to a test is shown as text', async () => {
    await open();
    const webhook = await buildWebhook(database, account, { url: receiver.url });
    await page.goto(`${web.url}/dashboard/webhooks/${webhook.id}`);
    await page.getByRole('button', { name: 'Send test' }).click();
    await page.getByText('<script>').waitFor();
    await expectAccessible(page);
    expect(await page.title()).not.toBe('taken');
  });

  test.each([{ plan: 'free' as const, quota_override: 0 }, { linked_emails: [`${'long'.repeat(15)}@example.com`] }])(
    'the settings of an account with %o are accessible',
    async (settings) => {
      await open(settings);
      for (const tab of ['', '/brand', '/security', '/email', '/storage', '/tokens', '/privacy', '/alerts'])
        await look(`/dashboard/settings${tab}`);
    },
  );

  test('a rejected storage form is accessible with all sections open', async () => {
    await open({ storage_limit_bytes: 1_000_000 });
    await page.goto(`${web.url}/dashboard/settings/storage`);
    await page.getByLabel('Endpoint').fill('nonsense');
    await page.getByRole('button', { name: 'Test and save' }).click();
    await page.getByText('Check these fields').waitFor();
    await page.evaluate("for (const part of document.querySelectorAll('details')) part.open = true");
    await expectAccessible(page);
    expect(await page.getByLabel('Endpoint').inputValue()).toBe('nonsense');
  });

  test('the API token can be replaced without script', async () => {
    await open({}, false);
    await page.goto(`${web.url}/dashboard/settings/tokens`);
    await page.locator('summary', { hasText: 'Replace token' }).click();
    await page.getByRole('button', { name: 'Replace token' }).click();
    await page.getByText(/^lbx_/).waitFor();
  });

  test('a token with scopes is created, and its pages are accessible', async () => {
    await open();
    await buildForm(database, account, { name: `Whales ${'W'.repeat(40)}` });
    await page.goto(`${web.url}/dashboard/settings/tokens`);
    await page.getByRole('link', { name: 'New token' }).click();
    await page.getByRole('button', { name: 'Create token' }).click();
    await page.getByText('Check these fields').waitFor();
    await expectAccessible(page);
    await page.getByLabel('Name').fill('N'.repeat(60));
    await page.getByLabel('submissions:read', { exact: true }).check();
    await page.getByLabel('mcp', { exact: true }).check();
    await page.getByLabel('Mask personal data').check();
    await page.getByLabel('Only these forms').check();
    await page.getByLabel('Whales').check();
    await page.getByRole('button', { name: 'Create token' }).click();
    await page.getByText(/^lbx_/).waitFor();
    await page.getByRole('link', { name: 'Done' }).click();
    await expectAccessible(page);
    await page.getByRole('link', { name: /^NNN/ }).click();
    await page.getByRole('button', { name: 'Revoke token' }).waitFor();
    await expectAccessible(page);
  });

  test('the page of a new token is accessible', async () => {
    await open();
    await page.goto(`${web.url}/dashboard/settings/tokens`);
    await page.locator('summary', { hasText: 'Replace token' }).click();
    await page.getByRole('button', { name: 'Replace token' }).click();
    await page.getByText(/^lbx_/).waitFor();
    await expectAccessible(page);
  });
});
