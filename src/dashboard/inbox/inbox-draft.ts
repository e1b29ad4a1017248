import { parseInstant } from '../../lib/instants';
import type { InboxFolder } from '../../submissions/folders';
import type { InboxFilter } from '../../submissions/inbox/inbox.filter';
import type { InboxCursor } from '../../submissions/inbox/inbox.query';
import { draftFields, type InboxDraft, readInboxFilter } from '../../submissions/inbox/inbox-draft';
import type { FieldErrors } from '../page/read-form';
import { type SignedIn, scopeOfMember } from '../session/session';

export const unfilteredInbox: InboxDraft = { folder: 'inbox', form: '', from: '', to: '', label: '', q: '' };

export const folderNames: Readonly<Record<InboxFolder, string>> = {
  inbox: 'Inbox',
  archived: 'Archived',
  held: 'Held',
  spam: 'Spam',
  bin: 'Recycle bin',
};

/** Whether anything but the folder is set. */
export function isFiltered(draft: InboxDraft): boolean {
  return draftFields(draft).some(([name]) => name !== 'folder');
}

/** Whether the submissions of the folder, or of one form in it, are narrowed further. */
export function isNarrowed(draft: InboxDraft): boolean {
  return isFiltered({ ...draft, form: '' });
}

/** The path of an inbox page; `more` adds query parameters, and `below` a subpath. */
export function inboxPath(draft: InboxDraft, more: Readonly<Record<string, string>> = {}, below = ''): string {
  const query = new URLSearchParams([...draftFields(draft), ...Object.entries(more)]).toString();
  return `/dashboard/inbox${below}${query === '' ? '' : `?${query}`}`;
}

interface InboxQuery {
  readonly draft: InboxDraft;
  /** The valid parts of the draft. */
  readonly filter: InboxFilter;
  readonly cursor: InboxCursor;
  readonly errors: FieldErrors;
}

/** Reads the inbox filter of a user from a query string or a posted form; see `readInboxFilter`. */
export function readInboxQuery(
  parameters: URLSearchParams,
  member: Pick<SignedIn, 'account' | 'user' | 'formIds'>,
): InboxQuery {
  const reader = { scope: scopeOfMember(member), userId: member.user.id, zone: member.account.zone };
  return { ...readInboxFilter(parameters, reader), cursor: readCursor(parameters) };
}

/** The first page when the cursor is missing or invalid. */
function readCursor(parameters: URLSearchParams): InboxCursor {
  const before = parseInstant(parameters.get('before') ?? '');
  if (before) return { before };
  const after = parseInstant(parameters.get('after') ?? '');
  return after && { after };
}
