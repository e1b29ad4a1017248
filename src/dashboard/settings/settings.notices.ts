import type { Notices } from '../page/notices';

export const settingsNotices = {
  'emails-saved': { tone: 'good', text: 'Linked e-mail addresses saved.' },
  'alerts-saved': { tone: 'good', text: 'Alerts saved.' },
  'storage-connected': { tone: 'good', text: 'Storage connected. A test file was written, read and deleted.' },
  'storage-disconnected': { tone: 'good', text: 'Storage disconnected. New files are not stored.' },
  'token-changed-before': {
    tone: 'bad',
    text: 'The API token had already been changed. Nothing else was changed.',
  },
  'token-revoked': { tone: 'good', text: 'API token revoked. Programs that use it no longer have access.' },
  'template-saved': { tone: 'good', text: 'Template saved.' },
  'template-saved-before': { tone: 'bad', text: 'This template already exists. Nothing was added.' },
  'template-deleted': { tone: 'good', text: 'Template deleted.' },
} as const satisfies Notices;
