import type { Browser, Page } from 'playwright-core';
import type { Form } from '../../src/forms/form.model';
import { describeInBrowser, launchBrowser } from '../support/browser';
import type { HttpReceiver } from '../support/http-receiver';
import { createSelfSignedCertificate } from '../support/self-signed-certificate';
import { client, newForm, onlyStored, setUpDialectClient } from './dialect-client';
import { buildPage, startSite } from './library-site';

const program = `
  import { useState } from 'react';
  import { FormsparkError, useFormspark } from '@formspark/use-formspark';

  export function ContactForm() {
    const [submit, submitting] = useFormspark({ formId: location.hash.slice(1) });
    const [text, setText] = useState('');
    const send = async (event) => {
      event.preventDefault();
      const fields = Object.fromEntries(new FormData(event.target));
      try {
        const result = await submit({ ...fields, _email: { subject: 'Order', template: { title: 'New' } } });
        setText('Sent: ' + result.message);
      } catch (error) {
        setText('Failed: ' + (error instanceof FormsparkError ? error.status + ' ' + error.body.code : error));
      }
    };
    return <form onSubmit={send}>
      <input name="name" defaultValue="Ada" /><input name="_honeypot" aria-label="Bot" />
      <button disabled={submitting}>Send</button><p role="status">{text}</p>
    </form>;
  }`;

/** The hook sends to a fixed host, so a server of this machine stands for it and passes on what it gets. */
describeInBrowser('Formspark’s React hook in a browser', () => {
  setUpDialectClient();
  let site: HttpReceiver;
  let host: HttpReceiver;
  let ownBrowser: Browser;
  let page: Page;
  beforeAll(async () => {
    site = await startSite(buildPage(program));
    const certificate = createSelfSignedCertificate({ dnsName: 'submit-form.com' });
    host = await startSite('', (url) => `/formspark${url}`, certificate);
    ownBrowser = await launchBrowser([
      `--host-resolver-rules=MAP submit-form.com:443 127.0.0.1:${host.port}`,
      '--ignore-certificate-errors',
    ]);
    page = await ownBrowser.newPage();
  }, 60_000);
  afterAll(async () => {
    await ownBrowser?.close();
    await host?.stop();
    await site?.stop();
  });

  const open = async ({ accessKey }: Pick<Form, 'accessKey'>) => {
    await page.goto('about:blank');
    await page.goto(`${site.url}/#${accessKey}`);
  };
  const submit = async (text: string) => {
    await page.getByRole('button').click();
    await page.getByRole('status').and(page.getByText(text)).waitFor();
  };

  test('submits, with groups of fields as JSON', async () => {
    const form = await newForm();
    await open(form);
    await submit('Sent: Submission received');
    expect(await onlyStored(form)).toEqual({
      isSpam: false,
      data: { name: 'Ada', '_email.template.title': 'New' },
      overrides: { subject: 'Order', hidden: ['_email.template.title'] },
    });
  });

  test('has status and code of an error', async () => {
    await open({ accessKey: 'nobody' });
    await submit('Failed: 404 invalid_access_key');
    await open(await newForm({ strict_domain_protection: true, allowed_domains: ['example.com'] }));
    await submit('Failed: 403 origin_not_allowed');
    const form = await newForm();
    for (let n = 0; n < 6; n += 1) await client.post(form, {}, { headers: { 'X-Forwarded-For': '192.0.2.7' } });
    await open(form);
    await submit('Failed: 429 rate_limited');
  });

  test('shows success for a filled honeypot', async () => {
    const form = await newForm();
    await open(form);
    await page.getByLabel('Bot').fill('x');
    await submit('Sent: Submission received');
    expect((await onlyStored(form)).isSpam).toBe(true);
  });
});
