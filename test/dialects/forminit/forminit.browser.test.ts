import type { Page } from 'playwright-core';
import { createToken } from '../../../src/tokens/token.service';
import { browser, describeInBrowser } from '../../support/browser';
import { client, newForm, onlyStored, setUpDialectClient } from '../dialect-client';
import { startSite } from './start-site';

describeInBrowser('Forminit’s library in a browser', () => {
  setUpDialectClient();
  let site: Awaited<ReturnType<typeof startSite>>;
  let page: Page;
  beforeAll(async () => {
    const { token } = await createToken(client.db, client.account.id, null, { name: 'Site', scopes: ['submit'] });
    site = await startSite(`${client.url}/forminit/f`, token ?? '');
    page = await browser.newPage();
    await page.goto(`${site.url}/?utm_source=mail`);
  }, 60_000);
  afterAll(() => site?.stop());

  /** Submits the page's form, or what `content` creates, with the library. */
  const submit = (proxyUrl: string, id: string, content = "new FormData(document.querySelector('form'))") =>
    page.evaluate(`new Forminit({ proxyUrl: '${proxyUrl}' }).submit('${id}', ${content})`);
  const direct = () => `${client.url}/forminit/f`;
  const fields = { firstName: 'Ada', email: 'ada@example.com', message: 'Hello', utmSource: 'mail' };

  test('submits a form from another site, and gets the submission and the redirect', async () => {
    const form = await newForm({ redirect_url: 'https://shop.example/thanks' });
    expect(await submit(direct(), form.accessKey)).toEqual({
      data: { hashId: expect.any(String), date: expect.any(String), blocks: fields },
      redirectUrl: 'https://shop.example/thanks',
    });
    expect((await onlyStored(form)).data).toEqual(fields);
  });

  test('submits blocks', async () => {
    const form = await newForm({ aliases: ['forminit/za2j4rh06a8'] });
    const blocks = [
      { type: 'sender', properties: { email: 'ada@example.com' } },
      { type: 'text', name: 'message', value: 'Hello' },
    ];
    const result = await submit(`${direct()}/za2j4rh06a8`, 'za2j4rh06a8', JSON.stringify({ blocks }));
    expect(result).toMatchObject({
      data: { blocks: { email: 'ada@example.com', message: 'Hello', utmSource: 'mail' } },
    });
    expect(Object.keys((await onlyStored(form)).data)).toEqual(['email', 'message', 'utmSource']);
  });

  test('submits through the site’s own proxy', async () => {
    const form = await newForm();
    expect(await submit('/api/forminit', form.accessKey)).toMatchObject({ data: { blocks: fields } });
    expect((await client.stored(form))[0]).toMatchObject({ data: fields, ip_address: '198.51.100.7' });
  });

  test('sends files, and succeeds though the account stores none', async () => {
    const form = await newForm();
    const file = { name: 'cv.txt', mimeType: 'text/plain', buffer: Buffer.from('Ada') };
    await page.locator('[type=file]').setInputFiles(file);
    const response = page.waitForResponse((one) => one.request().method() === 'POST');
    expect(await submit(direct(), form.accessKey)).toMatchObject({ data: { blocks: fields } });
    expect(await (await response).json()).toMatchObject({ files: { received: 1, stored: 0 } });
    await page.locator('[type=file]').setInputFiles([]);
  });

  test('gets success for a filled honeypot, and an error past a limit and from a refused site', async () => {
    const form = await newForm();
    await page.locator('[name=_gotcha]').fill('x');
    expect(await submit(direct(), form.accessKey)).toMatchObject({ data: { hashId: expect.any(String) } });
    expect((await onlyStored(form)).isSpam).toBe(true);
    await page.locator('[name=_gotcha]').fill('');
    for (let n = 0; n < 5; n += 1) await submit(direct(), form.accessKey);
    const error = { success: false, message: expect.any(String) };
    expect(await submit(direct(), form.accessKey)).toEqual({ error: { ...error, error: 'RATE_LIMITED', code: 429 } });
    const strict = await newForm({ strict_domain_protection: true, allowed_domains: ['example.com'] });
    expect(await submit('/api/forminit', strict.accessKey)).toMatchObject({ error: { code: 403 } });
    expect(await submit(direct(), strict.accessKey)).toEqual({
      error: { ...error, error: 'ORIGIN_NOT_ALLOWED', code: 403 },
    });
  });
});
