import type { Account } from '../accounts/account.model';
import { findAccountByEmail } from '../accounts/account.service';
import type { Database } from '../db/database';
import type { Form } from '../forms/form.model';
import { findForm } from '../forms/form.repository';
import { InputError } from '../lib/input-error';
import type { Webhook } from '../webhooks/webhook.model';
import { findWebhook } from '../webhooks/webhook.repository';

/** The account that a command names; throws InputError when there is none. */
export async function requireAccount(db: Database, email: string): Promise<Account> {
  return (await findAccountByEmail(db, email)) ?? absent('account with the e-mail address', email);
}

/** The form that a command names by id or access key; throws InputError when there is none. */
export async function requireForm(db: Database, idOrKey: string): Promise<Form> {
  return (await findForm(db, idOrKey)) ?? absent('form with the id or access key', idOrKey);
}

/** The webhook that a command names; throws InputError when there is none. */
export async function requireWebhook(db: Database, id: string): Promise<Webhook> {
  return (await findWebhook(db, id)) ?? absent('webhook with the id', id);
}

function absent(what: string, name: string): never {
  throw new InputError('not_found', `there is no ${what} ${name.slice(0, 254)}`);
}
