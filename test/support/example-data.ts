import type { Account } from '../../src/accounts/account.model';
import type { Database } from '../../src/db/database';
import type { Form } from '../../src/forms/form.model';
import { addExamples } from '../../src/standalone/example-data';
import { buildAccount, testSecrets } from './factories';
import { createRandom } from './random';

/** Builds an account with months of example data, for screenshots; only the dates differ between runs. */
export async function buildExampleAccount(
  db: Database,
): Promise<{ account: Account; form: Form; submissionId: string }> {
  const account = await buildAccount(db, {
    ...{ email: 'owner@example.com', plan: 'pro', storage_limit_bytes: 1_073_741_824 },
  });
  const webhooks = [
    { url: 'https://crm.example.com/hooks/letterbox' },
    { url: 'https://chat.example.org/hooks/9f8a7b6c5d4e3f2a1b0c' },
  ];
  const examples = await db.sequelize.transaction((transaction) =>
    addExamples(db, testSecrets, account, { webhooks, random: createRandom(7) }, transaction),
  );
  await db.pool.query(
    `UPDATE deliveries SET status = 'succeeded', duration_ms = 412, started_at = now(), finished_at = now()
     WHERE kind = 'file-upload'`,
  );
  return { account, ...examples };
}
