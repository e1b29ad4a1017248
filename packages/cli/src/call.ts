import type { Client } from '@letterbox/api';

type Query = Readonly<Record<string, string | number | boolean | undefined>>;

interface CallOptions {
  readonly query?: Query;
  readonly body?: unknown;
}

/** An object of the API. */
export type Row = Readonly<Record<string, unknown>>;

/** Calls a route whose path is made at run time, and resolves to its body; empty for a 204. */
export async function call(client: Client, method: string, path: string, options: CallOptions = {}): Promise<Row> {
  const { query, body } = options;
  const response = await client.send(path + toSearch(query), {
    method,
    ...(body !== undefined && { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
  });
  const text = await response.text();
  return text === '' ? {} : JSON.parse(text);
}

/** A path with these parts, encoded. */
export function pathOf(parts: TemplateStringsArray, ...values: readonly string[]): string {
  return String.raw({ raw: parts }, ...values.map(encodeURIComponent));
}

/** `?name=value` for all values that are there. */
export function toSearch(query: Query = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  return search.size === 0 ? '' : `?${search}`;
}

/** The rows of a list whose path is made at run time, at most `limit` of them. */
export async function listRows(
  client: Client,
  path: string,
  { query = {}, limit = 1_000 }: { readonly query?: Query; readonly limit?: number } = {},
): Promise<readonly Row[]> {
  const rows: Row[] = [];
  const params = { query: { ...query, limit: Math.min(100, limit) } };
  const all = client.each(path as never, { params } as never) as AsyncGenerator<Row>;
  for await (const row of all) {
    rows.push(row);
    if (rows.length >= limit) break;
  }
  return rows;
}
