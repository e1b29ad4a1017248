import { validate as isUuid } from 'uuid';
import { parseInstant } from '../../lib/instants';
import { cleanText, truncate } from '../../lib/text';
import { addDays, startOfDay } from '../../lib/time-zones';
import { type InboxFolder, inboxFolders } from '../../submissions/folders';
import { type InboxFilter, readFolder } from '../../submissions/inbox/inbox.filter';
import type { InboxCursor } from '../../submissions/inbox/inbox.query';
import { parseSearch, problemsOf, withoutTerms } from '../../submissions/search/search-query';
import type { FieldErrors } from '../page/read-form';
import { type SignedIn, scopeOfMember } from '../session/session';

/** The inbox filter as typed; fields that are not set are empty. */
export interface InboxDraft {
  readonly folder: InboxFolder;
  /** A form id. */
  readonly form: string;
  /** Days in the account's time zone such as `2026-01-31`, both inclusive. */
  readonly from: string;
  readonly to: string;
  /** A label's id. */
  readonly label: string;
  readonly q: string;
}

export const unfilteredInbox: InboxDraft = { folder: 'inbox', form: '', from: '', to: '', label: '', q: '' };

export const folderNames: Readonly<Record<InboxFolder, string>> = {
  inbox: 'Inbox',
  archived: 'Archived',
  held: 'Held',
  spam: 'Spam',
  bin: 'Recycle bin',
};

/** The draft's fields that are set, for a form or a query string. */
export function draftFields(draft: InboxDraft): [name: string, value: string][] {
  return Object.entries(draft).filter(([name, value]) => value !== '' && !(name === 'folder' && value === 'inbox'));
}

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

/** Who searches the inbox: a member, or a token that saves a search. */
interface InboxReader extends Pick<SignedIn, 'formIds'> {
  readonly account: Pick<SignedIn['account'], 'id' | 'zone'>;
  readonly user: Pick<SignedIn['user'], 'id'>;
}

/** Of a search as typed. */
export const maxSearchLength = 200;

/**
 * Reads the inbox filter of a user from a query string or a posted form. Days and operators of the search that are invalid are
 * left out of the filter and reported in `errors`.
 */
export function readInboxQuery(parameters: URLSearchParams, member: InboxReader): InboxQuery {
  const { zone } = member.account;
  const value = (name: string) => (parameters.get(name) ?? '').trim();
  // The search field sends its chips and what is typed beside them.
  const typed = cleanText(parameters.getAll('q').join(' ').trim());
  const text = truncate(typed, maxSearchLength);
  const named = readFolder(text);
  const draft: InboxDraft = {
    // An operator such as is:spam opens the folder.
    folder: named?.folder ?? inboxFolders.find((folder) => folder === parameters.get('folder')) ?? 'inbox',
    form: isUuid(value('form')) ? value('form') : '',
    from: value('from').slice(0, 20),
    to: value('to').slice(0, 20),
    label: isUuid(value('label')) ? value('label') : '',
    q: named?.rest ?? text,
  };
  const from = readDay(draft.from, zone);
  const to = readDay(draft.to, zone);
  const terms = parseSearch(draft.q);
  const problems = problemsOf(terms).join(' ');
  const valid = withoutTerms(
    draft.q,
    terms.filter(({ kind }) => kind === 'invalid'),
  );
  return {
    draft,
    filter: {
      ...scopeOfMember(member),
      userId: member.user.id,
      folder: draft.folder,
      formId: draft.form || undefined,
      from: from ?? undefined,
      to: to ? startOfDay(addDays(draft.to, 1), zone) : undefined,
      labelId: draft.label || undefined,
      text: valid || undefined,
      zone,
    },
    cursor: readCursor(parameters),
    errors: {
      ...(from === null && { from: 'Enter a date such as 2026-01-31.' }),
      ...(to === null && { to: 'Enter a date such as 2026-01-31.' }),
      ...(problems !== '' && { q: problems }),
      ...(text !== typed && { q: `Use ${maxSearchLength} characters or fewer.` }),
    },
  };
}

/** The start of a day; undefined when empty, null when invalid. */
export function readDay(text: string, zone: string): Date | null | undefined {
  if (text === '') return undefined;
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? parseInstant(text, zone) : null;
}

/** The first page when the cursor is missing or invalid. */
function readCursor(parameters: URLSearchParams): InboxCursor {
  const before = parseInstant(parameters.get('before') ?? '');
  if (before) return { before };
  const after = parseInstant(parameters.get('after') ?? '');
  return after && { after };
}
