import type { AddressInfo } from 'node:net';
import express from 'express';
import type { Page, Request } from 'playwright-core';
import type { Form } from '../../src/forms/form.model';
import { browser, closeContexts } from '../support/browser';
import { builtProgram } from '../support/built';
import { openSubmitClient, type SubmitClient } from '../support/submit-client';

/** A running service, and an owner's website on another origin with forms that are sent to the service. */
export interface TestSite {
  readonly service: SubmitClient;
  /** The website's URL without a trailing slash. */
  readonly url: string;
  /** Opens a page with a form in a new browser context, as if it had been loaded a minute ago. */
  visit(form: Form, page?: FormPage): Promise<Page>;
  close(): Promise<void>;
}

interface FormPage {
  readonly lang?: string;
  /** The browser's language. */
  readonly locale?: string;
  /** More attributes of the form. */
  readonly attributes?: string;
  /** The content of the form after its access key. */
  readonly fields?: string;
  /** HTML before the client library. */
  readonly head?: string;
  readonly csp?: string;
  readonly javaScriptEnabled?: boolean;
  /** Leaves the clock alone, so the page was loaded just now. */
  readonly justLoaded?: boolean;
}

const defaultFields = `
  <label>Name <input name="name" required></label>
  <label>Message <textarea name="message"></textarea></label>
  <button>Send message</button>`;

export let site: TestSite;

/** Opens `site` for the tests of this group. */
export function setUpTestSite(): void {
  beforeAll(async () => {
    site = await openTestSite();
  }, 60_000);
  afterEach(closeContexts);
  afterAll(() => site?.close());
}

/** Starts the service with this configuration, and the website. */
export async function openTestSite(
  config: NonNullable<Parameters<typeof openSubmitClient>[0]>['config'] = {},
): Promise<TestSite> {
  await builtProgram();
  const service = await openSubmitClient({ config });
  const pages: string[] = [];
  const policies: string[] = [];

  const app = express();
  app.get('/page/:number', (req, res) => {
    const number = Number(req.params.number);
    if (policies[number]) res.set('Content-Security-Policy', policies[number]);
    res.type('html').send(pages[number]);
  });
  app.get('/thanks', (_req, res) => res.send('<!doctype html><title>Thanks</title><h1>Thank you</h1>'));
  const server = app.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  // A host name other than the service's makes it another site for the browser.
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;

  return {
    service,
    url,
    visit: async (form, { locale = 'en', javaScriptEnabled = true, justLoaded = false, csp = '', ...page } = {}) => {
      const context = await browser.newContext({ locale, javaScriptEnabled });
      const tab = await context.newPage();
      if (!justLoaded) {
        await tab.addInitScript(() => {
          const now = performance.now.bind(performance);
          performance.now = () => now() + 60_000;
        });
      }
      const number = pages.push(render(service.url, form.accessKey, page)) - 1;
      policies[number] = csp.replaceAll('SERVICE', service.url);
      await tab.goto(`${url}/page/${number}`);
      return tab;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await service.close();
    },
  };
}

function render(
  serviceUrl: string,
  accessKey: string,
  { lang = 'en', attributes = '', fields = defaultFields, head = '' }: FormPage,
) {
  return `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><title>Contact</title>${head}
    <script src="${serviceUrl}/letterbox.js" defer></script></head>
    <body><main><h1>Contact</h1><form action="${serviceUrl}/api/submit" method="post" data-letterbox ${attributes}>
    <input type="hidden" name="access_key" value="${accessKey}">${fields}</form></main></body></html>`;
}

export const isSubmit = (url: URL) => url.pathname === '/api/submit';

export function submitButton(page: Page) {
  return page.getByRole('button', { name: /^Send/ });
}

export async function fillAndSubmit(page: Page, name = 'Ada'): Promise<void> {
  await page.getByLabel('Name').fill(name);
  await submitButton(page).click();
}

/** Waits until the library shows exactly this message. */
export function waitForText(page: Page, text: string, role: 'status' | 'alert' = 'status'): Promise<void> {
  return page
    .getByRole(role)
    .and(page.getByText(text, { exact: true }))
    .waitFor();
}

/** Intercepts the page's submissions and responds with this. */
export function respondWith(page: Page, status: number, body: object | string): Promise<unknown> {
  return page.route(isSubmit, (route) =>
    route.fulfill({
      status,
      headers: { 'Access-Control-Allow-Origin': '*' },
      contentType: 'application/json',
      body: typeof body === 'string' ? body : JSON.stringify(body),
    }),
  );
}

/** The fields of a URL-encoded request. */
export function fieldsOf(request: Request): URLSearchParams {
  return new URLSearchParams(request.postData() ?? '');
}
