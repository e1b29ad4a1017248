import type { Notices } from '../page/notices';

export const submissionsNotices = {
  'note-added': { tone: 'good', text: 'Note added.' },
  'note-added-before': { tone: 'bad', text: 'This note already exists. Nothing was added.' },
  'note-saved': { tone: 'good', text: 'Note saved.' },
  'note-deleted': { tone: 'good', text: 'Note deleted.' },
  'note-gone': { tone: 'bad', text: 'This note was already deleted.' },
  'delivery-retried': { tone: 'good', text: 'Retrying. The delivery starts within seconds.' },
  'reply-queued': { tone: 'good', text: 'Reply sent.' },
  'reply-sent-before': { tone: 'good', text: 'You already sent this reply. It is sent only once.' },
} as const satisfies Notices;
