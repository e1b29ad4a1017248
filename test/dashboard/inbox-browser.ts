import type { BrowserContextOptions, Page } from 'playwright-core';
import type { Account } from '../../src/accounts/account.model';
import type { Form } from '../../src/forms/form.model';
import { buildSubmission, type SubmissionDraft } from '../submissions/rows';
import { closeContexts } from '../support/browser';
import { buildAccount, buildForm } from '../support/factories';
import { database, openPage, setUpBrowser, web } from './set-up-browser';

export let account: Account;
export let form: Form;
/** An inbox with four submissions, from 李雷, Jürgen, Grace and Ada; the newest comes first. */
export let page: Page;
export let ids: string[];
/** What the browser complained about, and requests to other hosts. Must be empty at the end of each test. */
export const complaints: string[] = [];

/** Starts a server for the tests of this file; each test gets an account and a page of its own. */
export function setUpInbox(): void {
  setUpBrowser();
  beforeEach(async () => {
    account = await buildAccount(database);
    form = await buildForm(database, account, { name: 'Contact' });
    ids = [];
    for (const name of ['Ada', 'Grace', 'Jürgen', '李雷']) ids.unshift(await build({ name, message: `from ${name}` }));
    await show();
  });
  afterEach(async () => {
    await closeContexts();
    expect(complaints.splice(0)).toEqual([]);
  });
}

let minute = 0;
export function build(data: unknown, draft: Partial<SubmissionDraft> = {}): Promise<string> {
  minute += 1;
  const createdAt = new Date(Date.UTC(2026, 2, 1) + minute * 60_000).toISOString();
  return buildSubmission(database, form, { createdAt, data: JSON.stringify(data), ...draft });
}

/** Opens the inbox in another page, which takes the place of `page`. */
export async function show(options: BrowserContextOptions = {}): Promise<void> {
  page = await openPage(account, { viewport: { width: 1280, height: 900 }, ...options });
  page.on('console', (message) => complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('request', (request) => {
    if (!request.url().startsWith(web.url)) complaints.push(request.url());
  });
  await page.goto(`${web.url}/dashboard/inbox`);
}

export const go = (path: string) => page.goto(`${web.url}/dashboard${path}`);
export async function press(...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}
export const names = () => page.locator('.inbox li > a').allTextContents();
export const focused = () => page.locator(':focus').textContent();
