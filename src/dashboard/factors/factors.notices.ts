import type { Notices } from '../page/notices';

export const factorNotices = {
  'passkey-added': { tone: 'good', text: 'Passkey added.' },
  'passkey-removed': { tone: 'good', text: 'Passkey removed. It can no longer be used to sign in.' },
  'app-connected-before': { tone: 'bad', text: 'You already have an authenticator app. Remove it first.' },
  'app-removed': { tone: 'good', text: 'Authenticator app removed.' },
  'factor-gone': { tone: 'bad', text: 'It had already been removed.' },
  'no-factor': { tone: 'bad', text: 'Recovery codes come with an authenticator app or a passkey. Set one up first.' },
} as const satisfies Notices;
