import type { Notices } from '../page/notices';

export const authNotices = {
  'signed-out': { tone: 'good', text: 'You have signed out.' },
  welcome: { tone: 'good', text: 'Your account is ready.' },
  'reset-requested': {
    tone: 'good',
    text: 'If an account with this address exists, we have sent it a reset link. The link works for one hour.',
  },
  'link-requested': {
    tone: 'good',
    text: 'If an account with this address exists, we have sent it a sign-in link. The link works for 15 minutes.',
  },
  'sign-in-expired': { tone: 'bad', text: 'The sign-in took too long. Sign in again.' },
  'email-changed': { tone: 'good', text: 'E-mail address changed. Sign in with the new one from now on.' },
  'email-confirmed': {
    tone: 'good',
    text: 'Confirmed. The address changes once the link in the e-mail to the other address is confirmed too.',
  },
  'email-cancelled': { tone: 'good', text: 'Cancelled. The e-mail address stays as it was.' },
  'password-reset': {
    tone: 'good',
    text: 'Password changed. You are signed in here and signed out of all other browsers.',
  },
} as const satisfies Notices;
