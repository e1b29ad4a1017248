import type { ClaimedDelivery } from '../../src/deliveries/delivery.claim';
import { createContextReader, type SubmissionContext } from '../../src/deliveries/delivery.context';
import { findMailTest } from '../../src/deliveries/mail-test';
import { mailboxKey } from '../../src/email/addresses';
import { buildAutoReply } from '../../src/email/auto-reply';
import { toTest } from '../../src/email/message';
import { sampleData } from '../../src/email/placeholders';
import { sendMail } from '../../src/email/send-mail';
import { describeSuppressed } from '../../src/email/suppressions';
import { type AutoResponder, sendsAutoReply } from '../../src/forms/form.settings';
import { type DeliveryResult, skipped } from '../../src/lib/delivery-result';
import type { RateLimiter } from '../../src/rate-limits/rate-limiter';
import type { Processor } from '../run-delivery';
import { findSuppressed, type MailDeps, mailerOf } from './mail-deps';

/**
 * Limits replies of one form to one address, so that a form cannot flood a stranger's mailbox (docs/decisions.md, row
 * 28).
 */
const perRecipient = [
  { limit: 1, windowMs: 60_000 },
  { limit: 10, windowMs: 24 * 60 * 60_000 },
];

/**
 * Sends the form's auto-reply to the single address in the field `email`. A test goes to the account's own
 * address.
 */
export function createAutoReplyProcessor(deps: MailDeps & { readonly limiter: RateLimiter }): Processor {
  const { pool, config, mailHost, limiter } = deps;
  const contexts = createContextReader(pool);

  const sendTest = async (delivery: ClaimedDelivery, signal: AbortSignal): Promise<DeliveryResult> => {
    const deliveryId = delivery.id;
    const test = await findMailTest(pool, deliveryId);
    if ('skip' in test) return skipped(test.skip);
    const { autoResponder } = test;
    if (!autoResponder || !test.form) return skipped('the test was deleted');
    const submission = test.submission ?? { data: sampleData(autoResponder), files: [] };
    const form = withAutoResponder(test.form, autoResponder);
    const message = buildAutoReply({ ...config, form, submission, deliveryId });
    if (!message) return skipped('the field `email` is not a single e-mail address');
    return sendMail(toTest(message, test.ownerEmail), await mailerOf(deps, delivery, form), signal);
  };

  return async (delivery, signal) => {
    if (delivery.about === 'test') return { target: mailHost, outcome: await sendTest(delivery, signal) };
    const skip = (reason: string) => ({ target: mailHost, outcome: skipped(reason) });
    const context = await contexts.submissionOf(delivery);
    if (!context) return skip('the submission was deleted');
    const { auto_responder: autoResponder } = context.form.settings;
    if (!autoResponder || !sendsAutoReply(context.form.settings)) return skip('the auto-responder was disabled');
    const form = withAutoResponder(context.form, autoResponder);
    const message = buildAutoReply({ ...config, ...context, form, deliveryId: delivery.id });
    if (!message) return skip('the field `email` is not a single e-mail address');
    const suppressed = await findSuppressed(pool, delivery, context.suppressed, [message.to]);
    if (suppressed.length > 0) return skip(describeSuppressed(suppressed));
    if (!delivery.retried && delivery.retries === 0) {
      const { allowed } = await limiter.consume(`auto-reply:${form.id}:${mailboxKey(message.to)}`, perRecipient);
      if (!allowed) return skip('reply limit reached for this address: one a minute, ten a day');
    }
    return { target: mailHost, outcome: await sendMail(message, await mailerOf(deps, delivery, form), signal) };
  };
}

function withAutoResponder(form: SubmissionContext['form'], autoResponder: AutoResponder) {
  return { ...form, settings: { ...form.settings, auto_responder: autoResponder } };
}
