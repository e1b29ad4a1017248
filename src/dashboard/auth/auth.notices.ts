import type { Notices } from '../page/notices';

export const authNotices = {
  'signed-out': { tone: 'good', text: 'You have signed out.' },
  welcome: { tone: 'good', text: 'Your account is ready.' },
  'reset-requested': {
    tone: 'good',
    text: 'If an account with this address exists, we have sent it a reset link. The link works for one hour.',
  },
  'password-reset': {
    tone: 'good',
    text: 'Password changed. You are signed in here and signed out of all other browsers.',
  },
} as const satisfies Notices;
