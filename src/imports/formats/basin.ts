import type { Entry, Format } from './format';
import { entriesOf, isObject, memberOf } from './format';

/** Basin: items of its API, and CSV with the fields as columns. */
export const basin: Format = {
  service: 'basin',
  title: 'Basin',
  recognizes: (names) =>
    names.includes('payload_params') ||
    (names.includes('spam') && names.includes('created_at') && names.includes('ip')),
  meanings: {
    ...{ id: 'id', created_at: 'date', spam: 'spam', ip: 'ip', referrer: 'referrer', attachments: 'file' },
    ...Object.fromEntries(
      ['updated_at', 'form_id', 'read', 'trash', 'spam_reason', 'webhook_sent_at', 'user_agent', 'form'].map((name) => [
        name,
        'skip' as const,
      ]),
    ),
  },
  unwrap: (record) => {
    const payload = memberOf(record, 'payload_params');
    if (!isObject(payload)) return null;
    const attached: Entry[] = record.filter(([name, value]) => name === 'attachments' && isFilled(value));
    return {
      facts: record.filter(([name]) => name !== 'payload_params' && name !== 'attachments'),
      fields: [...entriesOf(payload), ...attached],
    };
  },
  hasFileObjects: true,
  domains: ['usebasin.com'],
};

function isFilled(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== null && value !== '';
}
