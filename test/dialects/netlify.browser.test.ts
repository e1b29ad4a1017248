import type { Page } from 'playwright-core';
import type { Form } from '../../src/forms/form.model';
import { browser, describeInBrowser } from '../support/browser';
import type { HttpReceiver } from '../support/http-receiver';
import { client, newForm, onlyStored, setUpDialectClient } from './dialect-client';
import { buildPage, startSite } from './library-site';

const program = `
  import { Honeypot, NetlifyForm } from 'react-netlify-forms';

  export function ContactForm() {
    return <NetlifyForm name={location.hash.slice(1)} action="/thanks/" honeypotName="bot-field">
      {({ handleChange, success, error }) => <>
        <Honeypot label="Bot" />
        <input name="email" aria-label="E-mail" onChange={handleChange} />
        <input name="cv" type="file" aria-label="CV" onChange={handleChange} />
        <button>Send</button><p role="status">{success && 'Sent'}{error && 'Failed'}</p>
      </>}
    </NetlifyForm>;
  }`;

/** The library sends to the first page of the site, whose server passes on what is posted to it. */
describeInBrowser('The forms of react-netlify-forms in a browser', () => {
  setUpDialectClient();
  let site: HttpReceiver;
  let page: Page;
  beforeAll(async () => {
    site = await startSite(buildPage(program), (url) => `/netlify/shop${url}`);
    page = await (await browser.newContext()).newPage();
  }, 60_000);
  afterAll(() => site?.stop());

  let forms = 0;
  /** Opens the page of a new form, which is called `form-1` there. */
  const open = async (settings: object = {}): Promise<Form> => {
    forms += 1;
    const form = await newForm({ ...settings, aliases: [`netlify/shop/form-${forms}`] });
    await page.goto('about:blank');
    await page.goto(`${site.url}/contact#form-${forms}`);
    return form;
  };
  const submit = async (text: string) => {
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('status').and(page.getByText(text)).waitFor();
  };

  test('are sent, with a file', async () => {
    const form = await open();
    await page.getByLabel('E-mail').fill('ada@example.com');
    await page.getByLabel('CV').setInputFiles({ name: 'cv.txt', mimeType: 'text/plain', buffer: Buffer.from('Ada') });
    await submit('Sent');
    const [stored] = await client.stored(form);
    expect([stored?.data, stored?.ip_address]).toEqual([{ email: 'ada@example.com' }, '192.0.2.7']);
    // The account has no storage for files.
    expect(stored?.mail_overrides.dropped_files).toContain('cv.txt');
  });

  test('look sent with a filled honeypot', async () => {
    const form = await open();
    await page.evaluate("document.querySelector('[hidden]').hidden = false");
    await page.getByLabel('Bot').fill('x');
    await submit('Sent');
    expect(await onlyStored(form)).toMatchObject({ isSpam: true, data: {} });
  });

  test('say that they failed if the form is paused, refuses the site or has reached a limit', async () => {
    for (const settings of [{ active: false }, { strict_domain_protection: true, allowed_domains: ['example.com'] }]) {
      await open(settings);
      await submit('Failed');
    }
    const form = await open();
    for (let n = 0; n < 6; n += 1) await client.post(form, {}, { headers: { 'X-Forwarded-For': '192.0.2.7' } });
    await submit('Failed');
  });

  test('lead to the page of their action without JavaScript', async () => {
    const form = await open();
    const html = await page.locator('main').innerHTML();
    const context = await browser.newContext({ javaScriptEnabled: false });
    const plain = await context.newPage();
    await plain.route('**/plain', (route) => route.fulfill({ contentType: 'text/html', body: html }));
    await plain.goto(`${site.url}/plain`);
    await plain.getByLabel('E-mail').fill('ada@example.com');
    await plain.getByRole('button', { name: 'Send' }).click();
    await plain.waitForURL(`${site.url}/thanks/`);
    await context.close();
    expect((await onlyStored(form)).data).toMatchObject({ email: 'ada@example.com' });
  });
});
