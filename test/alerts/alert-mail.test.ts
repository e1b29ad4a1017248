import type { Alert } from '../../src/alerts/alert';
import { buildAlertMail } from '../../src/alerts/alert.mail';

const context = {
  mailFrom: 'forms@example.org',
  ownerEmail: 'owner@example.org',
  baseUrl: 'https://forms.example.org',
};
const alert: Omit<Alert, 'cause'> = {
  id: '0198c8a2-6f0e-7b1c-9d55-0c1f7a9e4b21',
  accountId: '0198c8a2-6f0e-7b1c-9d55-0c1f7a9e4b22',
  zone: 'UTC',
  facts: { used: 500, limit: 500, period: '2026-11' },
  count: 0,
  openedAt: new Date(),
  lastSeenAt: new Date(),
  closedAt: null,
  form: null,
  webhook: null,
};

describe.each(['quota_80', 'quota_100'] as const)('the e-mail of %s', (cause) => {
  test.each([
    [
      'flag',
      'new submissions are stored in your inbox and listed under “Held”, but no e-mails or webhooks are sent for them, now or later.',
    ],
    ['reject', 'new submissions are rejected: visitors see an error message, and nothing is stored.'],
  ] as const)('says what happens to submissions over the limit with OVER_QUOTA=%s', (overQuota, expected) => {
    const details = { droppedFiles: [], mailError: null };
    const { text } = buildAlertMail({ ...alert, cause }, details, { ...context, deliveryId: alert.id, overQuota });
    expect(String(text).replace(/\s+/g, ' ')).toContain(expected);
  });
});
