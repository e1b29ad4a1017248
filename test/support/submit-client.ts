import http, { type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http';
import type { Account } from '../../src/accounts/account.model';
import type { Database } from '../../src/db/database';
import type { Form } from '../../src/forms/form.model';
import { cloneDatabase } from '../setup/services';
import { type RunningApp, startApp } from './app';
import { buildAccount, buildForm } from './factories';

/** The response to a submission. */
export interface Reply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  /** The body where it is JSON, else null. */
  readonly json: Record<string, unknown> | null;
}

/** A body with its headers. */
export interface Payload {
  readonly headers: OutgoingHttpHeaders;
  readonly body: string | Buffer;
}

export interface Sent {
  /** `/api/submit` by default. */
  readonly path?: string;
  readonly method?: string;
  readonly headers?: OutgoingHttpHeaders;
  readonly body?: string | Buffer;
}

// No keep-alive: the server could close an idle connection just when a test reuses it.
const agent = new http.Agent({ keepAlive: false, maxSockets: 128 });

/**
 * Sends one request with exactly these headers, from a new IP address unless `X-Forwarded-For` is set.
 */
export function send(url: string, { path = '/api/submit', method = 'POST', headers, body }: Sent): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const all = { 'X-Forwarded-For': nextAddress(), ...(body !== undefined && lengthOf(body)), ...headers };
    const request = http.request(`${url}${path}`, { method, headers: all, agent }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', reject);
      answer.on('end', () => resolve(toReply(answer, Buffer.concat(chunks).toString())));
    });
    request.on('error', reject).end(body);
  });
}

function lengthOf(body: string | Buffer): OutgoingHttpHeaders {
  return { 'Content-Length': Buffer.byteLength(body) };
}

function toReply({ statusCode = 0, headers }: http.IncomingMessage, text: string): Reply {
  const isJson = /^application\/json\b/.test(headers['content-type'] ?? '') && text !== '';
  return { status: statusCode, headers, text, json: isJson ? JSON.parse(text) : null };
}

let addresses = 0;

/** Returns an IP address that has not been used yet, so that rate limits do not affect a test. */
export function nextAddress(): string {
  addresses += 1;
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
}

export function asJson(value: unknown): Payload {
  return { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(value) };
}

/** Encodes pairs as browsers do; pass `encode` to send what no browser would. */
export function asUrlencoded(pairs: ReadonlyArray<readonly [string, string]>, encode = encodeURIComponent): Payload {
  const body = pairs.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&');
  return { headers: { 'Content-Type': 'application/x-www-form-urlencoded' }, body };
}

/** A part: what follows `form-data; `, its content, and further headers. */
export type Part = readonly [disposition: string, value: string | Buffer, ...headers: string[]];

/** Encodes parts as given, without escaping names. */
export function asMultipart(parts: readonly Part[], boundary = 'x-letterbox-boundary'): Payload {
  const chunks = parts.flatMap(([disposition, value, ...headers]) => [
    Buffer.from([`--${boundary}`, `Content-Disposition: form-data; ${disposition}`, ...headers, '', ''].join('\r\n')),
    Buffer.from(value),
    Buffer.from('\r\n'),
  ]);
  const body = Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)]);
  return { headers: { 'Content-Type': `multipart/form-data; boundary=${boundary}` }, body };
}

/** Text fields as parts, with names escaped as browsers do. */
export function textParts(pairs: ReadonlyArray<readonly [string, string]>): Part[] {
  const escaped = (name: string) => name.replaceAll('\n', '%0A').replaceAll('\r', '%0D').replaceAll('"', '%22');
  return pairs.map(([name, value]) => [`name="${escaped(name)}"`, value]);
}

/** A stored submission. */
export interface StoredSubmission {
  readonly id: string;
  /** The JSON text, which shows the order of the fields. */
  readonly text: string;
  readonly data: Record<string, unknown>;
  readonly mail_overrides: Record<string, string>;
  readonly is_spam: boolean;
  readonly over_quota: boolean;
  readonly ip_address: string;
  readonly referer: string | null;
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** The kinds of its deliveries. */
  readonly kinds: string[];
}

/** One or more web processes on one database, with an account and a form. */
export interface SubmitClient {
  /** The address of the database. */
  readonly databaseUrl: string;
  readonly db: Database;
  readonly apps: readonly RunningApp[];
  /** The first app's address. */
  readonly url: string;
  readonly account: Account;
  readonly form: Form;
  /** Posts JSON to a form through an app. */
  post(
    form: Form,
    fields: object,
    sent?: { readonly app?: number; readonly headers?: OutgoingHttpHeaders },
  ): Promise<Reply>;
  /** The submissions of a form, ordered by `created_at`. */
  stored(form: Form): Promise<StoredSubmission[]>;
  usedBy(account: Account): Promise<number>;
  close(): Promise<void>;
}

interface SubmitClientOptions {
  readonly redisUrl?: string | undefined;
  readonly apps?: number;
  readonly config?: Parameters<typeof startApp>[0]['config'];
  readonly exchangeMs?: number;
}

/** Starts the web processes on a database of their own. */
export async function openSubmitClient({
  redisUrl,
  apps: count = 1,
  config = {},
  exchangeMs,
}: SubmitClientOptions = {}): Promise<SubmitClient> {
  const clone = await cloneDatabase();
  const start = () => startApp({ databaseUrl: clone.url, redisUrl, config, exchangeMs });
  const first = await start();
  const apps = [first];
  while (apps.length < count) apps.push(await start());
  const db = first.database;
  const account = await buildAccount(db);
  return {
    databaseUrl: clone.url,
    db,
    apps,
    url: first.url,
    account,
    form: await buildForm(db, account),
    post: (form, fields, { app = 0, headers } = {}) => {
      const payload = asJson({ access_key: form.accessKey, ...fields });
      return send(apps[app]?.url ?? first.url, { ...payload, headers: { ...payload.headers, ...headers } });
    },
    stored: async (form) => {
      const { rows } = await db.pool.query<StoredSubmission>(storedOf, [form.id]);
      return rows;
    },
    usedBy: async ({ id }) => {
      const { rows } = await db.pool.query<{ used: number }>('SELECT used FROM usage WHERE account_id = $1', [id]);
      return rows[0]?.used ?? -1;
    },
    close: async () => {
      await Promise.all(apps.map((app) => app.close()));
      await clone.drop();
    },
  };
}

const storedOf = `
  SELECT s.id, s.data::text AS text, s.data, s.mail_overrides, s.is_spam,
         s.withheld IS NOT DISTINCT FROM 'quota' AS over_quota, s.ip_address, s.referer,
         (extract(epoch FROM s.created_at) * 1000)::float8 AS at,
         array(SELECT d.kind FROM deliveries d WHERE d.submission_id = s.id ORDER BY d.kind, d.id) AS kinds
  FROM submissions s WHERE s.form_id = $1 ORDER BY s.created_at, s.id`;
