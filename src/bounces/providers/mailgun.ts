import { createHmac, timingSafeEqual } from 'node:crypto';
import { deliveryIdOf } from '../../email/message';
import type { Bounce } from '../../lib/delivery-result';
import { asJsonObject, type JsonObject } from '../../lib/json';
import { classifyFailure } from '../mail-event';
import {
  asObject,
  type HookRequest,
  isRecent,
  type MailHook,
  malformed,
  readFields,
  readObject,
  textOf,
} from './mail-hook';

/** Mailgun repeats a request for 8 hours, and may sign it only once. */
const toleranceSeconds = 12 * 60 * 60;

interface Signature {
  readonly timestamp: string;
  readonly token: string;
  readonly signature: string;
}

/**
 * Mailgun signs a time and a token, but not the rest, so a token counts only once. `key` is the signing key. Events are
 * JSON; the route for incoming messages sends a form.
 */
export const mailgun: MailHook = {
  async isAuthentic(request, key, { now }) {
    const { timestamp, token, signature } = await readSignature(request);
    if (!token || !/^[\da-f]{64}$/.test(signature) || !isRecent(timestamp, now, toleranceSeconds)) return false;
    const expected = createHmac('sha256', key)
      .update(timestamp + token)
      .digest();
    return timingSafeEqual(Buffer.from(signature, 'hex'), expected);
  },
  tokenOf: async (request) => (await readSignature(request)).token,
  readEvents(request) {
    const event = asObject(readObject(request)['event-data']);
    const headers = asJsonObject(asJsonObject(event.message).headers);
    const deliveryId = deliveryIdOf(textOf(headers['message-id']));
    const failure = describe(event);
    return failure && deliveryId ? [{ ...failure, deliveryId, recipient: textOf(event.recipient) }] : [];
  },
  async readMail(request) {
    const fields = await readFields(request);
    const raw = fields.get('body-mime');
    if (raw === undefined) throw malformed();
    return { raw: Buffer.from(raw), recipients: (fields.get('recipient') ?? '').split(/,\s*/).filter(Boolean) };
  },
};

async function readSignature(request: HookRequest): Promise<Signature> {
  const isJson = /^application\/json\b/i.test(request.header('content-type') ?? '');
  if (!isJson) {
    const fields = await readFields(request);
    const fieldOf = (name: string) => fields.get(name) ?? '';
    return { timestamp: fieldOf('timestamp'), token: fieldOf('token'), signature: fieldOf('signature') };
  }
  const { timestamp, token, signature } = asJsonObject(readObject(request).signature);
  return { timestamp: String(timestamp ?? ''), token: textOf(token), signature: textOf(signature) };
}

function describe(event: JsonObject): { readonly kind: Bounce['kind']; readonly detail: string } | null {
  switch (event.event) {
    case 'failed': {
      const { code, message, description } = asJsonObject(event['delivery-status']);
      const reason = textOf(event.reason);
      const detail = textOf(message) || textOf(description) || reason;
      if (event.severity === 'temporary') return { kind: 'delayed', detail };
      if (reason.startsWith('suppress-')) return { kind: 'blocked', detail: detail || reason };
      const isHard = reason === 'bounce' || (reason === 'generic' && Number(code) >= 500);
      return { kind: classifyFailure({ diagnostic: detail, isHard }), detail };
    }
    case 'complained':
      return { kind: 'complaint', detail: 'Spam complaint' };
    case 'unsubscribed':
      return { kind: 'blocked', detail: 'Unsubscribed' };
    default:
      return null;
  }
}
