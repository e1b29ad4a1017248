import { createHmac, timingSafeEqual } from 'node:crypto';
import { deliveryKey } from '../../email/transports/message-parts';
import type { Bounce } from '../../lib/delivery-result';
import { asJsonObject, type JsonObject } from '../../lib/json';
import { classifyFailure } from '../mail-event';
import { isRecent, type MailHook, readObject, textOf } from './mail-hook';

const toleranceSeconds = 5 * 60;

/** Resend signs as Standard Webhooks describes; `key` is the `whsec_…` of the webhook. */
export const resend: MailHook = {
  isAuthentic({ header, body }, key, { now }) {
    const [id, timestamp] = [header('svix-id'), header('svix-timestamp')];
    if (!id || !isRecent(timestamp, now, toleranceSeconds)) return false;
    const secret = Buffer.from(key.replace(/^whsec_/, ''), 'base64');
    const expected = createHmac('sha256', secret).update(`${id}.${timestamp}.`).update(body).digest();
    return (header('svix-signature') ?? '').split(' ').some((one) => {
      const [version, signature = ''] = one.split(',');
      const given = Buffer.from(signature, 'base64');
      return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected);
    });
  },
  readEvents(request) {
    const { type, data } = readObject(request);
    const event = asJsonObject(data);
    const deliveryId = findTag(event.tags);
    const failure = describe(textOf(type), event);
    if (!failure || !deliveryId) return [];
    // An event names those in To, and does not say which recipient it is about.
    const [recipient] = Array.isArray(event.to) ? event.to.map(textOf) : [];
    return [{ ...failure, deliveryId, recipient: recipient ?? null, isVague: true }];
  },
};

function describe(type: string, data: JsonObject): { readonly kind: Bounce['kind']; readonly detail: string } | null {
  switch (type) {
    case 'email.bounced': {
      const { type: bounceType, subType, message } = asJsonObject(data.bounce);
      const detail = textOf(message) || textOf(subType);
      if (/Suppress/.test(textOf(subType))) return { kind: 'blocked', detail };
      return { kind: classifyFailure({ diagnostic: detail, isHard: bounceType === 'Permanent' }), detail };
    }
    case 'email.complained':
      return { kind: 'complaint', detail: 'Spam complaint' };
    case 'email.suppressed':
      return { kind: 'blocked', detail: textOf(asJsonObject(data.suppressed).message) || 'On the suppression list' };
    case 'email.failed':
      return { kind: 'undelivered', detail: textOf(asJsonObject(data.failed).reason) || 'failed' };
    case 'email.delivery_delayed':
      return { kind: 'delayed', detail: 'Delivery is delayed' };
    default:
      return null;
  }
}

/** Tags are an object, or a list as they were sent. */
function findTag(tags: unknown): string {
  if (!Array.isArray(tags)) return textOf(asJsonObject(tags)[deliveryKey]);
  const found = tags.map(asJsonObject).find(({ name }) => name === deliveryKey);
  return textOf(found?.value);
}
