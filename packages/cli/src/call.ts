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

/** The rows of a list, at most `limit` of them; `name` is the member of a page that has them. */
export async function listRows(
  client: Client,
  path: string,
  name: string,
  { query = {}, limit = 1_000 }: { readonly query?: Query; readonly limit?: number } = {},
): Promise<readonly Row[]> {
  const rows: Row[] = [];
  let cursor: string | undefined;
  do {
    const part = { ...query, cursor, limit: Math.min(100, limit - rows.length) };
    const page = await call(client, 'GET', path, { query: part });
    rows.push(...((page[name] as readonly Row[] | undefined) ?? []));
    cursor = typeof page.next_cursor === 'string' ? page.next_cursor : undefined;
  } while (cursor !== undefined && rows.length < limit);
  return rows;
}
