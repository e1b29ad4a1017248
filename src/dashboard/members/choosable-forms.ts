import type { Database } from '../../db/database';
import { listNewestForms } from '../../forms/form.repository';
import { wholeAccount } from '../../members/scope';

/** A form that a role can be limited to. */
export interface ChoosableForm {
  readonly id: string;
  readonly name: string;
}

/** More forms cannot be chosen. */
const maxForms = 1_000;

/** The forms of the account that a role can be limited to, newest first. */
export function listChoosableForms(
  { database }: { readonly database: Database },
  accountId: string,
): Promise<readonly ChoosableForm[]> {
  return listNewestForms(database, wholeAccount(accountId), maxForms);
}
