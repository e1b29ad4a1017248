import type { Notices } from '../page/notices';

export const troubleNotices = {
  resending: {
    tone: 'good',
    one: 'Resending 1 delivery.',
    text: 'Resending {count} deliveries. If more failed, resend again in a minute.',
  },
  'nothing-to-resend': { tone: 'good', text: 'Nothing left to resend.' },
} as const satisfies Notices;
