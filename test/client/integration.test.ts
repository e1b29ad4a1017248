import { updateForm } from '../../src/forms/form.service';
import { closeContexts, describeInBrowser } from '../support/browser';
import { eventually } from '../support/eventually';
import { buildForm, testSecrets } from '../support/factories';
import { type StripeServer, startStripeServer } from '../support/stripe-server';
import { fillAndSubmit, openTestSite, respondWith, submitButton, type TestSite, waitForText } from './fixtures';

const accepted = 'Your submission has been received.';

describeInBrowser('A form with the client library', () => {
  let site: TestSite;
  let stripe: StripeServer;
  beforeAll(async () => {
    stripe = await startStripeServer();
    site = await openTestSite({ STRIPE_API_URL: stripe.url });
  }, 60_000);
  afterEach(closeContexts);
  afterAll(async () => {
    await site?.close();
    await stripe?.stop();
  });

  const newForm = (settings = {}) => buildForm(site.service.db, site.service.account, settings);
  const namesIn = async (form: Awaited<ReturnType<typeof newForm>>) =>
    (await site.service.stored(form)).map(({ data }) => data.name);

  test('leads to the thank-you page with the redirect parameters', async () => {
    const form = await newForm({ redirect_params: ['name'] });
    const fields =
      '<input type="hidden" name="redirect" value="/thanks?from=form#top"><label>Name <input name="name"></label><button>Send</button>';
    const page = await site.visit(form, { fields });
    await fillAndSubmit(page, 'Zoë & Co');
    await page.waitForURL('**/thanks*');
    expect(page.url()).toBe(`${site.url}/thanks?from=form&name=Zo%C3%AB+%26+Co#top`);
    expect(await namesIn(form)).toEqual(['Zoë & Co']);
  });

  test('leads to the checkout, and is usable again when the visitor comes back', async () => {
    const payment = {
      provider: 'stripe',
      secret_key: 'sk_test_stripe',
      currency: 'eur',
      amount: 1900,
      product: 'Ticket',
    } as const;
    const form = await newForm();
    await updateForm(site.service.db, testSecrets, form, { payment });
    const page = await site.visit(form);
    // The real Stripe address, intercepted.
    await page.route('https://checkout.stripe.com/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: 'Pay' }),
    );
    await fillAndSubmit(page);
    await page.waitForURL('https://checkout.stripe.com/**');
    expect(page.url()).toBe(stripe.sessions.at(-1)?.url);
    await page.goBack();
    await eventually(async () => expect(await submitButton(page).isDisabled()).toBe(false));
  });

  test('stays usable if the redirect does not load a page', async () => {
    const page = await site.visit(await newForm());
    await page.clock.install();
    // The library must not take the page for one that was loaded just now.
    await page.clock.fastForward(60_000);
    await page.route('**/nothing', (route) => route.fulfill({ status: 204 }));
    await respondWith(page, 200, { success: true, redirect: '/nothing' });
    await fillAndSubmit(page);
    await waitForText(page, accepted);
    expect(await submitButton(page).isDisabled()).toBe(true);
    await page.clock.fastForward(5_000);
    await eventually(async () => expect(await submitButton(page).isDisabled()).toBe(false));
  });

  test.each([
    ['to a javascript: URL', 'javascript:document.title="run"'],
    ['to an invalid URL', 'http://[bad'],
  ])('does not follow a redirect %s', async (_, redirect) => {
    const page = await site.visit(await newForm());
    await respondWith(page, 200, { success: true, redirect });
    await fillAndSubmit(page);
    await waitForText(page, accepted);
    await eventually(async () => expect(await submitButton(page).isDisabled()).toBe(false));
    expect(await page.title()).toBe('Contact');
  });

  test('dispatches events, whose listeners can add fields or prevent the default', async () => {
    const form = await newForm();
    const page = await site.visit(form);
    await page.evaluate(`
      window.events = [];
      window.prevented = '';
      for (const name of ['submit', 'success', 'error']) document.addEventListener('letterbox:' + name, (event) => {
        const { data, ...detail } = event.detail;
        events.push({ name, at: event.target.tagName, ...detail });
        if (name === 'submit') data.append('from', 'script');
        if (name === prevented) event.preventDefault();
      })`);
    const takeEvents = async (count: number) => {
      await eventually(async () => expect(await page.evaluate('events.length')).toBe(count));
      return page.evaluate('events.splice(0)');
    };
    const preventDefaultOf = (name: string) => page.evaluate(`prevented = '${name}'`);

    await fillAndSubmit(page);
    await waitForText(page, accepted);
    expect(await takeEvents(2)).toEqual([
      { name: 'submit', at: 'FORM', endpoint: `${site.service.url}/api/submit` },
      { name: 'success', at: 'FORM', success: true, message: 'Submission received' },
    ]);
    expect((await site.service.stored(form)).map(({ data }) => data)).toEqual([
      { name: 'Ada', message: '', from: 'script' },
    ]);

    await preventDefaultOf('submit');
    await fillAndSubmit(page, 'not sent');
    expect(await takeEvents(1)).toMatchObject([{ name: 'submit' }]);

    await preventDefaultOf('success');
    await fillAndSubmit(page, 'kept');
    await eventually(async () => expect(await namesIn(form)).toEqual(['Ada', 'kept']));
    await eventually(async () => expect(await submitButton(page).isDisabled()).toBe(false));
    expect(await page.getByLabel('Name').inputValue()).toBe('kept');
    expect(await page.getByRole('status').textContent()).toBe('');
    await takeEvents(2);

    await updateForm(site.service.db, testSecrets, form, { active: false });
    await preventDefaultOf('error');
    await submitButton(page).click();
    expect(await takeEvents(2)).toEqual([
      expect.objectContaining({ name: 'submit' }),
      expect.objectContaining({
        name: 'error',
        at: 'FORM',
        success: false,
        status: 403,
        code: 'inactive_form',
        message: expect.any(String),
      }),
    ]);
    expect(await page.getByRole('alert').textContent()).toBe('');
  });

  test('is not sent if validation fails or a listener prevents it, nor with method GET', async () => {
    const form = await newForm();
    const page = await site.visit(form);
    const posts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() !== 'document') posts.push(request.method());
    });
    await submitButton(page).click();
    expect(await page.evaluate("document.querySelector(':invalid') !== null")).toBe(true);
    await page.evaluate("document.forms[0].addEventListener('submit', (event) => event.preventDefault())");
    await fillAndSubmit(page);
    expect(posts).toEqual([]);
    await page.evaluate(
      `document.forms[0].outerHTML = '<form action="/thanks" method="get" data-letterbox><button>Search</button></form>'`,
    );
    await page.getByRole('button').click();
    await page.waitForURL('**/thanks?');
    expect(posts).toEqual([]);
  });

  test('may be added later, have a field named action, and send the value of the pressed button', async () => {
    const form = await newForm();
    const page = await site.visit(form);
    await page.evaluate(`
      const copy = document.forms[0].cloneNode(true);
      document.forms[0].remove();
      copy.querySelector('[name=message]').name = 'action';
      const extra = copy.querySelector('[name=action]').cloneNode();
      extra.name = 'reset';
      copy.append(extra);
      copy.querySelector('button').outerHTML = '<button name="plan" value="basic">Basic</button><button name="plan" value="full">Full</button>';
      document.querySelector('main').append(copy)`);
    await page.getByLabel('Name').fill('Ada');
    await page.getByRole('button', { name: 'Full' }).click();
    await waitForText(page, accepted);
    expect((await site.service.stored(form)).map(({ data }) => data)).toEqual([
      { name: 'Ada', action: '', reset: '', plan: 'full' },
    ]);
    expect(await page.getByLabel('Name').inputValue()).toBe('');
  });

  test('works under the strictest Content-Security-Policy', async () => {
    const csp =
      "default-src 'none'; script-src SERVICE; connect-src SERVICE; form-action SERVICE; base-uri 'none'; require-trusted-types-for 'script'";
    const fields =
      '<label>Name <input name="name"></label><label>File <input type="file" name="cv"></label><button>Send</button>';
    const form = await newForm();
    const page = await site.visit(form, { csp, fields });
    const errors: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text());
    });
    page.on('pageerror', (error) => errors.push(error.message));
    await page
      .getByLabel('File')
      .setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.alloc(100_000) });
    await fillAndSubmit(page);
    await page.locator('[data-letterbox-status=success]').waitFor();
    expect(await namesIn(form)).toEqual(['Ada']);
    expect(await page.locator('[style]').count()).toBe(0);
    expect(errors).toEqual([]);
  });

  test('is sent natively without JavaScript', async () => {
    const form = await newForm();
    const page = await site.visit(form, { javaScriptEnabled: false });
    await fillAndSubmit(page, 'Grace');
    await page.waitForURL('**/api/submit');
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Thank you!');
    expect(await namesIn(form)).toEqual(['Grace']);
  });
});
