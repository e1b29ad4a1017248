import { hasChromium } from '../setup/services';
import { client, newForm, onlyStored, setUpDialectClient } from './dialect-client';
import { openLibraryPage } from './library-site';

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

(hasChromium() ? describe : describe.skip)('Formspark’s React hook in a browser', () => {
  setUpDialectClient();
  let site: Awaited<ReturnType<typeof openLibraryPage>>;
  beforeAll(async () => {
    site = await openLibraryPage(program, 'formspark');
  }, 60_000);
  afterAll(() => site?.close());

  test('submits, with groups of fields as JSON', async () => {
    const form = await newForm();
    await site.open(form);
    await site.submit('Sent: Submission received');
    expect(await onlyStored(form)).toEqual({
      isSpam: false,
      data: { name: 'Ada', '_email.template.title': 'New' },
      overrides: { subject: 'Order', hidden: ['_email.template.title'] },
    });
  });

  test('has status and code of an error', async () => {
    await site.open({ accessKey: 'nobody' });
    await site.submit('Failed: 404 invalid_access_key');
    await site.open(await newForm({ strict_domain_protection: true, allowed_domains: ['example.com'] }));
    await site.submit('Failed: 403 origin_not_allowed');
    const form = await newForm();
    for (let n = 0; n < 6; n += 1) await client.post(form, {}, { headers: { 'X-Forwarded-For': '192.0.2.7' } });
    await site.open(form);
    await site.submit('Failed: 429 rate_limited');
  });

  test('shows success for a filled honeypot', async () => {
    const form = await newForm();
    await site.open(form);
    await site.page.getByLabel('Bot').fill('x');
    await site.submit('Sent: Submission received');
    expect((await onlyStored(form)).isSpam).toBe(true);
  });
});
