import type { DeliveryKind } from '../../queues/contracts';

/** What owners call each kind of delivery. */
export const kindNames: Readonly<Record<DeliveryKind, string>> = {
  email: 'E-mail to you',
  'auto-reply': 'Auto-reply',
  'file-upload': 'File to storage',
  webhook: 'Webhook',
};
