import { createAccount } from '../../src/accounts/account.service';
import type { Database } from '../../src/db/database';
import { createForm } from '../../src/forms/form.service';
import { createSecretBox } from '../../src/lib/secrets';
import { createWebhook } from '../../src/webhooks/webhook.service';

export const secretKey = 'a secret key for benchmarks, 32 or more characters';

export interface SeededAccount {
  readonly id: string;
  readonly apiToken: string;
  readonly webhookIds: readonly string[];
  readonly forms: ReadonlyArray<{ readonly id: string; readonly accessKey: string }>;
}

export interface Seed {
  readonly accounts: number;
  readonly formsEach: number;
  /** A submission causes an e-mail and a call of each webhook of its account. */
  readonly webhooksEach: number;
  readonly webhookUrl: string;
  /** Distinguishes the e-mail addresses of these accounts. */
  readonly name: string;
}

/** Accounts on the Pro plan with a quota that is counted but never reached. */
export async function seedAccounts(db: Database, seed: Seed): Promise<SeededAccount[]> {
  const secrets = createSecretBox(secretKey);
  const all: SeededAccount[] = [];
  for (let n = 0; n < seed.accounts; n += 1) {
    const email = `${seed.name}-${n}@example.com`;
    const { account, apiToken } = await createAccount(db, { email, plan: 'pro' });
    await db.models.Account.update({ quotaOverride: 2 ** 31 - 1 }, { where: { id: account.id } });
    const forms = await times(seed.formsEach, (f) =>
      createForm(db, secrets, account.id, { name: `Contact ${f + 1}`, email_to: email }),
    );
    const made = await times(seed.webhooksEach, (w) =>
      createWebhook(db, secrets, account.id, { url: `${seed.webhookUrl}/${seed.name}/${n}/${w}` }),
    );
    all.push({
      id: account.id,
      apiToken,
      webhookIds: made.map(({ webhook }) => webhook.id),
      forms: forms.map(({ id, accessKey }) => ({ id, accessKey })),
    });
  }
  return all;
}

/** All access keys of these accounts. */
export function keysOf(accounts: readonly SeededAccount[]): string[] {
  return accounts.flatMap(({ forms }) => forms.map(({ accessKey }) => accessKey));
}

function times<T>(count: number, make: (n: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: count }, (_, n) => make(n)));
}
