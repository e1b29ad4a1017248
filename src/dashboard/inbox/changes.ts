import { type BulkChange, bulkChanges, isUndoable } from '../../submissions/bulk-change';
import type { InboxFolder } from '../../submissions/inbox.filter';
import type { NoticeCode, Undo } from '../page/notices';

interface ChangeTexts {
  readonly button: string;
  /** Shown afterwards. */
  readonly notice: NoticeCode;
}

export const changeTexts: Readonly<Record<BulkChange, ChangeTexts>> = {
  archive: { button: 'Archive', notice: 'submissions-archived' },
  unarchive: { button: 'Move to inbox', notice: 'submissions-unarchived' },
  spam: { button: 'Spam', notice: 'submissions-spam' },
  not_spam: { button: 'Not spam', notice: 'submissions-released' },
  delete: { button: 'Delete', notice: 'submissions-binned' },
  restore: { button: 'Restore', notice: 'submissions-restored' },
  erase: { button: 'Delete forever', notice: 'submissions-erased' },
};

/** The changes offered in each folder. */
export const folderChanges: Readonly<Record<InboxFolder, readonly BulkChange[]>> = {
  inbox: ['archive', 'spam', 'delete'],
  archived: ['unarchive', 'spam', 'delete'],
  held: ['archive', 'spam', 'delete'],
  spam: ['not_spam', 'delete'],
  bin: ['restore', 'erase'],
};

/** The notice for a change that affected `count` submissions. */
export function changeNotice(change: BulkChange, count: number): NoticeCode {
  if (count > 0) return changeTexts[change].notice;
  return change === 'erase' ? 'nothing-erased' : 'nothing-changed';
}

/** What an Undo button needs; undefined if the change cannot be undone or changed nothing. */
export function undoOf(change: BulkChange, batch: string, changed: number): Undo | undefined {
  return isUndoable(change) && changed > 0 ? { change, batch } : undefined;
}

/** The change named in a posted form; undefined if none or unknown. */
export function readChange(form: URLSearchParams): BulkChange | undefined {
  return bulkChanges.find((change) => change === form.get('change'));
}
