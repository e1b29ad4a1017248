import { validate as isUuid } from 'uuid';
import { ownPath } from '../page/read-form';

const inbox = '/dashboard/inbox';
/** Longer list paths are left out of links: the inbox repeats them in each row. */
const maxListLength = 500;

/** The path of a submission's page; with `list`, the page links back to that list. */
export function submissionPath(id: string, list = inbox): string {
  return withList(`/dashboard/submissions/${id}`, list);
}

/** The path of the page that reports a wrong score of the submission. */
export function mistakePath(id: string, list: string): string {
  return withList(`/dashboard/submissions/${id}/mistake`, list);
}

/** Leads to the next or previous submission in the list. */
export function neighborPath(id: string, direction: 'next' | 'previous', list: string): string {
  return withList(`/dashboard/submissions/${id}/${direction}`, list);
}

function withList(path: string, list: string): string {
  return list === inbox || list.length > maxListLength ? path : `${path}?back=${encodeURIComponent(list)}`;
}

/**
 * Where a change to submissions that were selected in a list leads: to the one that is shown beside the list, unless it
 * is one of those that `left` the list, or back to the list.
 */
export function readReturnPath(form: URLSearchParams, left: readonly string[] = []): string {
  const list = ownPath(form.get('back') ?? inbox);
  const opened = form.get('opened') ?? '';
  return isUuid(opened) && !left.includes(opened) ? submissionPath(opened, readList(list)) : list;
}

/** The inbox list named by a `back` parameter; the plain inbox when it is missing or leads anywhere else. */
export function readList(back: unknown): string {
  const path = ownPath(back);
  return path.startsWith(`${inbox}?`) ? path : inbox;
}

/** The inbox list that a page belongs to: the page itself, or the list that the submission on it was opened from. */
export function listOf(path: string): string {
  const { pathname, searchParams } = new URL(path, 'http://own.invalid');
  return readList(pathname.startsWith('/dashboard/submissions/') ? searchParams.get('back') : path);
}
