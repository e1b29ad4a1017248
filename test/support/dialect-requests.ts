import type { OutgoingHttpHeaders } from 'node:http';
import { asJson, asUrlencoded, type Reply, send } from './submit-client';

/** Sends fields as JSON, as most libraries of form services do. */
export function postJson(url: string, path: string, fields: object, headers: OutgoingHttpHeaders = {}): Promise<Reply> {
  const payload = asJson(fields);
  return send(url, { path, ...payload, headers: { Accept: 'application/json', ...payload.headers, ...headers } });
}

/** Sends fields as a browser sends a form without a script, from `https://shop.example/contact/`. */
export function postNatively(
  url: string,
  path: string,
  fields: Readonly<Record<string, string>>,
  headers: OutgoingHttpHeaders = {},
): Promise<Reply> {
  const payload = asUrlencoded(Object.entries(fields));
  const page = { Origin: 'https://shop.example', Referer: 'https://shop.example/contact/' };
  return send(url, {
    path,
    ...payload,
    headers: { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8', ...payload.headers, ...page, ...headers },
  });
}
