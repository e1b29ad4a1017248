import type { Notices } from '../page/notices';

export const retentionNotices = {
  'retention-saved': { tone: 'good', text: 'Data retention saved.' },
} as const satisfies Notices;
