import { buildAnswerMail } from '../../../src/answers/answer.message';
import { findAnswerToSend } from '../../../src/answers/answer.repository';
import type { ClaimedDelivery } from '../../../src/deliveries/delivery.claim';
import { createContextReader } from '../../../src/deliveries/delivery.context';
import { sendMail } from '../../../src/email/send-mail';
import { type DeliveryResult, skipped } from '../../../src/lib/delivery-result';
import { type EmailDeps, mailerOf } from '../mail-deps';

/** Brings the owner of a form what a visitor answered to a reply. */
export function createAnswerSender(deps: EmailDeps) {
  const { pool, config, links, mailLinks } = deps;
  const contexts = createContextReader(pool);
  return async (delivery: ClaimedDelivery, signal: AbortSignal): Promise<DeliveryResult> => {
    const [answer, context] = await Promise.all([findAnswerToSend(pool, delivery.id), contexts.submissionOf(delivery)]);
    if (!answer || !context) return skipped('the submission was deleted');
    if (answer.heldBecause) return skipped(answer.heldBecause);
    const message = buildAnswerMail({
      ...{ answer, mailFrom: config.mailFrom, formName: context.form.name },
      ownerEmail: context.form.settings.email_to,
      link: mailLinks.open(context.submission.id),
      files: answer.files.map(({ id, filename }) => ({ filename, url: links.urlOf(id) })),
    });
    return sendMail(message, await mailerOf(deps, delivery, context.form), signal);
  };
}
