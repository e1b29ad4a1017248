import type { Notices } from '../page/notices';

export const listsNotices = {
  'list-entries-added': { tone: 'good', text: 'Entries added: {count}.' },
  'list-entries-removed': { tone: 'good', text: 'Entries removed: {count}.' },
  'list-entries-unselected': { tone: 'bad', text: 'Nothing selected. Select entries, then remove them.' },
} as const satisfies Notices;
