import { execFileSync } from 'node:child_process';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import type { Form } from '../../src/forms/form.model';
import { hasChromium } from '../setup/services';
import { launchBrowser } from '../support/browser';
import { type HttpReceiver, startHttpReceiver } from '../support/http-receiver';
import { createSelfSignedCertificate } from '../support/self-signed-certificate';
import { send } from '../support/submit-client';
import { client, newForm, onlyStored, postJson, setUpDialectClient } from './dialect-client';

const visitor = { 'X-Forwarded-For': '198.51.100.7' };

const component = `
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

/** The hook sends to a fixed host, so a server of this machine stands for all hosts. It passes on what it gets. */
(hasChromium() ? describe : describe.skip)('Web3Forms’ React hook in a browser', () => {
  setUpDialectClient();
  let host: HttpReceiver;
  let ownBrowser: Browser;
  let page: Page;
  beforeAll(async () => {
    const program = path.join(__dirname, '../support/build-snippet.mjs');
    const script = execFileSync(process.execPath, [program, 'react'], { input: component, maxBuffer: 2 ** 26 });
    const html = `<!doctype html><title>Contact</title><main></main><script>${script}</script>`;
    host = await startHttpReceiver(
      async ({ method = '', url, headers }, response) => {
        if (method === 'GET') return void response.writeHead(200, { 'Content-Type': 'text/html' }).end(html);
        const body = host.requests.at(-1)?.rawBody;
        const reply = await send(client.url, {
          path: `/web3forms${url}`,
          method,
          headers: { ...headers, ...visitor },
          body,
        });
        response.writeHead(reply.status, reply.headers).end(reply.text);
      },
      { tls: createSelfSignedCertificate({ dnsName: 'api.web3forms.com' }) },
    );
    ownBrowser = await launchBrowser([
      `--host-resolver-rules=MAP *:443 127.0.0.1:${host.port}`,
      '--ignore-certificate-errors',
    ]);
    page = await ownBrowser.newPage();
  }, 60_000);
  afterAll(async () => {
    await ownBrowser?.close();
    await host?.stop();
  });

  const open = async ({ accessKey }: Pick<Form, 'accessKey'>) => {
    await page.goto('about:blank');
    await page.goto(`https://shop.test/#${accessKey}`);
  };
  const submit = async (text: RegExp) => {
    await page.getByRole('button').click();
    await page.getByRole('status').and(page.getByText(text)).waitFor();
  };

  test('submits, and shows the message', async () => {
    const form = await newForm();
    await open(form);
    await submit(/^Sent: Submission received {"email":"ada@example.com"}$/);
    expect(await onlyStored(form)).toEqual({
      isSpam: false,
      data: { email: 'ada@example.com' },
      overrides: { from_name: 'Shop', subject: 'New message' },
    });
  });

  test('shows the message of an unknown key, a refused site and a limit', async () => {
    await open({ accessKey: 'nobody' });
    await submit(/^Failed: Invalid access_key invalid_access_key$/);
    await open(await newForm({ strict_domain_protection: true, allowed_domains: ['example.com'] }));
    await submit(/^Failed: .* origin_not_allowed$/);
    const form = await newForm();
    for (let n = 0; n < 6; n += 1) await postJson('/web3forms/submit', { access_key: form.accessKey }, visitor);
    await open(form);
    await submit(/^Failed: .* rate_limited$/);
  });

  test('shows success for a filled honeypot', async () => {
    const form = await newForm();
    await open(form);
    await page.getByLabel('Bot').fill('x');
    await submit(/^Sent/);
    expect((await onlyStored(form)).isSpam).toBe(true);
  });
});
