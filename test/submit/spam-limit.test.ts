import type { Pool } from 'pg';
import { limits } from '../../config/limits';
import { createLogger, type Logger } from '../../src/lib/logger';
import { SpamLimit } from '../../src/submit/checks/spam-limit';
import { signIn } from '../support/dashboard';
import { eventually } from '../support/eventually';
import { buildAccount, buildForm } from '../support/factories';
import { openSubmitClient, type SubmitClient } from '../support/submit-client';

const { rows, bytes } = limits.storedSpam;
const silent = createLogger('test', 'silent');

describe('the limit of stored spam', () => {
  let client: SubmitClient;
  beforeAll(async () => {
    client = await openSubmitClient({ exchangeMs: 50 });
  });
  afterAll(() => client?.close());

  /** A form whose account has stored this much spam, the given time ago. */
  async function buildSpammedForm(stored: number, ago = '1 hour') {
    const account = await buildAccount(client.db);
    const form = await buildForm(client.db, account);
    await client.db.pool.query(
      `INSERT INTO submissions (id, form_id, account_id, data, withheld, ip_address, created_at)
       SELECT gen_random_uuid(), $1, $2, '{}', 'honeypot', '192.0.2.1', now() - $4::interval + n * interval '1 ms'
       FROM generate_series(1, $3::int) AS n`,
      [form.id, account.id, stored, ago],
    );
    return { account, form };
  }
  const expectAccepted = async (form: Parameters<SubmitClient['post']>[0], fields: object) => {
    const { status, json } = await client.post(form, fields);
    expect([status, json]).toEqual([200, { success: true, message: 'Submission received' }]);
  };
  const count = async ({ id }: { id: string }): Promise<number> => {
    const found = await client.db.pool.query('SELECT count(*)::int AS n FROM submissions WHERE form_id = $1', [id]);
    return found.rows[0].n;
  };
  const spam = { message: 'Buy', botcheck: 'on' };

  test('spam beyond it is counted and not stored, and looks accepted; real submissions are stored', async () => {
    const { account, form } = await buildSpammedForm(rows);
    const other = await buildSpammedForm(0);
    const names = async () => {
      const found = await client.db.pool.query(
        `SELECT data ->> 'name' AS name FROM submissions WHERE form_id = $1 AND data ->> 'name' IS NOT NULL`,
        [form.id],
      );
      return found.rows.map(({ name }) => name);
    };
    // The first one starts counting in the background.
    await eventually(async () => {
      const before = await count(form);
      await expectAccepted(form, spam);
      expect(await count(form)).toBe(before);
    });
    await expectAccepted(form, { ...spam, name: 'Bot' });
    await expectAccepted(form, { name: 'Ada' });
    await expectAccepted(other.form, { ...spam, name: 'Bot' });
    expect(await names()).toEqual(['Ada']);
    expect(await count(other.form)).toBe(1);

    const [app] = client.apps;
    if (!app) throw new Error('there is no app');
    const owner = await signIn(app, account);
    await eventually(async () => {
      const { html } = await owner.get(`/dashboard/forms/${form.id}/issues?reason=spam_limit`);
      expect(html).toContain('At most 5,000 spam submissions, or 50 MB, are stored in 24 hours.');
    });
  });

  test('spam of earlier days does not count', async () => {
    const { form } = await buildSpammedForm(rows, '25 hours');
    for (let n = 0; n < 3; n += 1) await expectAccepted(form, spam);
    expect(await count(form)).toBe(rows + 3);
  });

  test('bytes are limited, too', async () => {
    const { account } = await buildSpammedForm(0);
    const limit = new SpamLimit(client.db.pool, silent);
    const admitted = Array.from({ length: 60 }, () => limit.admit(account.id, 1_000_000));
    expect(admitted.filter(Boolean)).toHaveLength(bytes / 1_000_000);
    expect(limit.admit(account.id, 0)).toBe(true);
  });

  test('what is admitted during a count is added to it', async () => {
    const counts: Array<(counted: object) => void> = [];
    const pool = { query: () => new Promise((resolve) => counts.push(resolve)) } as unknown as Pool;
    const limit = new SpamLimit(pool, silent);
    for (let n = 0; n < 3; n += 1) expect(limit.admit('an account', 1)).toBe(true);
    counts[0]?.({ rows: [{ rows: rows - 4, bytes: 0 }] });
    await new Promise(setImmediate);
    expect([limit.admit('an account', 1), limit.admit('an account', 1)]).toEqual([true, false]);
  });

  test('counts that fail are logged once', async () => {
    const logger = { ...silent, warn: jest.fn() } as unknown as Logger & { warn: jest.Mock };
    const pool = { query: () => Promise.reject(new Error('no database')) } as unknown as Pool;
    const limit = new SpamLimit(pool, logger);
    for (const account of ['one', 'another']) expect(limit.admit(account, 1)).toBe(true);
    await new Promise(setImmediate);
    expect(logger.warn.mock.calls).toEqual([[{ error: 'no database' }, expect.stringContaining('stored spam')]]);
  });
});
