import type { Notices } from '../page/notices';

export const memberNotices = {
  'not-a-member': { tone: 'bad', text: 'You are no longer a member of that account.' },
} as const satisfies Notices;
