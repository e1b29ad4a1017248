import { execFileSync } from 'node:child_process';
import path from 'node:path';
import type { Form } from '../../src/forms/form.model';
import { launchBrowser } from '../support/browser';
import { answer, type HttpReceiver, startHttpReceiver } from '../support/http-receiver';
import { createSelfSignedCertificate, type TlsKeyPair } from '../support/self-signed-certificate';
import { send } from '../support/submit-client';
import { client } from './dialect-client';

/** Builds a page that shows `ContactForm` of a React program, as the owner of a site would build it. */
export function buildPage(program: string): string {
  const bundler = path.join(__dirname, '../support/build-snippet.mjs');
  const script = execFileSync(process.execPath, [bundler, 'react'], { input: program, maxBuffer: 2 ** 26 });
  return `<!doctype html><title>Contact</title><main></main><script>${script}</script>`;
}

/**
 * Starts a site that responds to GET with `html`, and to everything else with what the service responds at `pathOf` the
 * request, as a site's server does whose rewrite names its visitors.
 */
export async function startSite(html: string, pathOf = (url: string) => url, tls?: TlsKeyPair): Promise<HttpReceiver> {
  const site: HttpReceiver = await startHttpReceiver(
    async (request, response) => {
      if (request.method === 'GET') return answer(200, html, { 'content-type': 'text/html' })(request, response);
      const { method = '', url = '', headers } = request;
      const body = site.requests.at(-1)?.rawBody;
      const visitor = { 'X-Forwarded-For': '192.0.2.7' };
      const reply = await send(client.url, { path: pathOf(url), method, headers: { ...headers, ...visitor }, body });
      response.writeHead(reply.status, reply.headers).end(reply.text);
    },
    { ...(tls && { tls }) },
  );
  return site;
}

/**
 * Opens a browser for the page of a React program whose library sends to a fixed host. A server of this machine stands for
 * every host, and passes on to the paths of `service` what is posted to it.
 */
export async function openLibraryPage(program: string, service: string) {
  const host = await startSite(buildPage(program), (url) => `/${service}${url}`, createSelfSignedCertificate());
  const ownBrowser = await launchBrowser([
    `--host-resolver-rules=MAP *:443 127.0.0.1:${host.port}`,
    '--ignore-certificate-errors',
  ]);
  const page = await ownBrowser.newPage();
  return {
    page,
    /** Loads the page with the access key of a form. */
    open: async ({ accessKey }: Pick<Form, 'accessKey'>) => {
      await page.goto('about:blank');
      await page.goto(`https://shop.test/#${accessKey}`);
    },
    /** Submits, and waits for what the page says then. */
    submit: async (text: string | RegExp) => {
      await page.getByRole('button').click();
      await page.getByRole('status').and(page.getByText(text)).waitFor();
    },
    close: async () => {
      await ownBrowser.close();
      await host.stop();
    },
  };
}
