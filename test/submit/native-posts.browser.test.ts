import type { Page } from 'playwright-core';
import type { Form } from '../../src/forms/form.model';
import { browser, describeInBrowser } from '../support/browser';
import { buildForm } from '../support/factories';
import { answer, type HttpReceiver, startHttpReceiver } from '../support/http-receiver';
import { type StripeServer, sessionWithUrl, startStripeServer } from '../support/stripe-server';
import { openSubmitClient, type SubmitClient } from '../support/submit-client';

const payment = { provider: 'stripe', secret_key: 'sk_test_stripe', currency: 'eur', amount: 1900, product: 'Ticket' };

describeInBrowser('A form that a browser submits without a script', () => {
  let client: SubmitClient;
  let stripe: StripeServer;
  let site: HttpReceiver;
  let html = '';

  beforeAll(async () => {
    stripe = await startStripeServer();
    client = await openSubmitClient({ config: { STRIPE_API_URL: stripe.url } });
    site = await startHttpReceiver((request, response) =>
      answer(200, html, { 'content-type': 'text/html' })(request, response),
    );
  });
  afterAll(async () => {
    await site?.stop();
    await client?.close();
    await stripe?.stop();
  });

  /** Opens `/contact/form.html` of the owner's site, submits its form and returns the page that the visitor sees then. */
  async function submit(form: Form, { redirect = '', head = '', headers = {} } = {}): Promise<Page> {
    html = `<!doctype html><title>Contact</title>${head}<form method="post" action="${client.url}/api/submit">
      <input type="hidden" name="access_key" value="${form.accessKey}">
      <input type="hidden" name="redirect" value="${redirect}">
      <input name="name" value="Ada"><button>Send</button></form>`;
    const context = await browser.newContext({ extraHTTPHeaders: headers });
    const tab = await context.newPage();
    await tab.goto(`${site.url}/contact/form.html?lang=en`);
    html = '<!doctype html><title>Another page</title>';
    const left = tab.waitForURL((url) => !url.pathname.startsWith('/contact/form.html'));
    await tab.click('button');
    await left;
    return tab;
  }

  // On every request, as an app with a WebView sends it.
  const webView = { headers: { 'X-Requested-With': 'com.example.app' } };

  test('in an Android WebView leads to the thank-you page', async () => {
    const tab = await submit(await buildForm(client.db, client.account), webView);
    expect(await tab.locator('h1').innerText()).toBe('Thank you!');
    await tab.context().close();
  });

  test('in an Android WebView leads to the submitted redirect', async () => {
    const tab = await submit(await buildForm(client.db, client.account), { ...webView, redirect: '/thanks' });
    expect(tab.url()).toBe(`${site.url}/thanks`);
    await tab.context().close();
  });

  test('in an Android WebView leads to the checkout of a payment form', async () => {
    const checkout = `${site.url}/checkout`;
    stripe.behave(sessionWithUrl(checkout));
    const tab = await submit(await buildForm(client.db, client.account, { payment: payment as never }), webView);
    expect(tab.url()).toBe(checkout);
    await tab.context().close();
  });

  test('is rejected with the reason under strict protection if its page has the policy no-referrer', async () => {
    const form = await buildForm(client.db, client.account, {
      strict_domain_protection: true,
      allowed_domains: ['127.0.0.1'],
    });
    const hidden = await submit(form, { head: '<meta name="referrer" content="no-referrer">' });
    const text = await hidden.locator('main').innerText();
    expect(text).toContain('origin_not_allowed');
    expect(text).toContain('Referrer-Policy: no-referrer');
    await hidden.context().close();

    const shown = await submit(form);
    expect(await shown.locator('h1').innerText()).toBe('Thank you!');
    await shown.context().close();
  });

  test('leads to a file beside its page if the page sends its full address, else beside the site’s first page', async () => {
    const form = await buildForm(client.db, client.account);
    const head = '<meta name="referrer" content="unsafe-url">';
    const beside = await submit(form, { redirect: 'thanks.html', head });
    expect(beside.url()).toBe(`${site.url}/contact/thanks.html`);
    await beside.context().close();

    const top = await submit(form, { redirect: 'thanks.html' });
    expect(top.url()).toBe(`${site.url}/thanks.html`);
    await top.context().close();
  });
});
