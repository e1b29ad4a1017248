import type { Notices } from '../page/notices';

export const tokensNotices = {
  'token-created-before': { tone: 'bad', text: 'This token was already created and shown. Nothing was added.' },
  'token-renamed': { tone: 'good', text: 'Token renamed.' },
  disconnected: { tone: 'good', text: 'Disconnected. The program no longer has access.' },
  'disconnected-before': { tone: 'bad', text: 'This program was already disconnected.' },
  'token-ended': { tone: 'good', text: 'Token revoked. Programs and agents that use it no longer have access.' },
} as const satisfies Notices;
