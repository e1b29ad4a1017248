import type { SavedView } from '../../submissions/inbox/saved-views';

/** The path of the inbox with a saved view. */
export function viewPath({ query }: Pick<SavedView, 'query'>): string {
  return query === '' ? '/dashboard/inbox' : `/dashboard/inbox?${query}`;
}
