import type { Bounce } from '../../lib/delivery-result';
import { classifyFailure } from '../mail-event';
import { hasPassword, type MailHook, readObject, textOf } from './mail-hook';

const kinds: Readonly<Record<string, Bounce['kind']>> = {
  hard_bounce: 'bounce',
  invalid_email: 'bounce',
  invalid: 'bounce',
  soft_bounce: 'undelivered',
  error: 'undelivered',
  deferred: 'delayed',
  spam: 'complaint',
  complaint: 'complaint',
  blocked: 'blocked',
  unsubscribed: 'blocked',
};

/** Brevo signs nothing: its URL has a login, whose password is `key`. */
export const brevo: MailHook = {
  isAuthentic: hasPassword,
  readEvents(request) {
    const event = readObject(request);
    const kind = kinds[textOf(event.event)];
    const deliveryId = textOf(event['X-Mailin-custom']);
    if (!kind || !deliveryId) return [];
    const detail = textOf(event.reason) || textOf(event.event);
    const isHard = kind === 'bounce';
    return [
      {
        kind: isHard ? classifyFailure({ diagnostic: detail, isHard }) : kind,
        deliveryId,
        recipient: textOf(event.email),
        detail,
      },
    ];
  },
};
