import type { Pool } from 'pg';
import { findAnswer, fingerprintOf } from '../../idempotency/idempotency.repository';
import { type Fields, textOf } from '../body/fields';
import type { SubmitRequest, UploadedFiles } from '../request';
import type { SubmitResponse } from '../response/response';
import type { LiveForm } from './form';

/** The response to the same request in the last 24 hours, or null (docs/decisions.md, row 23). */
export async function findReplay(
  pool: Pool,
  { id }: LiveForm,
  { fingerprint }: SubmitRequest,
): Promise<SubmitResponse | null> {
  return fingerprint === null ? null : await findAnswer<SubmitResponse>(pool, id, fingerprint);
}

/**
 * Hash of the idempotency key (the header, else the field) and the content; null without a key. What a page generates anew for each attempt
 * does not count: captcha tokens, load time and multipart boundary.
 */
export function fingerprintRequest(
  header: string | undefined,
  { controls, data }: Fields,
  files: UploadedFiles,
): string | null {
  const key = header || textOf(controls.idempotency_key);
  if (!key) return null;
  const { subject, replyto, from_name, redirect } = controls;
  const attached = files.arrived.map(({ field, filename, sha256 }) => [field, filename, sha256.toString('hex')]);
  return fingerprintOf(key, [JSON.stringify(data), subject, replyto, from_name, redirect, ...attached]);
}
