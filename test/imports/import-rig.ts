import { type ImportRequest, previewImport, runImport } from '../../src/imports/run-import';
import { wholeAccount } from '../../src/members/scope';
import { account, db, form } from '../support/set-up';

/** A file as it arrives: in chunks that cut characters and lines. */
export async function* chunksOf(content: string | Buffer, size?: number): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(content);
  const step = size ?? Math.max(61, Math.ceil(bytes.length / 500));
  for (let at = 0; at < bytes.length; at += step) yield bytes.subarray(at, at + step);
}

export function requestOf(overrides: Partial<ImportRequest> = {}): ImportRequest {
  return {
    ...{ scope: wholeAccount(account.id), form: form.id, type: 'csv', service: null, map: {}, filename: null },
    ...{ bytesTotal: null, teach: false, createdBy: 'a test' },
    ...overrides,
  };
}

export const runFile = (content: string | Buffer, overrides: Partial<ImportRequest> = {}, size?: number) =>
  runImport({ database: db }, requestOf(overrides), chunksOf(content, size));

export const previewFile = (content: string | Buffer, overrides: Partial<ImportRequest> = {}) =>
  previewImport({ database: db }, requestOf(overrides), chunksOf(content));

export interface StoredRow {
  readonly data: Readonly<Record<string, unknown>>;
  readonly sentAt: string | null;
  readonly isSpam: boolean;
  readonly createdAt: Date;
  readonly archived: boolean;
  readonly ip: string;
  readonly referer: string | null;
  readonly overrides: Readonly<Record<string, string>> | null;
}

/** What is stored of the form, in the order in which it was imported. */
export async function storedRows(): Promise<StoredRow[]> {
  const { rows } = await db.pool.query(
    `SELECT data, to_char(originally_sent_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS') AS "sentAt",
            is_spam AS "isSpam", created_at AS "createdAt", archived_at IS NOT NULL AS archived, ip_address AS ip, referer,
            mail_overrides AS overrides
     FROM submissions WHERE form_id = $1 ORDER BY created_at`,
    [form.id],
  );
  return rows;
}
