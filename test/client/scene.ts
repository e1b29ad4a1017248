import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import express from 'express';
import type { Browser, Page } from 'playwright-core';
import type { Form } from '../../src/forms/form.model';
import { launchBrowser } from '../support/browser';
import { builtProgram } from '../support/built';
import { type FrontDoor, openFrontDoor } from '../support/submit-client';

/** A service, and the site of an owner at another origin with forms that post to it. */
export interface Scene {
  readonly door: FrontDoor;
  readonly browser: Browser;
  /** The site's address, without a trailing slash. */
  readonly site: string;
  /** Opens a page with a form in a browser of its own, as if it had been read for some seconds already. */
  visit(form: Form, page?: FormPage): Promise<Page>;
  close(): Promise<void>;
}

interface FormPage {
  readonly lang?: string;
  /** The visitor's own language. */
  readonly locale?: string;
  /** Attributes of the form besides its address. */
  readonly attributes?: string;
  /** What is in the form besides its access key. */
  readonly fields?: string;
  /** In front of the client library. */
  readonly head?: string;
  readonly csp?: string;
  readonly javaScriptEnabled?: boolean;
  /** The post follows at once, as a robot's does. */
  readonly hasty?: boolean;
}

const usualFields = `
  <label>Name <input name="name" required></label>
  <label>Message <textarea name="message"></textarea></label>
  <button>Send message</button>`;

/** Opens all of it; `config` is for the service. */
export async function openScene(
  config: NonNullable<Parameters<typeof openFrontDoor>[0]>['config'] = {},
): Promise<Scene> {
  const dist = await builtProgram();
  const door = await openFrontDoor({ config });
  const pages: string[] = [];
  const policies: string[] = [];

  const app = express();
  app.get('/page/:number', (req, res) => {
    const number = Number(req.params.number);
    if (policies[number]) res.set('Content-Security-Policy', policies[number]);
    res.type('html').send(pages[number]);
  });
  app.get('/thanks', (_req, res) => res.send('<!doctype html><title>Thanks</title><h1>Thank you</h1>'));
  app.get('/module/:file', async (req, res) => {
    res.type('text/javascript').send(await readFile(path.join(dist, 'client/letterbox', req.params.file)));
  });
  const server = app.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  // Another host too: a browser tells sites apart by it.
  const site = `http://localhost:${(server.address() as AddressInfo).port}`;
  const browser = await launchBrowser();

  return {
    door,
    browser,
    site,
    visit: async (form, { locale = 'en', javaScriptEnabled = true, hasty = false, csp = '', ...page } = {}) => {
      const context = await browser.newContext({ locale, javaScriptEnabled });
      context.setDefaultTimeout(10_000);
      const tab = await context.newPage();
      if (!hasty) {
        await tab.addInitScript(() => {
          const now = performance.now.bind(performance);
          performance.now = () => now() + 60_000;
        });
      }
      const number = pages.push(render(door.url, form.accessKey, page)) - 1;
      policies[number] = csp.replaceAll('SERVICE', door.url);
      await tab.goto(`${site}/page/${number}`);
      return tab;
    },
    close: async () => {
      await browser.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await door.close();
    },
  };
}

function render(
  service: string,
  accessKey: string,
  { lang = 'en', attributes = '', fields = usualFields, head = '' }: FormPage,
) {
  return `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><title>Contact</title>${head}
    <script src="${service}/letterbox.js" defer></script></head>
    <body><main><h1>Contact</h1><form action="${service}/api/submit" method="post" data-letterbox ${attributes}>
    <input type="hidden" name="access_key" value="${accessKey}">${fields}</form></main></body></html>`;
}
