import type { Pool, PoolClient } from 'pg';
import { createAlertSummaries } from '../../src/alerts/alert-summary';
import { evaluateRule } from '../../src/alerts/evaluate';
import { createRules } from '../../src/alerts/rules';
import { quietPool } from '../support/database';
import { buildAccount, buildForm, buildWebhook } from '../support/factories';
import { db, setUpDatabase } from '../support/set-up';

setUpDatabase();
const plans = new Map<string, string[]>();

beforeAll(async () => {
  const account = await buildAccount(db);
  const form = await buildForm(db, account);
  await buildWebhook(db, account);
  // Without a statement timeout.
  const pool = quietPool({ connectionString: db.url });
  await pool.query(
    `INSERT INTO accounts (id, email, plan) SELECT gen_random_uuid(), n || '@example.net', 'pro' FROM generate_series(1, 600) n;
     INSERT INTO usage (account_id) SELECT id FROM accounts ON CONFLICT DO NOTHING;
     INSERT INTO forms (id, account_id, name, access_key, settings)
       SELECT gen_random_uuid(), id, 'Form', id || '-' || n, jsonb_build_object('email_to', email) FROM accounts, generate_series(1, 2) n;
     INSERT INTO webhooks (id, account_id, url, secret) SELECT gen_random_uuid(), id, 'https://example.com', '' FROM accounts;
     INSERT INTO decision_counts (form_id, hour, reason, count)
       SELECT id, date_trunc('hour', now()) - n * interval '1 hour', reason, 12
       FROM forms, generate_series(0, 9) n, unnest('{time_trap,rate_limited,captcha_missing}'::text[]) reason;`,
  );
  await pool.query(
    `INSERT INTO submissions (id, form_id, account_id, data, ip_address, created_at)
     SELECT gen_random_uuid(), f.id, f.account_id, '{}', '192.0.2.1', now() - n * interval '3 hours'
     FROM forms f, generate_series(1, 25) n`,
  );
  await pool.query(
    `INSERT INTO decision_samples (id, form_id, account_id, created_at, reason, origin)
     SELECT gen_random_uuid(), id, account_id, now() - n * interval '1 hour', 'captcha_missing', 'https://example.com'
     FROM forms, generate_series(0, 9) n`,
  );
  // A long outage of the mail server some days ago, and a backlog.
  await pool.query(
    `INSERT INTO deliveries (id, account_id, submission_id, kind, status, finished_at, error)
     SELECT gen_random_uuid(), account_id, id, 'email', CASE WHEN created_at < now() - interval '2 days' THEN 'failed' ELSE 'queued' END,
            CASE WHEN created_at < now() - interval '2 days' THEN created_at END, 'refused'
     FROM submissions`,
  );
  await pool.query(
    `INSERT INTO alerts (id, account_id, cause, closed_at) SELECT gen_random_uuid(), id, 'quota_80', now() - interval '30 days'
     FROM accounts, generate_series(1, 10)`,
  );
  // One open alert of each kind.
  const facts = `{"failures":3,"failedAt":"2020-01-01T00:00:00Z","lastAt":"2020-01-01T00:00:00Z"}`;
  await pool.query(
    `INSERT INTO alerts (id, account_id, form_id, cause, facts)
     SELECT gen_random_uuid(), $1, CASE WHEN cause NOT LIKE 'quota%' THEN $2::uuid END, cause, $3
     FROM unnest('{quota_80,quota_100,files_dropped,time_trap_wave,captcha_wave,settings_loss,mail_failing,silence}'::text[]) cause`,
    [account.id, form.id, facts],
  );
  await pool.query('ANALYZE');
  // The planner would learn of what the rules open below, if they take long enough.
  await pool.query('ALTER TABLE alerts SET (autovacuum_enabled = false)');
  await pool.end();
  // The second time, thousands of alerts are open that the planner does not know of.
  for (const rule of createRules()) await evaluateRule(explaining(rule.cause), rule);
  for (const rule of createRules()) await evaluateRule(explaining(rule.cause), rule);
  await createAlertSummaries(explaining('digest'));
}, 120_000);

/** The test's pool, which notes the plans of statements. */
function explaining(name: string): Pool {
  const connect = async () => {
    const client = await db.pool.connect();
    const query = async (text: string, values?: unknown[]) => {
      if (/^\s*(WITH|SELECT)/.test(text)) {
        const { rows } = await client.query(`EXPLAIN ${text}`, values);
        plans.set(name, [...(plans.get(name) ?? []), rows.map((row) => row['QUERY PLAN']).join('\n')]);
      }
      return client.query(text, values);
    };
    return {
      query,
      on: () => undefined,
      off: () => undefined,
      release: () => client.release(),
    } as unknown as PoolClient;
  };
  return { connect } as unknown as Pool;
}

test.each([...createRules().map(({ cause }) => cause), 'digest'])('%s reads large tables by index only', (name) => {
  const seen = plans.get(name) ?? [];
  expect(seen.length).toBeGreaterThan(1);
  for (const plan of seen) {
    expect(plan).not.toMatch(/Seq Scan on (submissions|deliveries|decision_counts|decision_samples|webhooks|alerts)/);
  }
});
