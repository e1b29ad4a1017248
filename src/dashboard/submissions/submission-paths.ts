import { ownPath } from '../page/read-form';

const inbox = '/dashboard/inbox';
/** Longer list paths are left out of links: the inbox repeats them in each row. */
const maxListLength = 500;

/** The path of a submission's page; with `list`, the page links back to that list. */
export function submissionPath(id: string, list = inbox): string {
  const path = `/dashboard/submissions/${id}`;
  return list === inbox || list.length > maxListLength ? path : `${path}?back=${encodeURIComponent(list)}`;
}

/** The inbox list named by a `back` parameter; the plain inbox when it is missing or leads anywhere else. */
export function readList(back: unknown): string {
  const path = ownPath(back);
  return path.startsWith(`${inbox}?`) ? path : inbox;
}
