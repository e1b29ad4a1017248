import type { Variable } from '../../config/env';
import { openApp } from '../dashboard/open-app';
import type { RunningApp } from '../support/app';
import type { DashboardResponse, Fields } from '../support/dashboard';

export const login = { username: 'operator', password: 'a password of the operator' };
export const authorization = `Basic ${Buffer.from(`${login.username}:${login.password}`).toString('base64')}`;

/** Starts the app with an operator. */
export function openOperatedApp(config: Partial<Record<Variable, string>> = {}) {
  return openApp({ config: { OPERATOR_USER: login.username, OPERATOR_PASSWORD: login.password, ...config } });
}

/** The operator's browser, without scripts. */
export function openOperator(app: Pick<RunningApp, 'url'>) {
  const send = async (path: string, init: RequestInit & { headers: Record<string, string> }) => {
    const headers = { Authorization: authorization, ...init.headers };
    const response = await fetch(new URL(path, app.url), { ...init, headers, redirect: 'manual' });
    const cookies = response.headers.getSetCookie();
    return {
      status: response.status,
      headers: response.headers,
      html: await response.text(),
      location: response.headers.get('location'),
      notice: cookies.map((line) => /^letterbox_notice=([^;]+)/.exec(line)?.[1]).find(Boolean) ?? null,
    } satisfies DashboardResponse;
  };
  return {
    get: (path: string, headers: Record<string, string> = {}) => send(path, { headers }),
    post: (path: string, fields: Fields = {}, headers: Record<string, string> = {}) => {
      const body = new URLSearchParams();
      for (const [name, value] of Object.entries(fields)) for (const one of [value].flat()) body.append(name, one);
      return send(path, { method: 'POST', body, headers: { Origin: new URL(app.url).origin, ...headers } });
    },
  };
}
