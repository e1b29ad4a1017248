import { findSubmissionContexts } from '../../src/deliveries/delivery.context';
import { buildAutoReply } from '../../src/email/auto-reply';
import { sendMail } from '../../src/email/send-mail';
import { skipped } from '../../src/lib/delivery-result';
import type { RateLimiter } from '../../src/rate-limits/rate-limiter';
import { readSubmissionsTogether } from '../read-together';
import type { EmailDeps } from './email';
import type { Processor } from './processor';

/** A form must not be made to flood a stranger's mailbox (docs/decisions.md, row 28). */
const perRecipient = [
  { limit: 1, windowMs: 60_000 },
  { limit: 10, windowMs: 24 * 60 * 60_000 },
];

/** Answers the visitor, at the one address in the field `email`. */
export function createAutoReplyProcessor(
  deps: Omit<EmailDeps, 'links'> & { readonly limiter: RateLimiter },
): Processor {
  const { pool, mailer, config, mailHost, limiter } = deps;
  const findFacts = readSubmissionsTogether(pool, findSubmissionContexts);
  return async (delivery, signal) => {
    const report = (reason: string) => ({ target: mailHost, outcome: skipped(reason) });
    const facts = delivery.context ?? (await findFacts(delivery));
    if (!facts) return report('the submission was deleted');
    const { autoResponder } = facts.form;
    if (!autoResponder) return report('the auto-responder was switched off');
    const form = { ...facts.form, autoResponder };
    const message = buildAutoReply({ ...facts, form, mailFrom: config.mailFrom, deliveryId: delivery.id });
    if (!message) return report('the field `email` holds no single e-mail address');
    if (!delivery.retried) {
      const { allowed } = await limiter.take(`auto-reply:${form.id}:${message.to.toLowerCase()}`, perRecipient);
      if (!allowed) return report('this address was answered lately: one reply a minute, ten a day');
    }
    return { target: mailHost, outcome: await sendMail(message, mailer, signal) };
  };
}
