import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import { limits } from '../../config/limits';
import { isPaid } from '../../config/plans';
import { type DeliveryResult, failed, skipped } from '../lib/delivery-result';
import { parseHttpUrl } from '../lib/urls';
import { describeOutboundError } from '../outbound/errors';
import type { Outbound } from '../outbound/http-client';
import { readBody } from '../outbound/response-body';
import { safeType } from './sanitize-file';
import type { AssignedFile } from './upload-file';

/** From a link of a service to where it stores the file. */
const maxRedirects = 3;

/**
 * Downloads a file that another service stores into the database, from where it is uploaded like any other. Every
 * address is checked by the outbound guard. Resolves to null once the file is there, or if there is nothing to download;
 * otherwise to why it is not.
 */
export async function downloadFile(
  file: AssignedFile | null,
  { pool, outbound, signal }: { readonly pool: Pool; readonly outbound: Outbound; readonly signal: AbortSignal },
): Promise<DeliveryResult | null> {
  // Without a storage, there is no place for it.
  if (!file?.sourceUrl || file.uploaded || !file.storage || !isPaid(file.plan)) return null;
  const download = await requestFile(file.sourceUrl, file.filename, outbound, signal).catch((error: unknown) =>
    failed(`${notDownloaded}: ${describeOutboundError(error)}`),
  );
  return 'content' in download ? storeContent(pool, file.id, download) : download;
}

interface Download {
  readonly content: Buffer;
  readonly type: string;
}

const notDownloaded = 'the file could not be downloaded';

async function requestFile(
  url: string,
  filename: string,
  outbound: Outbound,
  signal: AbortSignal,
): Promise<Download | DeliveryResult> {
  const { status, headers, data } = await follow(outbound, url, signal);
  const claimed = String(headers['content-type'] ?? '');
  const isPage = /^text\/html\b/i.test(claimed) && !/\.html?$/i.test(filename);
  if (status !== 200 || isPage) {
    data.destroy();
    const reason = isPage ? 'its address shows a web page, which may ask to sign in' : `status ${status}`;
    return failed(`${notDownloaded}: ${reason}`);
  }
  const { content, ended } = await readBody(data, limits.bytesPerFile + 1);
  if (content.length > limits.bytesPerFile) return failed(`${notDownloaded}: it is larger than 5 MB`);
  if (ended !== 'complete') return failed(`${notDownloaded}: the connection broke`);
  return { content, type: safeType(claimed) };
}

/** Requests the address and those that it redirects to. */
async function follow(outbound: Outbound, start: string, signal: AbortSignal) {
  let url = start;
  for (let redirects = 0; ; redirects += 1) {
    const response = await outbound.send({ method: 'GET', url, headers: {}, signal });
    const location = response.headers.location;
    const next = response.status >= 301 && response.status <= 308 ? parseHttpUrl(String(location ?? ''), url) : null;
    if (!next || redirects === maxRedirects) return response;
    response.data.destroy();
    url = next.href;
  }
}

/** Stores the bytes, unless the file was deleted or another worker stored them, and counts them. */
async function storeContent(pool: Pool, id: string, { content, type }: Download): Promise<DeliveryResult | null> {
  const { rows } = await pool.query<{ isFound: boolean; isStored: boolean }>({
    name: 'file-downloaded',
    text: `WITH found AS MATERIALIZED (
             SELECT id, account_id FROM files
             WHERE id = $1 AND content IS NULL AND uploaded_at IS NULL FOR UPDATE
           ), counted AS (
             UPDATE usage u SET storage_bytes = u.storage_bytes + length($2::bytea) FROM found JOIN accounts a ON a.id = found.account_id
             WHERE u.account_id = a.id AND (a.storage_limit_bytes IS NULL OR u.storage_bytes + length($2::bytea) <= a.storage_limit_bytes)
             RETURNING u.account_id
           ), stored AS (
             UPDATE files f SET content = $2::bytea, size = length($2::bytea), sha256 = $3, mime_type = $4 FROM counted WHERE f.id = $1
             RETURNING f.id
           )
           SELECT EXISTS (SELECT FROM found) AS "isFound", EXISTS (SELECT FROM stored) AS "isStored"`,
    values: [id, content, createHash('sha256').update(content).digest(), type],
  });
  if (!rows[0]?.isFound) return skipped('the file was deleted or downloaded by another worker in the meantime');
  return rows[0].isStored ? null : failed('the storage of the account is full');
}
