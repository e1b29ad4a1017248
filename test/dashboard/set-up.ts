import type { Account } from '../../src/accounts/account.model';
import type { Form } from '../../src/forms/form.model';
import type { FormChanges } from '../../src/forms/form.settings';
import { signIn } from '../support/dashboard';
import { buildForm } from '../support/factories';
import { openApp } from './open-app';

/** The app of this file, after `setUpApp` or `setUpDashboard`. */
export let app: Awaited<ReturnType<typeof openApp>>;
/** A browser that is signed in to a new account for each test, after `setUpDashboard`. */
export let owner: Awaited<ReturnType<typeof signIn>>;
/** A new form of the owner for each test, after `setUpForm`. */
export let form: Form;

export function setUpApp(options: Parameters<typeof openApp>[0] = {}): void {
  beforeAll(async () => {
    app = await openApp(options);
  });
  afterAll(() => app?.close());
}

export function setUpDashboard(options: Parameters<typeof setUpApp>[0] = {}): void {
  setUpApp(options);
  beforeEach(() => signInAs());
}

export function setUpForm(settings: FormChanges = {}): void {
  beforeEach(() => replaceForm(owner.account, settings));
}

/** Replaces `owner` for the rest of the test: signs in to this account, or to a new one. */
export async function signInAs(account?: Account): Promise<void> {
  owner = await signIn(app, account);
}

/** Replaces `form` for the rest of the test. */
export async function replaceForm(account: Account, settings: FormChanges = {}): Promise<void> {
  form = await buildForm(app.database, account, settings);
}
