import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import { findResponse } from '../../idempotency/idempotency.repository';
import type { Fields } from '../body/fields';
import type { UploadedFiles } from '../request';
import type { SubmitResponse } from '../response/response';
import { withoutAnyTokens } from './captcha';
import type { LiveForm } from './form';

/** The response to the same request in the last 24 hours, or null (docs/decisions.md, row 23). */
export async function findReplay(pool: Pool, { id }: LiveForm, fingerprint: string): Promise<SubmitResponse | null> {
  return findResponse<SubmitResponse>(pool, id, fingerprint);
}

/**
 * Hash of the idempotency key and the content. Leaves out what differs between attempts: captcha tokens, the load time
 * and the multipart boundary.
 */
export function fingerprintRequest(key: string, { controls, data }: Fields, files: UploadedFiles): string {
  const { subject, replyto, from_name, redirect } = controls;
  const attached = files.arrived.map(({ field, filename, sha256 }) => [field, filename, sha256.toString('hex')]);
  const content = [key, JSON.stringify(withoutAnyTokens(data)), subject, replyto, from_name, redirect, ...attached];
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}
