import { parseCookie } from 'cookie';
import type { RequestHandler, Response } from 'express';
import { validate as isUuid } from 'uuid';
import { isBatch, isUndoable, type UndoableChange } from '../../submissions/changes/change-history';
import { type HostCookie, hostCookie } from '../session/cookies';
import { isOpening } from './opening';

/** A message shown once, after a redirect. */
export interface PageNotice {
  readonly tone: 'good' | 'bad';
  /** `{count}` is replaced by the number that comes with the code. */
  readonly text: string;
  /** The change that an Undo button beside the text takes back. */
  readonly undo?: Undo;
}

/** A batch of changes to submissions. */
export interface Undo {
  readonly change: UndoableChange | 'labels';
  readonly batch: string;
  /** The submission to open again, when it was changed on its page. */
  readonly opened?: string;
}

const notices = {
  'signed-out': { tone: 'good', text: 'You have signed out.' },
  'signed-out-everywhere': { tone: 'good', text: 'You have been signed out of all browsers.' },
  welcome: { tone: 'good', text: 'Your account is ready.' },
  'reset-requested': {
    tone: 'good',
    text: 'If an account with this address exists, we have sent it a reset link. The link works for one hour.',
  },
  'password-reset': {
    tone: 'good',
    text: 'Password changed. You are signed in here and signed out of all other browsers.',
  },
  'password-changed': { tone: 'good', text: 'Password changed. You have been signed out of all other browsers.' },
  'session-ended': { tone: 'good', text: 'That browser has been signed out.' },
  'session-gone': { tone: 'bad', text: 'That browser was already signed out.' },
  'form-created': { tone: 'good', text: 'Form created. Copy a snippet into your website, then send a test.' },
  'form-paused': { tone: 'good', text: 'Form paused. It rejects new submissions until you resume it.' },
  'form-resumed': { tone: 'good', text: 'Form resumed. It accepts submissions again.' },
  'form-binned': { tone: 'good', text: 'Form moved to the recycle bin. You can restore it from its page.' },
  'form-restored': { tone: 'good', text: 'Form restored.' },
  'columns-saved': { tone: 'good', text: 'Columns saved.' },
  'columns-reset': { tone: 'good', text: 'Columns reset.' },
  'form-created-before': {
    tone: 'bad',
    text: 'This form already exists. Nothing was added.',
  },
  'key-rotated': { tone: 'good', text: 'Access key replaced. The old key no longer works.' },
  'key-rotated-before': {
    tone: 'bad',
    text: 'The access key had already been replaced. Nothing else was changed; this is the current key.',
  },
  'webhook-added': { tone: 'good', text: 'Webhook added. This is its signing secret.' },
  'webhook-added-before': {
    tone: 'bad',
    text: 'This webhook already exists. Nothing was added; this is its signing secret.',
  },
  'service-added': { tone: 'good', text: 'Webhook added. Send a test to see the message.' },
  'webhook-saved': { tone: 'good', text: 'Webhook saved.' },
  'webhook-on': { tone: 'good', text: 'Webhook enabled.' },
  'webhook-off': { tone: 'good', text: 'Webhook disabled. Nothing is sent to it until you enable it again.' },
  'webhook-removed': { tone: 'good', text: 'Webhook deleted.' },
  'secret-rotated': { tone: 'good', text: 'Signing secret rotated. This is the new secret.' },
  'secret-rotated-before': {
    tone: 'bad',
    text: 'The signing secret had already been rotated. Nothing else was changed; this is the current secret.',
  },
  redelivered: { tone: 'good', text: 'Resending. The new delivery starts within seconds.' },
  'redelivered-many': { tone: 'good', text: 'Resending {count} deliveries. Reload the page to see the results.' },
  'history-started': { tone: 'good', text: 'Resend started. Reload the page to see its progress.' },
  'history-paused': { tone: 'good', text: 'Resend paused. What is already queued is still sent.' },
  'history-continued': { tone: 'good', text: 'Resend continued.' },
  'history-cancelled': { tone: 'good', text: 'Resend cancelled. What is already queued is still sent.' },
  'history-unchanged': { tone: 'bad', text: 'Nothing was changed: the status of the resend has changed. See below.' },
  'alerts-saved': { tone: 'good', text: 'Alerts saved.' },
  'emails-saved': { tone: 'good', text: 'Linked e-mail addresses saved.' },
  'retention-saved': { tone: 'good', text: 'Data retention saved.' },
  'storage-connected': { tone: 'good', text: 'Storage connected. A test file was written, read and deleted.' },
  'storage-disconnected': { tone: 'good', text: 'Storage disconnected. New files are not stored.' },
  'token-changed-before': {
    tone: 'bad',
    text: 'The API token had already been changed. Nothing else was changed.',
  },
  'account-created': { tone: 'good', text: 'Account created. Now invite its owner to choose a password.' },
  'limits-saved': { tone: 'good', text: 'Plan and limits saved.' },
  'account-suspended': { tone: 'good', text: 'Account suspended. Its forms reject new submissions.' },
  'account-unsuspended': { tone: 'good', text: 'Suspension lifted. The account accepts submissions again.' },
  'sessions-ended': { tone: 'good', text: 'All browsers of this account have been signed out.' },
  'owner-token-revoked': { tone: 'good', text: 'API token revoked.' },
  'invitation-requested': { tone: 'good', text: 'Invitation requested. A worker sends it within seconds.' },
  'token-revoked': { tone: 'good', text: 'API token revoked. Programs that use it no longer have access.' },
  'submissions-archived': { tone: 'good', text: '{count} archived.' },
  'submissions-unarchived': { tone: 'good', text: '{count} moved back to the inbox.' },
  'submissions-spam': { tone: 'good', text: '{count} marked as spam.' },
  'submissions-released': {
    tone: 'good',
    text: '{count} marked as not spam. Deliveries that were held back are sent now.',
  },
  'spam-filter-learns': { tone: 'good', text: 'Marked as not spam. The spam filter learns from it.' },
  'held-released': { tone: 'good', text: '{count} released. Deliveries that were held back are sent now.' },
  'submissions-binned': { tone: 'good', text: '{count} moved to the recycle bin.' },
  'submissions-restored': { tone: 'good', text: '{count} restored.' },
  'submissions-read': { tone: 'good', text: '{count} marked as read.' },
  'submissions-unread': { tone: 'good', text: '{count} marked as unread.' },
  'submissions-erased': { tone: 'good', text: '{count} deleted forever.' },
  'nothing-changed': { tone: 'good', text: 'Nothing to change. These submissions were already changed or deleted.' },
  'change-undone': { tone: 'good', text: 'Undone. {count} moved back.' },
  'reading-undone': { tone: 'good', text: 'Undone. {count} changed back.' },
  'labels-undone': { tone: 'good', text: 'Undone. The labels of {count} changed back.' },
  'change-undone-partly': { tone: 'good', text: 'Undone for {count}. Press Undo again for the rest.' },
  'nothing-undone': { tone: 'bad', text: 'Nothing to undo. These submissions were changed again or deleted forever.' },
  'nothing-erased': {
    tone: 'bad',
    text: 'Nothing was deleted: only submissions in the recycle bin can be deleted forever.',
  },
  'list-entries-added': { tone: 'good', text: 'Entries added: {count}.' },
  'list-entries-unselected': { tone: 'bad', text: 'Nothing selected. Select entries, then remove them.' },
  'list-entries-removed': { tone: 'good', text: 'Entries removed: {count}.' },
  'label-created': { tone: 'good', text: 'Label created.' },
  'label-created-before': {
    tone: 'bad',
    text: 'This label already exists. Nothing was added.',
  },
  'view-saved': { tone: 'good', text: 'View saved. Open it from the sidebar.' },
  'view-saved-before': { tone: 'bad', text: 'This view already exists. Nothing was added.' },
  'view-renamed': { tone: 'good', text: 'View renamed.' },
  'view-deleted': { tone: 'good', text: 'View deleted.' },
  'label-saved': { tone: 'good', text: 'Label saved.' },
  'label-deleted': { tone: 'good', text: 'Label deleted.' },
  'labels-saved': { tone: 'good', text: 'Labels saved.' },
  'labels-unchanged': { tone: 'good', text: 'Nothing to change. The submission already has these labels.' },
  'label-added': { tone: 'good', text: 'Label added to {count}.' },
  'label-removed': { tone: 'good', text: 'Label removed from {count}.' },
  'no-label-chosen': { tone: 'bad', text: 'No label selected. Select a label to add or remove.' },
  'note-added': { tone: 'good', text: 'Note added.' },
  'note-added-before': { tone: 'bad', text: 'This note already exists. Nothing was added.' },
  'note-saved': { tone: 'good', text: 'Note saved.' },
  'note-deleted': { tone: 'good', text: 'Note deleted.' },
  'note-gone': { tone: 'bad', text: 'This note was already deleted.' },
  'nothing-chosen': { tone: 'bad', text: 'Nothing selected. Select submissions, then choose an action.' },
  'under-way': { tone: 'good', text: 'This delivery is already in progress. It is sent only once.' },
  'delivery-retried': { tone: 'good', text: 'Retrying. The delivery starts within seconds.' },
  'reply-queued': { tone: 'good', text: 'Reply queued. Its status is shown under Deliveries.' },
  'reply-sent-before': { tone: 'good', text: 'You already sent this reply. It is sent only once.' },
  'template-saved': { tone: 'good', text: 'Template saved.' },
  'template-saved-before': { tone: 'bad', text: 'This template already exists. Nothing was added.' },
  'template-deleted': { tone: 'good', text: 'Template deleted.' },
  'subject-erased': { tone: 'good', text: 'Submissions erased: {count}. See the record below.' },
} as const satisfies Record<string, PageNotice>;

export type NoticeCode = keyof typeof notices;

/** Enables `leaveNotice` and `takeNotice` on the responses that pass through. */
export function enableNotices(baseUrl: string): RequestHandler {
  const cookie = hostCookie(baseUrl, 'letterbox_notice');
  return (_req, res, next) => {
    res.locals.noticeCookie = cookie;
    next();
  };
}

/**
 * Shows a notice on the next page that this browser loads within a minute. The cookie carries its code, never a text.
 */
export function leaveNotice(res: Response, code: NoticeCode, count?: number, undo?: Undo): void {
  const { name, options } = res.locals.noticeCookie as HostCookie;
  const value = [code, count, undo?.change, undo?.batch, undo?.opened].filter((part) => part !== undefined).join('.');
  res.cookie(name, value, { ...options, maxAge: 60_000 });
}

/** The notice for the page being rendered, removed from the browser; null when there is none or its code is unknown. */
export function takeNotice(res: Response): PageNotice | null {
  const cookie = res.locals.noticeCookie as HostCookie | undefined;
  if (!cookie || !isOpening(res.req)) return null;
  const { name, options } = cookie;
  const value = parseCookie(res.req.headers.cookie ?? '')[name];
  if (value === undefined) return null;
  res.clearCookie(name, options);
  const [code = '', count = '', change = '', batch = '', opened = ''] = value.split('.');
  if (!Object.hasOwn(notices, code)) return null;
  const { tone, text }: PageNotice = notices[code as NoticeCode];
  const number = /^\d{1,9}$/.test(count) ? Number(count).toLocaleString('en') : '';
  const undo = isUndoable(change) && isBatch(batch) ? { change, batch, ...(isUuid(opened) && { opened }) } : null;
  return { tone, text: text.replace('{count}', number).trim(), ...(undo && { undo }) };
}
