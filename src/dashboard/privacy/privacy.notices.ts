import type { Notices } from '../page/notices';

export const privacyNotices = {
  'subject-erased': { tone: 'good', text: 'Submissions erased: {count}. See the record below.' },
} as const satisfies Notices;
