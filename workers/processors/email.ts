import type { ClaimedDelivery, DeliverySubject } from '../../src/deliveries/delivery.claim';
import type { DeliveryResult } from '../../src/lib/delivery-result';
import type { Processor } from '../run-delivery';
import { sendAlert } from './email/alert';
import { sendDigest } from './email/digest';
import { sendMemberMail } from './email/member-mail';
import { createNotificationSender } from './email/notification';
import { sendTest } from './email/test-mail';
import type { EmailDeps } from './mail-deps';

type Send = (delivery: ClaimedDelivery, signal: AbortSignal) => Promise<DeliveryResult>;

/** Sends e-mails to owners and other members; what the delivery is about chooses the sender. */
export function createEmailProcessor(deps: EmailDeps): Processor {
  const senders: Readonly<Record<Exclude<DeliverySubject, 'audit'>, Send>> = {
    submission: createNotificationSender(deps),
    alert: (delivery, signal) => sendAlert(deps, delivery, signal),
    digest: (delivery, signal) => sendDigest(deps, delivery, signal),
    test: (delivery, signal) => sendTest(deps, delivery, signal),
    member: (delivery, signal) => sendMemberMail(deps, delivery, signal),
  };
  return async (delivery, signal) => {
    if (delivery.about === 'audit') throw new Error('rows of the audit log are sent to webhooks only');
    return { target: deps.mailHost, outcome: await senders[delivery.about](delivery, signal) };
  };
}
