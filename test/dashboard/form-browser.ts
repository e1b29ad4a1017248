import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContextOptions, Page } from 'playwright-core';
import type { Account } from '../../src/accounts/account.model';
import type { Database } from '../../src/db/database';
import type { Form } from '../../src/forms/form.model';
import type { FormChanges } from '../../src/forms/form.settings';
import { freePort } from '../setup/services';
import { browser, closeContexts } from '../support/browser';
import { signInBrowser } from '../support/dashboard';
import { openTestDatabase } from '../support/database';
import { buildAccount, buildForm, testSecretKey } from '../support/factories';
import { endProcesses, startWeb } from '../support/processes';

/** A web process with one account, and a website of its owner. */
export interface FormBrowser {
  readonly url: string;
  readonly database: Database;
  /** The owner's website, on another host than Letterbox; it serves `html`. */
  readonly site: { readonly url: string; html: string };
  buildForm(settings?: FormChanges): Promise<Form>;
  openTab(options?: BrowserContextOptions): Promise<Page>;
  /** Opens a page of the form in the dashboard, signed in. */
  openForm(form: Form, path?: string, options?: BrowserContextOptions): Promise<Page>;
  findSubmissions(form: Form): Promise<{ id: string; data: Record<string, string> }[]>;
  /** Closes all tabs, and returns the script errors and policy violations since the last call. */
  closeTabs(): Promise<string[]>;
  close(): Promise<void>;
}

export let app: FormBrowser;

/** Opens `app` for the tests of this file. No page of theirs may cause a script error or violate the policy. */
export function setUpFormBrowser(): void {
  beforeAll(async () => {
    app = await openFormBrowser();
  }, 90_000);
  afterAll(() => app?.close());
  afterEach(async () => expect(await app.closeTabs()).toEqual([]));
}

async function openFormBrowser(): Promise<FormBrowser> {
  const database = await openTestDatabase();
  const PORT = String(await freePort());
  const BASE_URL = `http://127.0.0.1:${PORT}`;
  const { url } = await startWeb({
    DATABASE_URL: database.url,
    SECRET_KEY: testSecretKey,
    LOG_LEVEL: 'warn',
    PORT,
    BASE_URL,
  });
  const account: Account = await buildAccount(database);
  const site = { url: '', html: '' };
  const server = createServer((_req, res) => res.setHeader('Content-Type', 'text/html; charset=utf-8').end(site.html));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  site.url = `http://localhost:${(server.address() as AddressInfo).port}`;

  const errors: string[] = [];
  const openTab = async (options: BrowserContextOptions = {}): Promise<Page> => {
    const context = await browser.newContext(options);
    const tab = await context.newPage();
    tab.on('console', (message) => {
      if (/Security Policy/i.test(message.text())) errors.push(message.text());
    });
    tab.on('pageerror', (error) => errors.push(error.message));
    return tab;
  };
  return {
    url,
    database,
    site,
    buildForm: (settings = {}) => buildForm(database, account, { name: 'Contact', ...settings }),
    openTab,
    openForm: async (form, path = '', options = {}) => {
      const tab = await openTab(options);
      await signInBrowser(tab.context(), { url, database }, account);
      await tab.goto(`${url}/dashboard/forms/${form.id}${path}`);
      return tab;
    },
    findSubmissions: async (form) => {
      const { rows } = await database.pool.query('SELECT id, data FROM submissions WHERE form_id = $1', [form.id]);
      return rows;
    },
    closeTabs: async () => {
      await closeContexts();
      return errors.splice(0);
    },
    close: async () => {
      server.close();
      await endProcesses();
      await database.close();
    },
  };
}
