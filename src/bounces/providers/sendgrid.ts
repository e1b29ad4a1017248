import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import { deliveryKey } from '../../email/transports/message-parts';
import type { Bounce } from '../../lib/delivery-result';
import { asJsonObject, type JsonObject, parseJsonObject } from '../../lib/json';
import { classifyFailure, type MailEvent } from '../mail-event';
import { isRecent, type MailHook, malformed, readFields, readJson, textOf } from './mail-hook';

/** SendGrid repeats a request for up to 24 hours. */
const toleranceSeconds = 25 * 60 * 60;

/** SendGrid signs with ECDSA on P-256; `key` is the public key, or those of events and of incoming messages. */
export const sendgrid: MailHook = {
  isAuthentic({ header, body }, key, { now }) {
    const timestamp = header('x-twilio-email-event-webhook-timestamp');
    const signature = header('x-twilio-email-event-webhook-signature');
    if (!signature || !isRecent(timestamp, now, toleranceSeconds)) return false;
    const signed = Buffer.concat([Buffer.from(timestamp ?? ''), body]);
    return key.split(',').some((one) => {
      const publicKey = readKey(one);
      return publicKey !== null && verify('sha256', signed, publicKey, Buffer.from(signature, 'base64'));
    });
  },
  readEvents({ body }) {
    const events = readJson(body.toString('utf8'));
    if (!Array.isArray(events)) throw malformed();
    return events.map(asJsonObject).flatMap((event): MailEvent[] => {
      const deliveryId = textOf(event[deliveryKey]);
      const failure = describe(event);
      return failure && deliveryId ? [{ ...failure, deliveryId, recipient: textOf(event.email) }] : [];
    });
  },
  async readMail(request) {
    const fields = await readFields(request);
    const raw = fields.get('email');
    if (raw === undefined) throw malformed();
    const { to } = parseJsonObject(fields.get('envelope') ?? '');
    return { raw: Buffer.from(raw), recipients: Array.isArray(to) ? to.map(textOf) : [] };
  },
};

/** Null if it is no point of the curve. */
function readKey(key: string): KeyObject | null {
  try {
    return createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' });
  } catch {
    return null;
  }
}

function describe(event: JsonObject): { readonly kind: Bounce['kind']; readonly detail: string } | null {
  const reason = textOf(event.reason) || textOf(event.response);
  switch (event.event) {
    case 'bounce': {
      const group = textOf(event.bounce_classification);
      const isHard = event.type !== 'blocked' && /^(?:Invalid Address|Unclassified|)$/i.test(group);
      return { kind: classifyFailure({ status: textOf(event.status), diagnostic: reason, isHard }), detail: reason };
    }
    case 'dropped':
      // The other reasons are about the message, or about the plan.
      return {
        kind: /^(?:bounced|unsubscribed|spam reporting) address|^invalid$/i.test(reason) ? 'blocked' : 'undelivered',
        detail: reason,
      };
    case 'spamreport':
      return { kind: 'complaint', detail: 'Spam complaint' };
    case 'unsubscribe':
    case 'group_unsubscribe':
      return { kind: 'blocked', detail: 'Unsubscribed' };
    case 'deferred':
      return { kind: 'delayed', detail: reason };
    default:
      return null;
  }
}
