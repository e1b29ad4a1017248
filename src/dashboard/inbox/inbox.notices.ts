import type { Notices } from '../page/notices';

export const inboxNotices = {
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
  'nothing-chosen': { tone: 'bad', text: 'Nothing selected. Select submissions, then choose an action.' },
  'nothing-changed': { tone: 'good', text: 'Nothing to change. These submissions were already changed or deleted.' },
  'nothing-erased': {
    tone: 'bad',
    text: 'Nothing was deleted: only submissions in the recycle bin can be deleted forever.',
  },
  'change-undone': { tone: 'good', text: 'Undone. {count} moved back.' },
  'change-undone-partly': { tone: 'good', text: 'Undone for {count}. Press Undo again for the rest.' },
  'reading-undone': { tone: 'good', text: 'Undone. {count} changed back.' },
  'labels-undone': { tone: 'good', text: 'Undone. The labels of {count} changed back.' },
  'nothing-undone': { tone: 'bad', text: 'Nothing to undo. These submissions were changed again or deleted forever.' },
} as const satisfies Notices;
