import type { Pool } from 'pg';
import { findAnswer, fingerprintOf } from '../../idempotency/idempotency.repository';
import { textOf } from '../body/fields';
import type { Step, SubmitRequest } from '../request';
import type { SubmitResponse } from '../response/response';
import { Repeated } from '../submit-error';

/** Answers a post that repeats one of the last 24 h as that was answered, and ends its way here (docs/decisions.md, row 23). */
export function recallAnswer(pool: Pool): Step {
  const recall = async (post: SubmitRequest): Promise<void> => {
    const answer = await findRecordedAnswer(pool, post);
    if (answer) throw new Repeated(answer);
  };
  return (post) => (keyOf(post) ? recall(post) : undefined);
}

/** The answer kept for this post's idempotency key and content, or null. */
export async function findRecordedAnswer(pool: Pool, post: SubmitRequest): Promise<SubmitResponse | null> {
  const fingerprint = fingerprintOfPost(post);
  return fingerprint === null ? null : await findAnswer<SubmitResponse>(pool, post.form.id, fingerprint);
}

/**
 * Stands for the key (the header, else the field) and what was said; null without a key. Tokens and times that a page
 * makes anew for each try are not part of it, nor is a multipart boundary.
 */
export function fingerprintOfPost(post: SubmitRequest): string | null {
  const { fields, files } = post;
  const { controls, data } = fields;
  const key = keyOf(post);
  if (!key) return null;
  const { subject, replyto, from_name, redirect } = controls;
  const attached = files.arrived.map(({ field, filename, sha256 }) => [field, filename, sha256.toString('hex')]);
  return fingerprintOf(key, [JSON.stringify(data), subject, replyto, from_name, redirect, ...attached]);
}

function keyOf({ idempotencyKey, fields }: SubmitRequest): string | undefined {
  return idempotencyKey ?? textOf(fields.controls.idempotency_key);
}
