import { deliveryKey } from '../../email/transports/message-parts';
import type { Bounce } from '../../lib/delivery-result';
import { asJsonObject } from '../../lib/json';
import { classifyFailure } from '../mail-event';
import { hasPassword, type MailHook, malformed, readObject, textOf } from './mail-hook';

/** Types of bounces that are more than a failure of this one message, or none at all. */
const bounceTypes: Readonly<Record<string, Bounce['kind'] | null>> = {
  HardBounce: 'bounce',
  BadEmailAddress: 'bounce',
  SpamComplaint: 'complaint',
  ManuallyDeactivated: 'blocked',
  Unsubscribe: 'blocked',
  Subscribe: null,
  AutoResponder: null,
  ChallengeVerification: null,
  AddressChange: null,
  OpenRelayTest: null,
  InboundError: null,
};
const suppressionReasons: Readonly<Record<string, Bounce['kind']>> = {
  HardBounce: 'bounce',
  SpamComplaint: 'complaint',
};

/** Postmark signs nothing: its URL has a login, whose password is `key`. */
export const postmark: MailHook = {
  isAuthentic: hasPassword,
  readEvents(request) {
    const event = readObject(request);
    const deliveryId = textOf(asJsonObject(event.Metadata)[deliveryKey]);
    const about = (kind: Bounce['kind'] | null, recipient: unknown, detail: string) =>
      kind && deliveryId ? [{ kind, deliveryId, recipient: textOf(recipient), detail }] : [];
    const detail = textOf(event.Details) || textOf(event.Description);
    switch (event.RecordType) {
      case 'Bounce': {
        const type = bounceTypes[textOf(event.Type)];
        // What the server said may be about the message: a rejection as spam is a hard bounce, too.
        const kind = type === 'bounce' ? classifyFailure({ diagnostic: detail, isHard: true }) : type;
        return about(kind === undefined ? 'undelivered' : kind, event.Email, detail || textOf(event.Type));
      }
      case 'SpamComplaint':
        return about('complaint', event.Email, detail || 'Spam complaint');
      case 'SubscriptionChange': {
        if (event.SuppressSending !== true) return [];
        const reason = textOf(event.SuppressionReason);
        return about(suppressionReasons[reason] ?? 'blocked', event.Recipient, reason);
      }
      default:
        return [];
    }
  },
  async readMail(request) {
    const { RawEmail, OriginalRecipient, ToFull } = readObject(request);
    if (typeof RawEmail !== 'string') throw malformed();
    const to = Array.isArray(ToFull) ? ToFull.map((one) => textOf(asJsonObject(one).Email)) : [];
    return { raw: Buffer.from(RawEmail), recipients: [textOf(OriginalRecipient), ...to].filter(Boolean) };
  },
};
