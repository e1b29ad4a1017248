import type { Notices } from '../page/notices';

export const settingsNotices = {
  'password-changed': { tone: 'good', text: 'Password changed. You have been signed out of all other browsers.' },
  'email-requested': {
    tone: 'good',
    text: 'We have sent a link to both addresses. The address changes once both are confirmed.',
  },
  'second-factor-required': { tone: 'good', text: 'Members now need a second factor to see this account.' },
  'second-factor-optional': { tone: 'good', text: 'Members no longer need a second factor.' },
  'session-ended': { tone: 'good', text: 'That browser has been signed out.' },
  'session-gone': { tone: 'bad', text: 'That browser was already signed out.' },
  'signed-out-everywhere': { tone: 'good', text: 'You have been signed out of all browsers.' },
  'storage-connected': { tone: 'good', text: 'Storage connected. A test file was written, read and deleted.' },
  'storage-disconnected': { tone: 'good', text: 'Storage disconnected. New files are not stored.' },
  'transport-added': { tone: 'good', text: 'Transport added. It accepted a test e-mail: check that it arrived.' },
  'suppression-lifted': { tone: 'good', text: 'Suppression lifted. E-mail is sent to the address again.' },
  'suppression-gone': { tone: 'bad', text: 'This suppression was already lifted.' },
  'transports-saved': { tone: 'good', text: 'Changes saved.' },
  'channel-saved': { tone: 'good', text: 'Changes saved. Send a test to check that alerts arrive.' },
  'channel-tested': {
    tone: 'good',
    text: 'Test sent. If it does not arrive within a minute, the log of the webhook says why.',
  },
  'sender-domain-added': { tone: 'good', text: 'Domain added. Add its records to your DNS, then check them.' },
  'sender-domain-verified': { tone: 'good', text: 'Domain verified. Its addresses can be used.' },
  'sender-domain-unverified': {
    tone: 'bad',
    text: 'The ownership record was not found. Changes of the DNS can take up to a day.',
  },
  'sender-domain-removed': { tone: 'good', text: 'Domain removed.' },
  'dkim-key-added': { tone: 'good', text: 'Key created. It replaces the current one once its record is in your DNS.' },
  'deletion-planned': { tone: 'good', text: 'The account will be deleted. Its owners get an e-mail about it.' },
  'account-kept': { tone: 'good', text: 'The account is kept. Its forms accept submissions again.' },
  'token-changed-before': {
    tone: 'bad',
    text: 'The API token had already been changed. Nothing else was changed.',
  },
  'token-revoked': { tone: 'good', text: 'API token revoked. Programs that use it no longer have access.' },
  'template-saved': { tone: 'good', text: 'Template saved.' },
  'template-saved-before': { tone: 'bad', text: 'This template already exists. Nothing was added.' },
  'template-deleted': { tone: 'good', text: 'Template deleted.' },
} as const satisfies Notices;
