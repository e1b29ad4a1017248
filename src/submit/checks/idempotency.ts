import type { Pool } from 'pg';
import { findResponse } from '../../idempotency/idempotency.repository';
import type { LiveForm } from '../live-form';
import type { SubmitResponse } from '../response/response';

/** The response to the same request in the last 24 hours, or null (docs/decisions.md, row 23). */
export async function findReplay(pool: Pool, { id }: LiveForm, fingerprint: string): Promise<SubmitResponse | null> {
  return findResponse<SubmitResponse>(pool, id, fingerprint);
}
