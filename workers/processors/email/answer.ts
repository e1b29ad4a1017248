import { buildAnswerMail } from '../../../src/answers/answer.message';
import { findAnswerToSend } from '../../../src/answers/answer.repository';
import type { ClaimedDelivery } from '../../../src/deliveries/delivery.claim';
import { createContextReader } from '../../../src/deliveries/delivery.context';
import { sendMail } from '../../../src/email/send-mail';
import { describeSuppressed } from '../../../src/email/suppressions';
import { type DeliveryResult, failed, skipped } from '../../../src/lib/delivery-result';
import { type EmailDeps, findSuppressed, mailerOf } from '../mail-deps';

/** Brings the owner of a form what a visitor answered to a reply. */
export function createAnswerSender(deps: EmailDeps) {
  const { pool, config, links, mailLinks } = deps;
  const contexts = createContextReader(pool);
  return async (delivery: ClaimedDelivery, signal: AbortSignal): Promise<DeliveryResult> => {
    const [answer, context] = await Promise.all([findAnswerToSend(pool, delivery.id), contexts.submissionOf(delivery)]);
    if (!answer || !context) return skipped('the submission was deleted');
    if (answer.heldBecause) return skipped(answer.heldBecause);
    const { email_to: ownerEmail } = context.form.settings;
    const suppressed = await findSuppressed(pool, delivery, context.suppressed, [ownerEmail]);
    if (suppressed.length > 0) return failed(describeSuppressed(suppressed));
    const message = buildAnswerMail({
      ...{ answer, mailFrom: config.mailFrom, formName: context.form.name },
      ownerEmail,
      link: mailLinks.open(context.submission.id),
      files: answer.files.map(({ id, filename }) => ({ filename, url: links.urlOf(id) })),
    });
    return sendMail(message, await mailerOf(deps, delivery, context.form), signal);
  };
}
