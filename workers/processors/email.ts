import type { ClaimedDelivery, DeliverySubject } from '../../src/deliveries/delivery.claim';
import type { DeliveryResult } from '../../src/lib/delivery-result';
import type { Processor } from '../run-delivery';
import { sendAlert } from './email/alert';
import { createAnswerSender } from './email/answer';
import { sendDigest } from './email/digest';
import { sendMemberMail } from './email/member-mail';
import { createNotificationSender } from './email/notification';
import { sendTest } from './email/test-mail';
import { type EmailDeps, mailerOf } from './mail-deps';

type Send = (delivery: ClaimedDelivery, signal: AbortSignal) => Promise<DeliveryResult>;

/** Sends e-mails to owners and other members; what the delivery is about chooses the sender. */
export function createEmailProcessor(deps: EmailDeps): Processor {
  const depsOf = async (delivery: ClaimedDelivery) => ({ ...deps, mailer: await mailerOf(deps, delivery) });
  const senders: Readonly<Record<Exclude<DeliverySubject, 'audit'>, Send>> = {
    submission: createNotificationSender(deps),
    answer: createAnswerSender(deps),
    alert: async (delivery, signal) => sendAlert(await depsOf(delivery), delivery, signal),
    digest: (delivery, signal) => sendDigest(deps, delivery, signal),
    test: (delivery, signal) => sendTest(deps, delivery, signal),
    member: async (delivery, signal) => sendMemberMail(await depsOf(delivery), delivery, signal),
  };
  return async (delivery, signal) => {
    if (delivery.about === 'audit') throw new Error('rows of the audit log are sent to webhooks only');
    return { target: deps.mailHost, outcome: await senders[delivery.about](delivery, signal) };
  };
}
