import type { Notices } from '../page/notices';

export const inboxNotices = {
  'submissions-archived': { tone: 'good', one: 'Archived.', text: '{count} archived.' },
  'submissions-unarchived': { tone: 'good', one: 'Moved to the inbox.', text: '{count} moved to the inbox.' },
  'submissions-spam': { tone: 'good', one: 'Marked as spam.', text: '{count} marked as spam.' },
  'submissions-released': {
    tone: 'good',
    one: 'Marked as not spam. What was held back is sent now.',
    text: '{count} marked as not spam. What was held back is sent now.',
  },
  'spam-filter-learns': { tone: 'good', text: 'Marked as not spam. The spam filter learns from it.' },
  'held-released': {
    tone: 'good',
    one: 'Released. What was held back is sent now.',
    text: '{count} released. What was held back is sent now.',
  },
  'submissions-binned': {
    tone: 'good',
    one: 'Moved to the recycle bin.',
    text: '{count} moved to the recycle bin.',
  },
  'submissions-restored': { tone: 'good', one: 'Restored.', text: '{count} restored.' },
  'submissions-read': { tone: 'good', one: 'Marked as read.', text: '{count} marked as read.' },
  'submissions-unread': { tone: 'good', one: 'Marked as unread.', text: '{count} marked as unread.' },
  'submissions-open': { tone: 'good', one: 'Marked as open.', text: '{count} marked as open.' },
  'submissions-waiting': { tone: 'good', one: 'Marked as waiting.', text: '{count} marked as waiting.' },
  'submissions-done': { tone: 'good', one: 'Marked as done.', text: '{count} marked as done.' },
  'submissions-erased': { tone: 'good', one: 'Deleted forever.', text: '{count} deleted forever.' },
  'nothing-chosen': { tone: 'bad', text: 'Nothing selected. Select submissions, then choose an action.' },
  'nothing-changed': { tone: 'good', text: 'Nothing to change. These submissions were already changed or deleted.' },
  'nothing-erased': {
    tone: 'bad',
    text: 'Nothing was deleted: only submissions in the recycle bin can be deleted forever.',
  },
  'change-undone': { tone: 'good', one: 'Undone.', text: 'Undone. {count} moved back.' },
  'change-undone-partly': { tone: 'good', text: 'Undone for {count}. Press Undo again for the rest.' },
  'reading-undone': { tone: 'good', one: 'Undone.', text: 'Undone. {count} changed back.' },
  'labels-undone': { tone: 'good', one: 'Undone.', text: 'Undone. The labels of {count} changed back.' },
  'nothing-undone': { tone: 'bad', text: 'Nothing to undo. These submissions were changed again or deleted forever.' },
} as const satisfies Notices;
