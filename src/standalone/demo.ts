import type { Plan } from '../../config/plans';
import { createAccount } from '../accounts/account.service';
import type { Database } from '../db/database';
import { demoEmail, demoFormSettings } from '../forms/demo-form';
import { createForm } from '../forms/form.service';
import type { SecretBox } from '../lib/secrets';
import { createWebhook } from '../webhooks/webhook.service';

export interface Demo {
  readonly email: string;
  readonly apiToken: string;
  readonly accessKey: string;
}

/** An arbitrary number, the same in every process. */
const demoLock = 7_265_002;

/**
 * Creates the demo account with local file storage, a form and a webhook to `webhookUrl`, in one transaction, if the
 * database has no accounts. Returns null if it has; of several simultaneous callers, only one creates the demo.
 */
export function createDemo(
  db: Database,
  secrets: SecretBox,
  plan: Plan,
  webhookUrl: string | null = null,
): Promise<Demo | null> {
  return db.sequelize.transaction(async (transaction) => {
    await db.sequelize.query('SELECT pg_advisory_xact_lock($1)', { bind: [demoLock], transaction });
    if ((await db.models.Account.count({ transaction })) > 0) return null;

    const { account, apiToken } = await createAccount(db, { email: demoEmail, plan, localStorage: true }, transaction);
    const { accessKey } = await createForm(db, secrets, account.id, demoFormSettings, { transaction });
    if (webhookUrl) await createWebhook(db, secrets, account.id, { url: webhookUrl }, { transaction });
    return { email: demoEmail, apiToken, accessKey };
  });
}
