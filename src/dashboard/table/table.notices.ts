import type { Notices } from '../page/notices';

export const tableNotices = {
  'columns-saved': { tone: 'good', text: 'Columns saved.' },
  'columns-reset': { tone: 'good', text: 'Columns reset.' },
} as const satisfies Notices;
