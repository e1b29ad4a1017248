import { randomUUID } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import type { Database } from '../../src/db/database';
import { graceMs } from '../../src/deliveries/backlog';
import type { DeliveryStatus } from '../../src/deliveries/delivery.log';
import type { Form } from '../../src/forms/form.model';
import type { DeliveryKind } from '../../src/queues/contracts';
import type { Queues } from '../../src/queues/queues';

/** A row of the table `deliveries`. */
export interface DeliveryRow {
  readonly id: string;
  readonly account_id: string;
  readonly submission_id: string;
  readonly kind: DeliveryKind;
  readonly webhook_id: string | null;
  readonly status: DeliveryStatus;
  readonly attempt: number;
  readonly worker_crashes: number;
  readonly claim_token: string | null;
  readonly enqueued_at: Date | null;
  readonly started_at: Date | null;
  readonly finished_at: Date | null;
  readonly response_status: number | null;
  readonly response_excerpt: string | null;
  readonly error: string | null;
  readonly duration_ms: number | null;
}

export interface DeliveryDraft {
  readonly kind?: DeliveryKind;
  readonly status?: DeliveryStatus;
  readonly webhookId?: string;
  readonly data?: Record<string, unknown>;
  readonly attempt?: number;
  readonly worker_crashes?: number;
  readonly queuedAgoMs?: number;
  readonly enqueuedAgoMs?: number;
  readonly startedAgoMs?: number;
}

/**
 * Inserts a submission with one delivery, by default queued without a job, as a web process inserts it: a first attempt is
 * due only after `graceMs`. Resolves to the delivery's id.
 */
export async function buildDelivery(db: Database, form: Form, draft: DeliveryDraft = {}): Promise<string> {
  const { kind = 'email', status = 'queued', webhookId = null, data = { name: 'Ada' }, attempt = 1 } = draft;
  const { worker_crashes = 0, queuedAgoMs = 0, enqueuedAgoMs = null, startedAgoMs = null } = draft;
  const [submissionId, id] = [uuidv7(), uuidv7()];
  await db.pool.query(
    `INSERT INTO submissions (id, form_id, account_id, data, ip_address, created_at)
     VALUES ($1, $2, $3, $4, '192.0.2.1', now())`,
    [submissionId, form.id, form.accountId, JSON.stringify(data)],
  );
  await db.pool.query(
    `INSERT INTO deliveries (id, submission_id, kind, webhook_id, status, attempt, worker_crashes, claim_token,
                             queued_at, enqueued_at, started_at, account_id, due_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, now() - $9 * interval '1 ms',
             now() - $10 * interval '1 ms', now() - $11 * interval '1 ms', $12, now() + $13 * interval '1 ms')`,
    [
      ...[
        id,
        submissionId,
        kind,
        webhookId,
        status,
        attempt,
        worker_crashes,
        status === 'active' ? randomUUID() : null,
      ],
      ...[queuedAgoMs, enqueuedAgoMs, startedAgoMs, form.accountId],
      (attempt === 1 ? graceMs : 0) - queuedAgoMs,
    ],
  );
  return id;
}

/** Inserts many deliveries of one submission, queued an hour ago and without jobs. */
export async function buildManyDeliveries(
  db: Database,
  form: Form,
  count: number,
  { kind = 'email', enqueuedAgoMs = null }: { kind?: DeliveryKind; enqueuedAgoMs?: number | null } = {},
): Promise<void> {
  const first = await readDelivery(db, await buildDelivery(db, form, { kind, status: 'succeeded' }));
  await db.pool.query(
    `INSERT INTO deliveries (id, account_id, submission_id, kind, queued_at, due_at, enqueued_at)
     SELECT gen_random_uuid(), $5, $1, $2, now() - interval '1 hour', now() - interval '1 hour',
            now() - $4 * interval '1 ms'
     FROM generate_series(1, $3)`,
    [first.submission_id, kind, count, enqueuedAgoMs, form.accountId],
  );
}

/**
 * Inserts due deliveries of one submission, by default since an hour; resolves to their ids in the order in which they
 * are scheduled.
 */
export async function buildBacklog(
  db: Database,
  form: Form,
  count: number,
  { kind = 'email', queuedAgoMs = 3_600_000, webhookId = null }: BacklogDraft = {},
): Promise<string[]> {
  const first = await readDelivery(db, await buildDelivery(db, form, { kind, status: 'succeeded' }));
  const { rows } = await db.pool.query<{ id: string }>(
    `INSERT INTO deliveries (id, account_id, submission_id, kind, webhook_id, queued_at, due_at)
     SELECT gen_random_uuid(), $1, $2, $3, $4, at, at
     FROM generate_series(1, $6) n CROSS JOIN LATERAL (SELECT now() + (n - $5::float8) * interval '1 ms' AS at) AS time
     RETURNING id`,
    [form.accountId, first.submission_id, kind, webhookId, queuedAgoMs, count],
  );
  return rows.map(({ id }) => id);
}

/** Creates the job of a delivery, for its attempt or another one. */
export async function addJob({ db, queues }: { db: Database; queues: Queues }, id: string, attempt?: number) {
  const { account_id: accountId, webhook_id: webhookId, ...row } = await readDelivery(db, id);
  const job = { id, kind: row.kind, attempt: attempt ?? row.attempt, requestId: null, accountId, webhookId };
  await queues.add([job]);
}

interface BacklogDraft {
  readonly kind?: DeliveryKind;
  readonly queuedAgoMs?: number;
  readonly webhookId?: string | null;
}

/** Reads a delivery; throws when it does not exist. */
export async function readDelivery(db: Database, id: string): Promise<DeliveryRow> {
  const { rows } = await db.pool.query<DeliveryRow>('SELECT * FROM deliveries WHERE id = $1', [id]);
  if (!rows[0]) throw new Error(`there is no delivery ${id}`);
  return rows[0];
}
