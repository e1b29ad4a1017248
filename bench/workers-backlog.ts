import { setTimeout as sleep } from 'node:timers/promises';
import { loadConfig } from '../config';
import { createLogger } from '../src/lib/logger';
import { openQueueBackend } from '../src/queues/open-backend';
import { openQueues, type QueuedDelivery } from '../src/queues/queues';
import type { SeededAccount } from './harness/seed';
import type { Sink } from './harness/sinks';
import type { Stage } from './harness/stage';

/** The fields of a typical contact form. */
export const visitorData = {
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  company: 'Analytical Engines',
  message:
    'Could you tell me what a dozen of your smaller engines would cost, and how soon you could send them? '.repeat(2),
};

/** Deliveries of many accounts that are queued for workers: first their rows, then their jobs. */
export interface Backlog {
  /**
   * Creates submissions with a delivery of each kind; resolves when each has a job. The queues are paused meanwhile.
   */
  prepare(submissions: number, kinds: readonly ('webhook' | 'email')[]): Promise<void>;
  /** Resumes the queues; resolves when the sinks have received everything. */
  release(expected: ReadonlyArray<readonly [sink: Sink, count: number]>): Promise<void>;
  close(): Promise<void>;
}

const perStatement = 1_000;
const timeoutMs = 120_000;

export async function openBacklog(stage: Stage, accounts: readonly SeededAccount[]): Promise<Backlog> {
  const logger = createLogger('bench', 'silent');
  const config = loadConfig(stage.env);
  const backend = openQueueBackend(config, config, 'producer', logger);
  await backend.waitUntilReady(5_000);
  const queues = openQueues(backend, logger);
  const forms = accounts.flatMap(({ id, forms, webhookIds }) =>
    forms.map((form) => ({ form_id: form.id, account_id: id, webhook_id: webhookIds[0] })),
  );

  const makeRows = async (count: number, kinds: readonly string[]): Promise<QueuedDelivery[]> => {
    const { rows } = await stage.sql.query<QueuedDelivery>(
      `WITH forms AS (
         SELECT *, row_number() OVER () - 1 AS f, count(*) OVER () AS forms
         FROM json_to_recordset($1) AS f (form_id uuid, account_id uuid, webhook_id uuid)
       ), made AS (
         INSERT INTO submissions (id, form_id, account_id, data, ip_address, created_at)
         SELECT uuidv7(), form_id, account_id, $2::json, '192.0.2.1', now() + n * interval '1 ms'
         FROM generate_series(1, $3::int) AS n JOIN forms ON f = n % forms
         RETURNING id, form_id
       )
       INSERT INTO deliveries (id, account_id, submission_id, kind, webhook_id, request_id, enqueued_at)
       SELECT uuidv7(), account_id, made.id, kind, CASE kind WHEN 'webhook' THEN webhook_id END, gen_random_uuid(), now()
       FROM made JOIN forms USING (form_id) CROSS JOIN unnest($4::text[]) AS kind
       RETURNING id, kind, attempt, request_id AS "requestId", account_id AS "accountId", webhook_id AS "webhookId"`,
      [JSON.stringify(forms), JSON.stringify(visitorData), count, kinds],
    );
    return rows;
  };

  return {
    prepare: async (submissions, kinds) => {
      for (const queue of queues.all) await queue.pause();
      for (let made = 0; made < submissions; made += perStatement) {
        await queues.add(await makeRows(Math.min(perStatement, submissions - made), kinds));
      }
    },
    release: async (expected) => {
      for (const queue of queues.all) await queue.resume();
      const end = performance.now() + timeoutMs;
      for (const [sink, count] of expected) {
        while ((await sink.read()).count < count) {
          if (performance.now() > end) throw new Error(`a backlog was not delivered within ${timeoutMs / 1_000} s`);
          await sleep(50);
        }
      }
    },
    close: async () => {
      await queues.close();
      await backend.close();
    },
  };
}
