import { v7 as uuidv7 } from 'uuid';
import { findRecentData } from '../../src/spam/spam.repository';
import { openTestDatabase } from '../support/database';
import { buildAccount, buildForm } from '../support/factories';

test('large submissions are not read for the usual language, even if they take little space in the database', async () => {
  const db = await openTestDatabase();
  try {
    const account = await buildAccount(db);
    const form = await buildForm(db, account);
    const store = (message: string) =>
      db.pool.query(
        `INSERT INTO submissions (id, form_id, account_id, data, ip_address, created_at)
         VALUES ($1, $2, $3, $4, '192.0.2.1', now())`,
        [uuidv7(), form.id, account.id, { message }],
      );
    await store('x'.repeat(500_000));
    await store('When do you open?');
    const { rows } = await db.pool.query('SELECT max(pg_column_size(data)) AS size FROM submissions');
    expect(rows[0].size).toBeLessThan(20_000);
    expect(await findRecentData(db.pool, form.id, 200)).toEqual([{ message: 'When do you open?' }]);
  } finally {
    await db.close();
  }
});
