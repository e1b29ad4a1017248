import { readFileSync } from 'node:fs';
import type { BrowserContext, Page } from 'playwright-core';
import type { Account } from '../../src/accounts/account.model';
import type { RunningApp } from './app';
import { buildAccount } from './factories';
import { createOwnerSession } from './owner-session';

/** The fields of a form; a list posts its name once per value. */
export type Fields = Readonly<Record<string, string | readonly string[]>>;

/** A response of the dashboard. Redirects are not followed. */
export interface DashboardResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly html: string;
  /** The target of a redirect. */
  readonly location: string | null;
  /** The notice to be shown on the next page, as `code` or `code.count`. */
  readonly notice: string | null;
}

/** A browser without scripts: it keeps cookies and posts with a valid CSRF token. */
export interface DashboardClient {
  get(path: string, headers?: Record<string, string>): Promise<DashboardResponse>;
  post(path: string, fields?: Fields, headers?: Record<string, string>): Promise<DashboardResponse>;
  /** Values by name. */
  readonly cookies: Map<string, string>;
}

/** A browser that is not signed in. */
export function openDashboard(
  app: Pick<RunningApp, 'url'>,
  always: Readonly<Record<string, string>> = {},
): DashboardClient {
  const cookies = new Map<string, string>();
  const send = async (
    path: string,
    init: RequestInit & { headers: Record<string, string> },
  ): Promise<DashboardResponse> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { ...always, ...(cookie && { Cookie: cookie }), ...init.headers };
    const response = await fetch(new URL(path, app.url), { ...init, headers, redirect: 'manual' });
    const lines = response.headers.getSetCookie();
    for (const line of lines) keepCookie(cookies, line);
    const notice = lines.map((line) => /^letterbox_notice=([^;]+)/.exec(line)?.[1]).find((code) => code !== undefined);
    return {
      status: response.status,
      headers: response.headers,
      html: await response.text(),
      location: response.headers.get('location'),
      notice: notice ?? null,
    };
  };
  const get: DashboardClient['get'] = (path, headers = {}) => send(path, { headers });
  // Every page has a form with a token. The error page costs less than the overview that the sign-in page redirects to.
  const freshToken = async (): Promise<string | null> => {
    let page = await get(cookies.has('letterbox') ? '/dashboard/no-such-page' : '/dashboard/sign-in');
    while (page.location) page = await get(page.location);
    return tokenIn(page.html);
  };
  return {
    cookies,
    get,
    async post(path, fields = {}, headers = {}) {
      const token = await freshToken();
      const body = new URLSearchParams(token ? [['_csrf', token]] : []);
      for (const [name, value] of Object.entries(fields)) for (const one of [value].flat()) body.append(name, one);
      return send(path, { method: 'POST', body, headers: { Origin: new URL(app.url).origin, ...headers } });
    },
  };
}

/** A browser that is signed in to this account, or to a new one. */
export async function signIn(app: RunningApp, account?: Account): Promise<DashboardClient & { account: Account }> {
  const owner = account ?? (await buildAccount(app.database));
  const client = openDashboard(app);
  client.cookies.set('letterbox', await newSession(app, owner));
  return { ...client, account: owner };
}

/** Signs a Chromium context in to this account. */
export async function signInBrowser(
  context: BrowserContext,
  app: Pick<RunningApp, 'url' | 'database'>,
  account: Account,
): Promise<void> {
  const value = await newSession(app, account);
  await context.addCookies([{ name: 'letterbox', value, url: app.url, httpOnly: true, sameSite: 'Lax' }]);
}

/** The CSRF token of the first form on a page. */
export function tokenIn(html: string): string | null {
  return /name="_csrf" value="([^"]+)"/.exec(html)?.[1] ?? null;
}

/** The value of the first hidden field of this name on a page; empty when there is none. */
export function hiddenIn(html: string, name: string): string {
  return new RegExp(`<input type="hidden" name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? '';
}

function newSession({ database }: Pick<RunningApp, 'database'>, account: Account): Promise<string> {
  return createOwnerSession(database, account.id);
}

function keepCookie(cookies: Map<string, string>, line: string): void {
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
  if (value === '') cookies.delete(name);
  else cookies.set(name, value);
}

const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
const widths = { narrow: 320, medium: 768, wide: 1280 };
const pageFits = 'document.documentElement.scrollWidth <= document.documentElement.clientWidth';

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
}

/**
 * Expects no horizontal overflow at 320, 768 and 1280 px, and no axe-core violations in the narrow and the wide layout
 * with these color schemes, targets smaller than 24 px included. Most pages are checked
 * in each layout and in each color scheme once; overview.browser.test.ts checks the other pairs.
 */
export async function expectAccessible(
  page: Page,
  colorSchemes: { readonly [layout in keyof typeof widths]?: 'light' | 'dark' } = { narrow: 'light', wide: 'dark' },
): Promise<void> {
  const problems: string[] = [];
  await page.evaluate(axe);
  for (const layout of ['narrow', 'medium', 'wide'] as const) {
    const width = widths[layout];
    await page.setViewportSize({ width, height: 900 });
    // The page learns of its new size some time later.
    await page.waitForFunction(`innerWidth === ${width} && ${pageFits}`, undefined, { timeout: 3_000 }).catch(() => {
      problems.push(`${width}px: the page is wider than the screen`);
    });
    const colorScheme = colorSchemes[layout];
    if (!colorScheme) continue;
    await page.emulateMedia({ colorScheme });
    const options = { resultTypes: ['violations'], rules: { 'target-size': { enabled: true } } };
    const violations = await page.evaluate<Violation[]>(
      `axe.run(${JSON.stringify(options)}).then(({ violations }) => violations)`,
    );
    for (const { id, nodes } of violations)
      for (const { html, failureSummary } of nodes)
        problems.push(`${colorScheme} ${width}px: ${id}: ${html}: ${failureSummary}`);
  }
  expect(problems).toEqual([]);
}

/** The fields of the first settings form of a page, or of the one with this action, as a browser posts them unchanged. */
export function fieldsOf(html: string, action = '[^"]*'): Record<string, string> {
  const form = new RegExp(`<form(?=[^>]* action="${action}")[^>]* data-guard="[^>]*>(.*?)</form>`, 's');
  const [, part = ''] = form.exec(html) ?? [];
  const decode = (text: string) => text.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&');
  const fields: Record<string, string> = {};
  for (const [tag] of part.matchAll(/<input[^>]*>/g)) {
    const [, name = ''] = / name="([^"]+)"/.exec(tag) ?? [];
    const isSent = !tag.includes('type="checkbox"') || tag.includes('checked');
    if (name !== '_csrf' && isSent)
      fields[name] = decode(/ value="([^"]*)"/.exec(tag)?.[1] ?? (tag.includes('checkbox') ? 'on' : ''));
  }
  for (const [, name = '', value = ''] of part.matchAll(/<textarea[^>]* name="([^"]+)"[^>]*>(.*?)<\/textarea>/gs))
    fields[name] = decode(value).replace(/^\n/, '').replaceAll('\n', '\r\n');
  for (const [, name = '', options = ''] of part.matchAll(/<select[^>]* name="([^"]+)"[^>]*>(.*?)<\/select>/gs))
    fields[name] = /value="([^"]*)" selected/.exec(options)?.[1] ?? '';
  return fields;
}
