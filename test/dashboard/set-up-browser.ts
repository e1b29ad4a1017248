import type { BrowserContextOptions, Page } from 'playwright-core';
import type { Account } from '../../src/accounts/account.model';
import type { Database } from '../../src/db/database';
import { browser } from '../support/browser';
import { signInBrowser } from '../support/dashboard';
import { openTestDatabase } from '../support/database';
import { testSecretKey } from '../support/factories';
import { endProcesses, type RunningWeb, startWeb } from '../support/processes';

export let database: Database & { url: string };
export let web: RunningWeb;

/** Starts a web process for the tests of this file, which are in a `describeInBrowser`. */
export function setUpBrowser(env: NodeJS.ProcessEnv = {}): void {
  beforeAll(async () => {
    database = await openTestDatabase();
    web = await startWeb({ DATABASE_URL: database.url, SECRET_KEY: testSecretKey, LOG_LEVEL: 'warn', ...env });
  }, 180_000);
  afterAll(async () => {
    await endProcesses();
    await database?.close();
  });
}

/** An empty page that is signed in to this account. Closing its context is left to the test. */
export async function openPage(account: Account, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext(options);
  await signInBrowser(context, { url: web.url, database }, account);
  return context.newPage();
}
