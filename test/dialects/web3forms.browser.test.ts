import { hasChromium } from '../setup/services';
import { newForm, onlyStored, postJson, setUpDialectClient } from './dialect-client';
import { openLibraryPage } from './library-site';

const program = `
  import { useState } from 'react';
  import useWeb3Forms from '@web3forms/react';
  export function ContactForm() {
    const [text, setText] = useState('');
    const { submit } = useWeb3Forms({
      access_key: location.hash.slice(1),
      settings: { from_name: 'Shop', subject: 'New message' },
      onSuccess: (message, data) => setText('Sent: ' + message + ' ' + JSON.stringify(data.body.data)),
      onError: (message, data) => setText('Failed: ' + message + ' ' + data.code),
    });
    const send = (event) => {
      event.preventDefault();
      submit(Object.fromEntries(new FormData(event.target)));
    };
    return (
      <form onSubmit={send}>
        <input name="email" defaultValue="ada@example.com" /><input name="botcheck" aria-label="Bot" />
        <button>Send</button><p role="status">{text}</p>
      </form>
    );
  }`;

(hasChromium() ? describe : describe.skip)('Web3Forms’ React hook in a browser', () => {
  setUpDialectClient();
  let site: Awaited<ReturnType<typeof openLibraryPage>>;
  beforeAll(async () => {
    site = await openLibraryPage(program, 'web3forms');
  }, 60_000);
  afterAll(() => site?.close());

  test('submits, and shows the message', async () => {
    const form = await newForm();
    await site.open(form);
    await site.submit(/^Sent: Submission received {"email":"ada@example.com"}$/);
    expect(await onlyStored(form)).toEqual({
      isSpam: false,
      data: { email: 'ada@example.com' },
      overrides: { from_name: 'Shop', subject: 'New message' },
    });
  });

  test('shows the message of an unknown key, a refused site and a limit', async () => {
    await site.open({ accessKey: 'nobody' });
    await site.submit(/^Failed: Invalid access_key invalid_access_key$/);
    await site.open(await newForm({ strict_domain_protection: true, allowed_domains: ['example.com'] }));
    await site.submit(/^Failed: .* origin_not_allowed$/);
    const form = await newForm();
    const visitor = { 'X-Forwarded-For': '192.0.2.7' };
    for (let n = 0; n < 6; n += 1) await postJson('/web3forms/submit', { access_key: form.accessKey }, visitor);
    await site.open(form);
    await site.submit(/^Failed: .* rate_limited$/);
  });

  test('shows success for a filled honeypot', async () => {
    const form = await newForm();
    await site.open(form);
    await site.page.getByLabel('Bot').fill('x');
    await site.submit(/^Sent/);
    expect((await onlyStored(form)).isSpam).toBe(true);
  });
});
