import type { BulkChange } from '../../submissions/bulk-change';
import type { InboxFolder } from '../../submissions/inbox.filter';
import type { NoticeCode } from '../page/notices';

interface ChangeWords {
  readonly button: string;
  /** What is said when it is done. */
  readonly notice: NoticeCode;
}

export const changeWords: Readonly<Record<BulkChange, ChangeWords>> = {
  archive: { button: 'Archive', notice: 'submissions-archived' },
  unarchive: { button: 'Move to the inbox', notice: 'submissions-unarchived' },
  spam: { button: 'Spam', notice: 'submissions-spam' },
  not_spam: { button: 'Not spam', notice: 'submissions-released' },
  delete: { button: 'Delete', notice: 'submissions-binned' },
  restore: { button: 'Restore', notice: 'submissions-restored' },
  erase: { button: 'Delete for good', notice: 'submissions-erased' },
};

const changes: Readonly<Record<InboxFolder, readonly BulkChange[]>> = {
  inbox: ['archive', 'spam', 'delete'],
  archived: ['unarchive', 'spam', 'delete'],
  held: ['archive', 'spam', 'delete'],
  spam: ['not_spam', 'delete'],
  bin: ['restore', 'erase'],
};

/** What is said when a change was made to so many. */
export function noticeOf(change: BulkChange, changed: number): NoticeCode {
  if (changed > 0) return changeWords[change].notice;
  return change === 'erase' ? 'nothing-erased' : 'nothing-changed';
}

/** What makes sense for submissions in a folder. */
export function changesIn(folder: InboxFolder): readonly BulkChange[] {
  return changes[folder];
}
