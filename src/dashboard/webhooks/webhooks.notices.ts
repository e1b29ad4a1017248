import type { Notices } from '../page/notices';

export const webhooksNotices = {
  'webhook-added': { tone: 'good', text: 'Webhook added. To verify its requests, copy the signing secret.' },
  'webhook-added-before': { tone: 'bad', text: 'This webhook already exists. Nothing was added.' },
  'service-added': { tone: 'good', text: 'Webhook added. Send a test to see the message.' },
  'webhook-saved': { tone: 'good', text: 'Webhook saved.' },
  'webhook-on': { tone: 'good', text: 'Webhook enabled.' },
  'webhook-off': { tone: 'good', text: 'Webhook disabled. Nothing is sent to it until you enable it again.' },
  'webhook-removed': { tone: 'good', text: 'Webhook deleted.' },
  'secret-rotated': { tone: 'good', text: 'Signing secret rotated. This is the new secret.' },
  'secret-rotated-before': {
    tone: 'bad',
    text: 'The signing secret had already been rotated. Nothing else was changed; this is the current secret.',
  },
  redelivered: { tone: 'good', text: 'Resending. The new delivery starts within seconds.' },
  'redelivered-many': { tone: 'good', text: 'Resending {count} deliveries. Reload the page to see the results.' },
  'delivery-in-progress': { tone: 'good', text: 'This delivery is already in progress. It is sent only once.' },
  'history-started': { tone: 'good', text: 'Resend started. Reload the page to see its progress.' },
  'history-paused': { tone: 'good', text: 'Resend paused. What is already queued is still sent.' },
  'history-continued': { tone: 'good', text: 'Resend continued.' },
  'history-cancelled': { tone: 'good', text: 'Resend cancelled. What is already queued is still sent.' },
  'history-unchanged': { tone: 'bad', text: 'Nothing was changed: the status of the resend has changed. See below.' },
} as const satisfies Notices;
