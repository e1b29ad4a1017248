import { gzipSync } from 'node:zlib';
import type { Page, Request, Route } from 'playwright-core';
import { updateForm } from '../../src/forms/form.service';
import { describeInBrowser } from '../support/browser';
import { eventually } from '../support/eventually';
import { buildForm, testSecrets } from '../support/factories';
import { type StripeServer, startStripeServer } from '../support/stripe-server';
import { openScene, type Scene } from './scene';

const accepted = 'Your submission has been received.';
const retry = 'Your form could not be sent. Please wait a moment, then send the form again.';

describeInBrowser('a form of another site that has the client library', () => {
  let scene: Scene;
  let stripe: StripeServer;
  beforeAll(async () => {
    stripe = await startStripeServer();
    scene = await openScene({ STRIPE_API_URL: stripe.url });
  }, 60_000);
  afterEach(async () => {
    for (const context of scene?.browser.contexts() ?? []) await context.close();
  });
  afterAll(async () => {
    await scene?.close();
    await stripe?.stop();
  });

  const newForm = (settings = {}) => buildForm(scene.door.db, scene.door.account, settings);
  const namesIn = async (form: Awaited<ReturnType<typeof newForm>>) =>
    (await scene.door.stored(form)).map(({ data }) => data.name);
  const button = (page: Page) => page.getByRole('button', { name: /^Send/ });
  const press = async (page: Page, name = 'Ada') => {
    await page.getByLabel('Name').fill(name);
    await button(page).click();
  };
  const told = (page: Page, text: string, role: 'status' | 'alert' = 'status') =>
    page
      .getByRole(role)
      .and(page.getByText(text, { exact: true }))
      .waitFor();
  const isSubmit = (url: URL) => url.pathname === '/api/submit';
  const answerWith = (page: Page, status: number, body: object | string) =>
    page.route(isSubmit, (route) =>
      route.fulfill({
        status,
        headers: { 'Access-Control-Allow-Origin': '*' },
        contentType: 'application/json',
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    );

  test('is posted in place, emptied and confirmed', async () => {
    const form = await newForm();
    const page = await scene.visit(form);
    const address = page.url();
    await page.getByLabel('Message').fill('Guten Tag');
    await press(page, 'Zoë');
    await told(page, accepted);
    expect(page.url()).toBe(address);
    expect(await page.getByLabel('Name').inputValue()).toBe('');
    const [stored, ...more] = await scene.door.stored(form);
    expect(more).toEqual([]);
    expect(stored).toMatchObject({ data: { name: 'Zoë', message: 'Guten Tag' }, is_spam: false });
  });

  test('is posted with the time at which the page was loaded, so that a robot is dropped', async () => {
    const form = await newForm();
    const page = await scene.visit(form, { hasty: true });
    const before = Date.now();
    const [request] = await Promise.all([page.waitForRequest('**/api/submit'), press(page)]);
    await told(page, accepted);
    const loadedAt = Number(fieldsOf(request).get('form_loaded_at'));
    expect(loadedAt).toBeLessThanOrEqual(before);
    expect(loadedAt).toBeGreaterThan(before - 20_000);
    expect(await namesIn(form)).toEqual([]);
  });

  test.each([-10, 10])(
    'is not lost when its page was open for a while and the clock is wrong by %i hours',
    async (hours) => {
      const form = await newForm();
      const page = await scene.visit(form, { hasty: true });
      await page.addInitScript(`const now = Date.now; Date.now = () => now() + ${hours} * 3_600_000`);
      await page.reload();
      await page.waitForFunction('performance.now() > 2100');
      await press(page);
      await told(page, accepted);
      expect(await namesIn(form)).toEqual(['Ada']);
    },
  );

  test('is sent once by a double click that is slower than the answer', async () => {
    const form = await newForm();
    const page = await scene.visit(form);
    await page.evaluate("document.querySelector('[name=name]').removeAttribute('required')");
    await page.getByLabel('Name').fill('Ada');
    await button(page).click();
    await told(page, accepted);
    await button(page).evaluate((pressed) => (pressed as { click(): void }).click());
    await eventually(async () => expect(await button(page).isDisabled()).toBe(false));
    expect(await namesIn(form)).toEqual(['Ada']);
  });

  test('is sent once however often the button is pressed, which is busy and keeps the focus', async () => {
    const form = await newForm();
    const page = await scene.visit(form);
    let posts = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST') posts += 1;
    });
    const { held, release } = await holdAnswers(page);
    await page.getByLabel('Name').fill('Ada');
    await button(page).dblclick();
    await held;
    await page.keyboard.press('Enter');
    expect(await button(page).getAttribute('aria-busy')).toBe('true');
    expect(await button(page).isDisabled()).toBe(true);
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Send message');
    release();
    await told(page, accepted);
    await eventually(async () => expect(await button(page).isDisabled()).toBe(false));
    expect(await button(page).getAttribute('aria-busy')).toBeNull();
    expect(posts).toBe(1);
    expect(await namesIn(form)).toEqual(['Ada']);
  });

  test('is sent again after a lost answer under the same key, and stored once; the next one has a key of its own', async () => {
    const form = await newForm();
    const page = await scene.visit(form);
    const keys: (string | null)[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') keys.push(fieldsOf(request).get('idempotency_key'));
    });
    await page.route(isSubmit, async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    });
    await press(page);
    await told(page, retry, 'alert');
    expect(await namesIn(form)).toEqual(['Ada']);
    expect(await page.getByLabel('Name').inputValue()).toBe('Ada');

    await page.unroute(isSubmit);
    await button(page).click();
    await told(page, accepted);
    expect(await namesIn(form)).toEqual(['Ada']);
    await press(page, 'Ada');
    await eventually(async () => expect(await namesIn(form)).toEqual(['Ada', 'Ada']));
    const [first, second, third] = keys;
    expect(first).toMatch(/^\d+(-\d+){3}$/);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  test('says when the form is unknown, sent too often, or answered by nobody that it knows', async () => {
    const form = await newForm();
    const page = await scene.visit(form);
    for (let post = 0; post < 6; post++)
      await scene.door.post(form, { name: 'x' }, { headers: { 'X-Forwarded-For': '127.0.0.1' } });
    await press(page);
    await told(page, retry, 'alert');

    await page.evaluate("document.querySelector('[name=access_key]').value = 'nobody'");
    await button(page).click();
    await told(page, 'Your form could not be sent. (invalid_access_key)', 'alert');

    await answerWith(page, 502, '<h1>Bad gateway</h1>');
    await button(page).click();
    await told(page, retry, 'alert');
    await page.unroute(isSubmit);
    await answerWith(page, 200, '<h1>A login page of the hotel</h1>');
    await button(page).click();
    await told(page, retry, 'alert');
  });

  test('says when files are too large', async () => {
    const form = await newForm();
    const page = await scene.visit(form, {
      fields: '<label>File <input type="file" name="cv"></label><button>Send</button>',
    });
    await page.evaluate(`(() => {
      const files = new DataTransfer();
      files.items.add(new File([new Uint8Array(27 * 1024 * 1024)], 'film.mp4'));
      document.querySelector('[name=cv]').files = files.files;
    })()`);
    await button(page).click();
    await told(page, 'Your submission is too large.', 'alert');
    expect(await scene.door.stored(form)).toEqual([]);
  });

  test('shows how far its files are, sent as multipart though the form does not say so', async () => {
    const form = await newForm();
    const fields =
      '<label>Name <input name="name"></label><label>File <input type="file" name="cv"></label><button>Send</button>';
    const page = await scene.visit(form, { fields });
    await page
      .getByLabel('File')
      .setInputFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(600_000) });
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: 300_000,
    });
    await page.evaluate(`
      window.seen = [];
      new MutationObserver(() => {
        const bar = document.querySelector('progress');
        if (bar && bar.value !== seen.at(-1)) seen.push(bar.value);
      }).observe(document.body, { attributes: true, childList: true, subtree: true })`);
    const [request] = await Promise.all([page.waitForRequest('**/api/submit'), press(page)]);
    await page.getByRole('progressbar', { name: 'Send' }).waitFor();
    await page.locator('[data-letterbox-status=success]').waitFor();
    const seen = (await page.evaluate('seen')) as number[];
    expect(seen.length).toBeGreaterThan(2);
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
    expect(seen.some((share) => share > 0 && share < 1)).toBe(true);
    expect(await page.locator('progress').count()).toBe(0);
    expect(request.headers()['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(await namesIn(form)).toEqual(['Ada']);
    // What became of the file is no secret from who sent it.
    expect(await page.getByRole('status').textContent()).toMatch(new RegExp(`^${accepted} \\S+`));
  });

  test('takes the visitor to the thank-you page with what the owner chose to hand on', async () => {
    const form = await newForm({ redirect_params: ['name'] });
    const fields =
      '<input type="hidden" name="redirect" value="/thanks?from=form#top"><label>Name <input name="name"></label><button>Send</button>';
    const page = await scene.visit(form, { fields });
    await press(page, 'Zoë & Co');
    await page.waitForURL('**/thanks*');
    expect(page.url()).toBe(`${scene.site}/thanks?from=form&name=Zo%C3%AB+%26+Co#top`);
    expect(await namesIn(form)).toEqual(['Zoë & Co']);
  });

  test('takes the visitor to the checkout, and is there again when they come back', async () => {
    const payment = {
      provider: 'stripe',
      secret_key: 'sk_test_stripe',
      currency: 'eur',
      amount: 1900,
      product: 'Ticket',
    } as const;
    const form = await newForm();
    await updateForm(scene.door.db, testSecrets, form, { payment });
    const page = await scene.visit(form);
    // The visitor's way to Stripe ends here; the address is the real one's.
    await page.route('https://checkout.stripe.com/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: 'Pay' }),
    );
    await press(page);
    await page.waitForURL('https://checkout.stripe.com/**');
    expect(page.url()).toBe(stripe.sessions.at(-1)?.url);
    await page.goBack();
    await eventually(async () => expect(await button(page).isDisabled()).toBe(false));
  });

  test('stays usable when the next page is none', async () => {
    const page = await scene.visit(await newForm());
    await page.route('**/nothing', (route) => route.fulfill({ status: 204 }));
    await answerWith(page, 200, { success: true, redirect: '/nothing' });
    await press(page);
    await told(page, accepted);
    expect(await button(page).isDisabled()).toBe(true);
    await eventually(async () => expect(await button(page).isDisabled()).toBe(false));
  });

  test.each([
    ['that a browser would run', 'javascript:document.title="run"'],
    ['that is none', 'http://[bad'],
  ])('goes to no address %s', async (_, redirect) => {
    const page = await scene.visit(await newForm());
    await answerWith(page, 200, { success: true, redirect });
    await press(page);
    await told(page, accepted);
    await eventually(async () => expect(await button(page).isDisabled()).toBe(false));
    expect(await page.title()).toBe('Contact');
  });

  test('tells the page’s own script what happens, which may add fields, or take over', async () => {
    const form = await newForm();
    const page = await scene.visit(form);
    await page.evaluate(`
      window.heard = [];
      window.refuse = '';
      for (const name of ['submit', 'success', 'error']) document.addEventListener('letterbox:' + name, (event) => {
        const { data, ...detail } = event.detail;
        heard.push({ name, at: event.target.tagName, ...detail });
        if (name === 'submit') data.append('from', 'script');
        if (name === refuse) event.preventDefault();
      })`);
    const heard = async (count: number) => {
      await eventually(async () => expect(await page.evaluate('heard.length')).toBe(count));
      return page.evaluate('heard.splice(0)');
    };
    const refuse = (name: string) => page.evaluate(`refuse = '${name}'`);

    await press(page);
    await told(page, accepted);
    expect(await heard(2)).toEqual([
      { name: 'submit', at: 'FORM', endpoint: `${scene.door.url}/api/submit` },
      { name: 'success', at: 'FORM', success: true, message: 'Submission received' },
    ]);
    expect((await scene.door.stored(form)).map(({ data }) => data)).toEqual([
      { name: 'Ada', message: '', from: 'script' },
    ]);

    await refuse('submit');
    await press(page, 'not sent');
    expect(await heard(1)).toMatchObject([{ name: 'submit' }]);

    await refuse('success');
    await press(page, 'kept in the field');
    await eventually(async () => expect(await namesIn(form)).toEqual(['Ada', 'kept in the field']));
    await eventually(async () => expect(await button(page).isDisabled()).toBe(false));
    expect(await page.getByLabel('Name').inputValue()).toBe('kept in the field');
    expect(await page.getByRole('status').textContent()).toBe('');
    await heard(2);

    await updateForm(scene.door.db, testSecrets, form, { active: false });
    await refuse('error');
    await button(page).click();
    expect(await heard(2)).toEqual([
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

  test('leaves alone what the browser or the page’s own script refuses, and forms that are not meant', async () => {
    const form = await newForm();
    const page = await scene.visit(form);
    const posts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() !== 'document') posts.push(request.method());
    });
    await button(page).click();
    expect(await page.evaluate("document.querySelector(':invalid') !== null")).toBe(true);
    await page.evaluate("document.forms[0].addEventListener('submit', (event) => event.preventDefault())");
    await press(page);
    expect(posts).toEqual([]);
    await page.evaluate(
      `document.forms[0].outerHTML = '<form action="/thanks" method="get" data-letterbox><button>Search</button></form>'`,
    );
    await page.getByRole('button').click();
    await page.waitForURL('**/thanks?');
    expect(posts).toEqual([]);
  });

  test('may come later, have a field called action, and send the button’s own value', async () => {
    const form = await newForm();
    const page = await scene.visit(form);
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
    await told(page, accepted);
    expect((await scene.door.stored(form)).map(({ data }) => data)).toEqual([
      { name: 'Ada', action: '', reset: '', plan: 'full' },
    ]);
    expect(await page.getByLabel('Name').inputValue()).toBe('');
  });

  test('works under the strictest policy, and breaks no rule of it', async () => {
    const csp =
      "default-src 'none'; script-src SERVICE; connect-src SERVICE; form-action SERVICE; base-uri 'none'; require-trusted-types-for 'script'";
    const fields =
      '<label>Name <input name="name"></label><label>File <input type="file" name="cv"></label><button>Send</button>';
    const form = await newForm();
    const page = await scene.visit(form, { csp, fields });
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));
    await page
      .getByLabel('File')
      .setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.alloc(100_000) });
    await press(page);
    await page.locator('[data-letterbox-status=success]').waitFor();
    expect(await namesIn(form)).toEqual(['Ada']);
    expect(await page.locator('[style]').count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  test('is posted by the browser itself where there is no script', async () => {
    const form = await newForm();
    const page = await scene.visit(form, { javaScriptEnabled: false });
    await press(page, 'Grace');
    await page.waitForURL('**/api/submit');
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Thank you!');
    expect(await namesIn(form)).toEqual(['Grace']);
  });

  test('costs its page three kilobytes at most', async () => {
    const script = await (await fetch(`${scene.door.url}/letterbox.js`)).arrayBuffer();
    expect(gzipSync(Buffer.from(script)).length).toBeLessThanOrEqual(3_000);
  });
});

function fieldsOf(request: Request): URLSearchParams {
  return new URLSearchParams(request.postData() ?? '');
}

/** Holds the service's answers back: `held` resolves when the first is there, `release` lets them go. */
async function holdAnswers(page: Page): Promise<{ held: Promise<void>; release(): void }> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let arrive = () => {};
  const held = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route('**/api/submit', async (route: Route) => {
    arrive();
    await released;
    await route.continue();
  });
  return { held, release };
}
