import type { Notices } from '../page/notices';

export const accountNotices = {
  'password-changed': { tone: 'good', text: 'Password changed. You have been signed out of all other browsers.' },
  'session-ended': { tone: 'good', text: 'That browser has been signed out.' },
  'session-gone': { tone: 'bad', text: 'That browser was already signed out.' },
  'signed-out-everywhere': { tone: 'good', text: 'You have been signed out of all browsers.' },
} as const satisfies Notices;
