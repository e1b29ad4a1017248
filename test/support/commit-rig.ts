import { v7 as uuidv7 } from 'uuid';
import type { Account } from '../../src/accounts/account.model';
import type { Database } from '../../src/db/database';
import type { PlannedDelivery } from '../../src/deliveries/delivery.plan';
import type { Form } from '../../src/forms/form.model';
import type { NewSubmission } from '../../src/submit/commit/commit-batch';
import { openTestDatabase } from './database';
import { buildAccount, buildForm } from './factories';

/** A database with one account and one form to commit submissions to. */
export interface CommitRig {
  readonly db: Database;
  readonly account: Account;
  readonly form: Form;
  /** The account's usage this month. */
  used(): Promise<number>;
  buildPlannedDelivery(): PlannedDelivery;
  close(): Promise<void>;
}

export async function openCommitRig(): Promise<CommitRig> {
  const db = await openTestDatabase();
  const account = await buildAccount(db);
  return {
    db,
    account,
    form: await buildForm(db, account),
    used: async () => {
      const { rows } = await db.pool.query('SELECT used FROM usage WHERE account_id = $1', [account.id]);
      return rows[0]?.used ?? -1;
    },
    buildPlannedDelivery: () => ({ id: uuidv7(), kind: 'email', webhookId: null, fileId: null }),
    close: () => db.close(),
  };
}

/** A submission to the rig's form that causes one e-mail. */
export function buildNewSubmission(
  { account, form, buildPlannedDelivery }: CommitRig,
  overrides: Partial<NewSubmission> = {},
): NewSubmission {
  return {
    id: uuidv7(),
    requestId: 'request',
    formId: form.id,
    formVersion: form.version,
    accountId: account.id,
    accountVersion: account.version,
    quota: null,
    isCounted: true,
    dataJson: '{}',
    mailOverrides: {},
    withheld: null,
    isMarkedSpam: false,
    spam: null,
    ipAddress: '192.0.2.1',
    referer: null,
    idempotency: null,
    files: [],
    storageLimit: null,
    deliveries: [buildPlannedDelivery()],
    ...overrides,
  };
}
