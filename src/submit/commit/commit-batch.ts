import type { Pool } from 'pg';
import type { PlannedDelivery } from '../../deliveries/delivery.plan';
import type { SubmittedData } from '../body/fields';
import type { ReceivedFile } from '../request';

/** A post ready to be written: its rows, and what must still be true when they are. */
export interface Entry {
  readonly id: string;
  readonly requestId: string;
  readonly formId: string;
  readonly formVersion: number;
  readonly accountId: string;
  readonly accountVersion: number;
  /** Posts a month that the account may receive; null without limit. */
  readonly quota: number | null;
  /** Whether it counts against the quota: spam and what is over the quota do not. */
  readonly counted: boolean;
  readonly data: SubmittedData;
  readonly mailOverrides: Readonly<Record<string, string>>;
  readonly isSpam: boolean;
  readonly overQuota: boolean;
  readonly ipAddress: string;
  readonly referer: string | null;
  readonly deliveries: readonly PlannedDelivery[];
  readonly files: readonly ReceivedFile[];
  /** Bytes of files that the account may keep; null without limit. */
  readonly storageLimit: number | null;
  /** What a repetition of the post is known by and answered with; null for a post without an idempotency key. */
  readonly repeatable: { readonly fingerprint: string; readonly answer: unknown } | null;
  /** The span that it is written in; undefined where nothing is traced. */
  readonly trace?: string;
}

/** What the database says to one entry. */
export type Verdict =
  /** With how far its `created_at` runs ahead of the clock. */
  | { readonly kind: 'accepted'; readonly aheadMs: number }
  | { readonly kind: 'stale' }
  | { readonly kind: 'over quota'; readonly used: number }
  | { readonly kind: 'storage full' }
  /** The same was written before under the same idempotency key. */
  | { readonly kind: 'repeated' };

/**
 * Writes a batch of posts in one statement, which is one transaction: each submission, its deliveries, and its account's
 * usage, or nothing of it. Left out are posts whose form or account changed since they were judged, and all posts of an
 * account whose quota cannot take every one of them. `created_at` strictly increases per account, in commit order.
 * Verdicts come in the order of the entries. Rejects with the database's error, having written nothing or everything.
 */
export async function commitBatch(client: Pick<Pool, 'query'>, entries: readonly Entry[]): Promise<Verdict[]> {
  const { rows } = await client.query<Row>({
    name: 'submissions-commit',
    text: statement,
    values: [`[${entries.map(toPostJson).join(',')}]`, `[${entries.flatMap(toDeliveriesJson).join(',')}]`],
  });
  return rows.map(toVerdict);
}

interface Row {
  readonly accepted: boolean;
  readonly ahead_ms: number | null;
  readonly live: boolean;
  readonly used: number | null;
  readonly over_quota: boolean | null;
}

function toVerdict(row: Row): Verdict {
  if (row.accepted) return { kind: 'accepted', aheadMs: row.ahead_ms ?? 0 };
  if (!row.live) return { kind: 'stale' };
  return row.over_quota ? { kind: 'over quota', used: row.used ?? 0 } : { kind: 'storage full' };
}

// One statement, because each round trip costs a turn of a busy event loop. Locks are taken first and in the order of the
// accounts: two processes that lock the same accounts in different orders would deadlock. Times come from the clock as it
// is once the lock is held.
const statement = `
WITH posts AS MATERIALIZED (
  SELECT * FROM json_to_recordset($1::json) AS p (
    n int, id uuid, request_id text, form_id uuid, form_version int, account_id uuid, account_version int,
    quota int, counted boolean, data json, mail_overrides json, is_spam boolean, over_quota boolean, ip_address text, referer text,
    file_bytes bigint, storage_limit bigint, fingerprint text, answer json)
), live AS MATERIALIZED (
  SELECT p.n, p.account_id, p.counted, p.quota, p.file_bytes, p.storage_limit FROM posts p
  JOIN forms f ON f.id = p.form_id AND f.version = p.form_version
  JOIN accounts a ON a.id = p.account_id AND a.version = p.account_version
), locked AS MATERIALIZED (
  SELECT account_id, period, used, storage_bytes, last_created_at FROM usage
  WHERE account_id IN (SELECT account_id FROM live)
  ORDER BY account_id FOR UPDATE
), tally AS MATERIALIZED (
  SELECT account_id, count(*)::int AS posts, (count(*) FILTER (WHERE counted))::int AS counted, min(quota) AS quota,
         sum(file_bytes) AS file_bytes, min(storage_limit) AS storage_limit
  FROM live GROUP BY account_id
), slots AS MATERIALIZED (
  SELECT t.*, s.start, m.period, c.used, t.counted > 0 AND c.used + t.counted > t.quota AS over_quota,
         t.file_bytes > 0 AND locked.storage_bytes + t.file_bytes > t.storage_limit AS storage_full
  FROM locked JOIN tally t USING (account_id)
  CROSS JOIN LATERAL (
    SELECT greatest(date_trunc('milliseconds', clock_timestamp()),
                    locked.last_created_at + interval '1 millisecond') AS start) s
  CROSS JOIN LATERAL (SELECT to_char(s.start AT TIME ZONE 'UTC', 'YYYY-MM') AS period) m
  CROSS JOIN LATERAL (SELECT CASE locked.period WHEN m.period THEN locked.used ELSE 0 END AS used) c
), granted AS (
  UPDATE usage u
  SET period = s.period, used = s.used + s.counted, storage_bytes = u.storage_bytes + s.file_bytes,
      last_created_at = s.start + (s.posts - 1) * interval '1 millisecond'
  FROM slots s
  WHERE u.account_id = s.account_id AND s.over_quota IS NOT TRUE AND s.storage_full IS NOT TRUE
  RETURNING u.account_id, s.start,
            (extract(epoch FROM u.last_created_at - clock_timestamp()) * 1000)::float8 AS ahead_ms
), inserted AS (
  INSERT INTO submissions (id, form_id, account_id, data, mail_overrides, is_spam, over_quota, ip_address, referer, created_at)
  SELECT p.id, p.form_id, p.account_id, p.data, p.mail_overrides, p.is_spam, p.over_quota, p.ip_address, p.referer,
         g.start + (row_number() OVER (PARTITION BY p.account_id ORDER BY p.n) - 1) * interval '1 millisecond'
  FROM posts p JOIN live USING (n) JOIN granted g ON g.account_id = p.account_id
  RETURNING id
), planned AS (
  INSERT INTO deliveries (id, submission_id, kind, webhook_id, file_id, request_id)
  SELECT d.id, p.id, d.kind, d.webhook_id, d.file_id, p.request_id
  FROM json_to_recordset($2::json) AS d (n int, id uuid, kind text, webhook_id uuid, file_id uuid)
  JOIN posts p USING (n) JOIN inserted i ON i.id = p.id
), remembered AS (
  INSERT INTO idempotency_records (form_id, fingerprint, submission_id, response)
  SELECT p.form_id, p.fingerprint, p.id, p.answer FROM posts p JOIN inserted i ON i.id = p.id
  WHERE p.fingerprint IS NOT NULL
)
SELECT i.id IS NOT NULL AS accepted, g.ahead_ms, l.n IS NOT NULL AS live, s.used, s.over_quota
FROM posts p
LEFT JOIN live l USING (n)
LEFT JOIN inserted i ON i.id = p.id
LEFT JOIN slots s ON s.account_id = l.account_id
LEFT JOIN granted g ON g.account_id = l.account_id
ORDER BY p.n`;

// Put together by hand, for nearly all of it needs no quotes, and an object for each takes a microsecond more.
function toPostJson(entry: Entry, n: number): string {
  const { repeatable } = entry;
  const ids = `"id":"${entry.id}","form_id":"${entry.formId}","account_id":"${entry.accountId}"`;
  const versions = `"form_version":${entry.formVersion},"account_version":${entry.accountVersion}`;
  const marks = `"counted":${entry.counted},"is_spam":${entry.isSpam},"over_quota":${entry.overQuota}`;
  const bounds = `"quota":${quote(entry.quota)},"storage_limit":${quote(entry.storageLimit)},"file_bytes":${bytesOf(entry.files)}`;
  const sender = `"ip_address":${quote(entry.ipAddress)},"referer":${quote(entry.referer)}`;
  const texts = `"request_id":${quote(entry.requestId)},"mail_overrides":${quote(entry.mailOverrides)},"data":${quote(entry.data)}`;
  const known = repeatable
    ? `,"fingerprint":${quote(repeatable.fingerprint)},"answer":${quote(repeatable.answer)}`
    : '';
  return `{"n":${n},${ids},${versions},${marks},${bounds},${sender},${texts}${known}}`;
}

function toDeliveriesJson({ deliveries }: Entry, n: number): string[] {
  return deliveries.map(({ id, kind, webhookId, fileId }) => {
    const webhook = webhookId ? `,"webhook_id":"${webhookId}"` : '';
    const file = fileId ? `,"file_id":"${fileId}"` : '';
    return `{"n":${n},"id":"${id}","kind":"${kind}"${webhook}${file}}`;
  });
}

/** As JSON; what is missing is null. */
function quote(value: unknown): string {
  return JSON.stringify(value ?? null);
}

function bytesOf(files: readonly ReceivedFile[]): number {
  return files.reduce((sum, { size }) => sum + size, 0);
}
