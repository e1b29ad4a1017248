import type { Pool } from 'pg';
import { wholeAccount } from '../members/scope';
import { deleteView, listViews, type SavedView } from '../submissions/inbox/saved-views';
import { hasAddress } from './address-match';
import { readSubjectAddress } from './subject-address';

/** The account's saved views whose name or search contains the address. Throws InputError for an invalid address. */
export async function findSubjectViews(pool: Pool, accountId: string, email: string): Promise<SavedView[]> {
  const address = readSubjectAddress(email);
  const textsOf = ({ name, query }: SavedView) => [name, ...new URLSearchParams(query).values()];
  return (await listViews(pool, wholeAccount(accountId))).filter((view) =>
    textsOf(view).some((text) => hasAddress(address, text)),
  );
}

/** Deletes these views. Throws InputError for an invalid address. */
export async function deleteSubjectViews(pool: Pool, accountId: string, email: string): Promise<void> {
  for (const { id } of await findSubjectViews(pool, accountId, email)) await deleteView(pool, accountId, id);
}
