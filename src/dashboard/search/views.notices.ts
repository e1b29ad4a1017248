import type { Notices } from '../page/notices';

export const viewsNotices = {
  'view-saved': { tone: 'good', text: 'View saved. Open it from the sidebar.' },
  'view-saved-before': { tone: 'bad', text: 'This view already exists. Nothing was added.' },
  'view-renamed': { tone: 'good', text: 'View renamed.' },
  'view-deleted': { tone: 'good', text: 'View deleted.' },
} as const satisfies Notices;
