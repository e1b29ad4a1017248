import type { Plan } from '../../config/plans';
import { createAccount } from '../accounts/account.service';
import type { Database } from '../db/database';
import { demoEmail, demoFormSettings } from '../forms/demo-form';
import { createForm } from '../forms/form.service';
import type { SecretBox } from '../lib/secrets';
import { createWebhook } from '../webhooks/webhook.service';
import { addExamples } from './example-data';

export interface Demo {
  readonly email: string;
  readonly apiToken: string;
  readonly accessKey: string;
}

/** An arbitrary number, the same in every process. */
const demoLock = 7_265_002;

interface DemoOptions {
  readonly plan: Plan;
  /** Where the demo's webhook leads; none without it. */
  readonly webhookUrl?: string | null;
  /** With a password, the account has example data, and one can sign in with it. */
  readonly password?: string | null;
}

/**
 * Creates the demo account with local file storage, a form and a webhook, in one transaction, if the database has no
 * accounts. Returns null if it has; of several simultaneous callers, only one creates the demo.
 */
export function createDemo(
  db: Database,
  secrets: SecretBox,
  { plan, webhookUrl = null, password = null }: DemoOptions,
): Promise<Demo | null> {
  return db.sequelize.transaction(async (transaction) => {
    await db.sequelize.query('SELECT pg_advisory_xact_lock($1)', { bind: [demoLock], transaction });
    if ((await db.models.Account.count({ transaction })) > 0) return null;

    const settings = { email: demoEmail, plan, localStorage: true, ...(password !== null && { password }) };
    const { account, apiToken } = await createAccount(db, settings, transaction);
    const { accessKey } = await createForm(db, secrets, account.id, demoFormSettings, { transaction });
    if (password !== null) {
      // Webhooks of the examples must not call anybody else.
      const webhooks = ['crm', 'chat'].map((name) => ({
        url: webhookUrl ? `${webhookUrl}?${name}` : `https://${name}.example.com/hooks`,
        active: webhookUrl !== null,
      }));
      await addExamples(db, secrets, account, { webhooks, random: Math.random }, transaction);
    } else if (webhookUrl) await createWebhook(db, secrets, account.id, { url: webhookUrl }, { transaction });
    return { email: demoEmail, apiToken, accessKey };
  });
}
