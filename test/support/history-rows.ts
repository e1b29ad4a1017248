import type { Database } from '../../src/db/database';
import type { Form } from '../../src/forms/form.model';

/** Inserts `count` stored submissions of the form, one a second from 2026-01-01 on, without deliveries. */
export async function buildHistory(db: Database, form: Form, count: number): Promise<void> {
  await db.pool.query(
    `INSERT INTO submissions (id, form_id, account_id, data, ip_address, created_at)
     SELECT gen_random_uuid(), $1, $2, json_build_object('name', 'visitor-' || n), '192.0.2.1',
            timestamptz '2026-01-01 00:00:00Z' + n * interval '1 second'
     FROM generate_series(1, $3::int) AS n`,
    [form.id, form.accountId, count],
  );
}

/** Covers everything that `buildHistory` inserts. */
export const allHistory = {
  since: new Date('2026-01-01T00:00:00Z'),
  until: new Date('2026-06-01T00:00:00Z'),
  formIds: null,
  skipDelivered: true,
};
