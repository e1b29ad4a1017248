import type { Request, Response } from 'express';
import { HttpError } from '../../lib/http-error';
import {
  type BulkChange,
  bulkChanges,
  isMarking,
  isUndoable,
  type RecordedChange,
} from '../../submissions/changes/change-history';
import type { InboxFolder } from '../../submissions/folders';
import { submissionStatuses } from '../../submissions/status';
import type { DashboardDeps } from '../dashboard.deps';
import type { NoticeCode } from '../notices';
import type { IconName } from '../page/icons';
import type { Undo } from '../page/notices';
import { readForm } from '../page/read-form';

interface ChangeTexts {
  readonly icon: IconName;
  readonly button: string;
  /** In the history. */
  readonly past: string;
  /** Shown afterwards. */
  readonly notice: NoticeCode;
}

export const changeTexts: Readonly<Record<BulkChange, ChangeTexts>> = {
  archive: { icon: 'archive-box', button: 'Archive', past: 'Archived', notice: 'submissions-archived' },
  unarchive: { icon: 'inbox', button: 'Move to inbox', past: 'Moved to inbox', notice: 'submissions-unarchived' },
  spam: { icon: 'no-symbol', button: 'Spam', past: 'Marked as spam', notice: 'submissions-spam' },
  not_spam: { icon: 'check-circle', button: 'Not spam', past: 'Marked as not spam', notice: 'submissions-released' },
  release: { icon: 'check-circle', button: 'Release', past: 'Released', notice: 'held-released' },
  delete: { icon: 'trash', button: 'Delete', past: 'Deleted', notice: 'submissions-binned' },
  restore: { icon: 'arrow-uturn-left', button: 'Restore', past: 'Restored', notice: 'submissions-restored' },
  read: { icon: 'envelope-open', button: 'Mark as read', past: 'Marked as read', notice: 'submissions-read' },
  unread: { icon: 'envelope', button: 'Mark as unread', past: 'Marked as unread', notice: 'submissions-unread' },
  erase: { icon: 'trash', button: 'Delete forever', past: 'Deleted forever', notice: 'submissions-erased' },
  open: { icon: 'inbox', button: 'Open', past: 'Marked as open', notice: 'submissions-open' },
  waiting: { icon: 'clock', button: 'Waiting', past: 'Marked as waiting', notice: 'submissions-waiting' },
  done: { icon: 'check-circle', button: 'Done', past: 'Marked as done', notice: 'submissions-done' },
};

/** The changes offered in each folder. */
export const folderChanges: Readonly<Record<InboxFolder, readonly BulkChange[]>> = {
  inbox: ['archive', 'spam', 'delete', 'read', 'unread', ...submissionStatuses],
  archived: ['unarchive', 'spam', 'delete', 'read', 'unread', ...submissionStatuses],
  held: ['release', 'archive', 'spam', 'delete', 'read', 'unread'],
  spam: ['not_spam', 'delete'],
  bin: ['restore', 'erase'],
};

/** The notice for a change that affected `count` submissions. */
export function changeNotice(change: BulkChange, count: number): NoticeCode {
  if (count > 0) return changeTexts[change].notice;
  return change === 'erase' ? 'nothing-erased' : 'nothing-changed';
}

/** What an Undo button needs; undefined if the change cannot be undone or changed nothing. */
export function undoOf(change: RecordedChange, batch: string, changed: number): Undo | undefined {
  return isUndoable(change) && changed > 0 ? { change, batch } : undefined;
}

/** The notice once a change was undone. */
export function undoneNotice(change: RecordedChange): NoticeCode {
  if (change === 'labels') return 'labels-undone';
  if (change === 'assigned') return 'assignment-undone';
  return isMarking(change) ? 'reading-undone' : 'change-undone';
}

/** The change named in a posted form; undefined if none or unknown. */
export function readChange(form: URLSearchParams): BulkChange | undefined {
  return bulkChanges.find((change) => change === form.get('change'));
}

/** What functions that change submissions need, for changes of one batch. */
export function changeDepsOf({ database: { pool } }: DashboardDeps, res: Response, batch: string) {
  return { pool, batch, requestId: String(res.locals.requestId) };
}

/** Whether a request deletes submissions forever. Unless it is `sure`, it only asks whether to. */
export function isErasure(req: Request<never>): boolean {
  const form = readForm(req);
  return readChange(form) === 'erase' && form.get('sure') !== null;
}

export function incompleteForm(): HttpError {
  return new HttpError(403, null, 'The form was incomplete. Reload the page and try again.');
}
