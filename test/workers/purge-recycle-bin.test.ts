import type { Form } from '../../src/forms/form.model';
import { createLogger } from '../../src/lib/logger';
import { startRecycleBinPurge } from '../../workers/maintenance/purge-recycle-bin';
import { buildSubmission } from '../submissions/rows';
import { eventually } from '../support/eventually';
import { buildAccount, buildForm } from '../support/factories';
import { db, setUpDatabase } from '../support/set-up';

setUpDatabase();
let form: Form;

beforeAll(async () => {
  form = await buildForm(db, await buildAccount(db));
});

test('erases submissions that were deleted long enough ago, and no others', async () => {
  const createdAt = '2020-01-01T00:00:00.000Z';
  await buildSubmission(db, form, { createdAt, deleted: true });
  const kept = await buildSubmission(db, form, { createdAt });
  const logger = createLogger('test', 'silent');
  const purge = startRecycleBinPurge({ pool: db.pool, logger, days: 1, intervalMs: 20 });
  await eventually(async () => {
    const { rows } = await db.pool.query('SELECT id FROM submissions');
    expect(rows).toEqual([{ id: kept }]);
  });
  await purge.close();
});
