import { createContextReader } from '../../src/deliveries/delivery.context';
import { sendMail } from '../../src/email/send-mail';
import { describeSuppressed } from '../../src/email/suppressions';
import { failed, skipped } from '../../src/lib/delivery-result';
import { buildReply } from '../../src/replies/reply.message';
import { findReplyToSend } from '../../src/replies/reply.repository';
import type { Processor } from '../run-delivery';
import { findSuppressed, type MailDeps, mailerOf } from './mail-deps';

/** Sends a reply that the owner wrote to the visitor of a submission. */
export function createReplyProcessor(deps: MailDeps): Processor {
  const { pool, config, mailHost } = deps;
  const contexts = createContextReader(pool);
  return async (delivery, signal) => {
    const skip = (reason: string) => ({ target: mailHost, outcome: skipped(reason) });
    const [reply, context] = await Promise.all([findReplyToSend(pool, delivery.id), contexts.submissionOf(delivery)]);
    if (!reply || !context) return skip('the submission was deleted');
    if (reply.heldBecause) return skip(reply.heldBecause);
    const suppressed = await findSuppressed(pool, delivery, context.suppressed, [reply.recipient]);
    if (suppressed.length > 0) return { target: mailHost, outcome: failed(describeSuppressed(suppressed)) };
    const returnAddress = deps.returnAddresses?.create('answer', delivery.id);
    const message = buildReply({ reply, ...context, mailFrom: config.mailFrom, returnAddress });
    return { target: mailHost, outcome: await sendMail(message, await mailerOf(deps, delivery, context.form), signal) };
  };
}
