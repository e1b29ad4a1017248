import { validate as isUuid } from 'uuid';
import { parseInstant } from '../../lib/instants';
import { cleanText, truncate } from '../../lib/text';
import { addDays, startOfDay } from '../../lib/time-zones';
import type { Scope } from '../../members/scope';
import { type InboxFolder, inboxFolders } from '../folders';
import { parseSearch, problemsOf, withoutTerms } from '../search/search-query';
import { type InboxFilter, readFolder } from './inbox.filter';

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

/** The draft's fields that are set, for a form or a query string. */
export function draftFields(draft: InboxDraft): [name: string, value: string][] {
  return Object.entries(draft).filter(([name, value]) => value !== '' && !(name === 'folder' && value === 'inbox'));
}

/** Of a search as typed. */
export const maxSearchLength = 200;

/** Who filters: what they may see, who they are if a person does, and the time zone of their days. */
interface FilterReader {
  readonly scope: Scope;
  readonly userId?: string;
  readonly zone: string;
}

interface ReadFilter {
  readonly draft: InboxDraft;
  /** The valid parts of the draft. */
  readonly filter: InboxFilter;
  /** Messages by field. */
  readonly errors: Readonly<Record<string, string>>;
}

/**
 * Reads an inbox filter from a query string or a posted form. Days and operators of the search that are invalid are left
 * out of the filter and reported in `errors`.
 */
export function readInboxFilter(parameters: URLSearchParams, { scope, userId, zone }: FilterReader): ReadFilter {
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
      ...scope,
      userId,
      folder: draft.folder,
      formId: draft.form || undefined,
      from: from ?? undefined,
      to: to ? startOfDay(addDays(draft.to, 1), zone) : undefined,
      labelId: draft.label || undefined,
      text: valid || undefined,
      zone,
    },
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
