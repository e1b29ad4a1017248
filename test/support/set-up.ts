import type { Account } from '../../src/accounts/account.model';
import type { Database } from '../../src/db/database';
import type { Form } from '../../src/forms/form.model';
import type { FormChanges } from '../../src/forms/form.settings';
import { openTestDatabase } from './database';
import { buildAccount, buildForm } from './factories';

/** The database of this file, after `setUpDatabase`. */
export let db: Database & { readonly url: string };
/** A new account for each test, after `setUpAccount` or `setUpForm`. */
export let account: Account & { apiToken: string };
/** A new form of the account for each test, after `setUpForm`. */
export let form: Form;

export function setUpDatabase(): void {
  beforeAll(async () => {
    db = await openTestDatabase();
  });
  afterAll(() => db?.close());
}

export function setUpAccount(): void {
  beforeEach(async () => {
    account = await buildAccount(db);
  });
}

export function setUpForm(settings: FormChanges = {}): void {
  setUpAccount();
  beforeEach(async () => {
    form = await buildForm(db, account, settings);
  });
}
