import type { Notices } from '../page/notices';

export const ssoNotices = {
  'domain-added': { tone: 'good', text: 'Domain added. Verify it once the TXT record is in your DNS.' },
  'domain-verified': { tone: 'good', text: 'Domain verified.' },
  'domain-removed': { tone: 'good', text: 'Domain removed.' },
  'provider-saved': { tone: 'good', text: 'Identity provider saved.' },
  'provider-removed': { tone: 'good', text: 'Identity provider removed. Its sessions have ended.' },
  'provider-unproven': { tone: 'bad', text: 'Sign in with a provider once before you require it.' },
  'sso-requirement-saved': { tone: 'good', text: 'Saved.' },
} as const satisfies Notices;
