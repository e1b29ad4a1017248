import { type InboxFolder, inboxFolders } from '../../submissions/inbox.filter';

/** What the owner chose to see, in the owner's own words; empty where nothing was chosen. */
export interface InboxDraft {
  readonly folder: InboxFolder;
  /** The id of a form. */
  readonly form: string;
  /** Days in UTC, as `2026-01-31`; both count. */
  readonly from: string;
  readonly to: string;
  readonly q: string;
}

/** The whole inbox. */
export const wholeInbox: InboxDraft = { folder: 'inbox', form: '', from: '', to: '', q: '' };

export const folderNames: Readonly<Record<InboxFolder, string>> = {
  inbox: 'Inbox',
  archived: 'Archived',
  held: 'Over quota',
  spam: 'Spam',
  bin: 'Bin',
};

/** The draft as the fields of a form or an address; what is not chosen is left out. */
export function draftFields(draft: InboxDraft): [name: string, value: string][] {
  return Object.entries(draft).filter(([name, value]) => value !== '' && !(name === 'folder' && value === 'inbox'));
}

/** The address of an inbox page; `more` names its place, or another page below it. */
export function inboxAddress(draft: InboxDraft, more: Readonly<Record<string, string>> = {}, below = ''): string {
  const query = new URLSearchParams([...draftFields(draft), ...Object.entries(more)]).toString();
  return `/dashboard/inbox${below}${query === '' ? '' : `?${query}`}`;
}

/** The folder of this name, else the inbox itself. */
export function folderOf(name: string | null): InboxFolder {
  return inboxFolders.find((folder) => folder === name) ?? 'inbox';
}
