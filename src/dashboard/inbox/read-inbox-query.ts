import { validate as isUuid } from 'uuid';
import { cleanText } from '../../lib/text';
import type { InboxFilter } from '../../submissions/inbox.filter';
import type { InboxPlace } from '../../submissions/inbox.query';
import { parseInstant } from '../../submissions/instant';
import type { FieldErrors } from '../page/read-form';
import { folderOf, type InboxDraft } from './inbox-address';

export interface InboxQuery {
  readonly draft: InboxDraft;
  /** What of the draft was understood. */
  readonly filter: InboxFilter;
  readonly place: InboxPlace;
  readonly errors: FieldErrors;
}

const longestText = 200;
const dayMs = 86_400_000;

/** Reads what an address or a form says about the inbox. What cannot be read is told in `errors` and left out. */
export function readInboxQuery(parameters: URLSearchParams, accountId: string): InboxQuery {
  const value = (name: string) => (parameters.get(name) ?? '').trim();
  const draft: InboxDraft = {
    folder: folderOf(parameters.get('folder')),
    form: isUuid(value('form')) ? value('form') : '',
    from: value('from').slice(0, 20),
    to: value('to').slice(0, 20),
    q: cleanText(value('q')).slice(0, longestText),
  };
  const from = readDay(draft.from);
  const lastDay = readDay(draft.to);
  const errors = {
    ...(from === null && { from: 'Give a day such as 2026-01-31.' }),
    ...(lastDay === null && { to: 'Give a day such as 2026-01-31.' }),
  };
  return {
    draft,
    filter: {
      accountId,
      folder: draft.folder,
      formId: draft.form || undefined,
      from: from ?? undefined,
      to: lastDay ? new Date(lastDay.getTime() + dayMs) : undefined,
      text: draft.q || undefined,
    },
    place: readPlace(parameters),
    errors,
  };
}

/** Undefined for none, null for what is no day. */
function readDay(text: string): Date | null | undefined {
  if (text === '') return undefined;
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? parseInstant(text) : null;
}

// Who mistypes a place gets the first page.
function readPlace(parameters: URLSearchParams): InboxPlace {
  const before = parseInstant(parameters.get('before') ?? '');
  if (before) return { before };
  const after = parseInstant(parameters.get('after') ?? '');
  return after && { after };
}
