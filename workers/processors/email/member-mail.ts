import type { ClaimedDelivery } from '../../../src/deliveries/delivery.claim';
import { findMemberMail, type MemberMail } from '../../../src/deliveries/member-mail';
import {
  buildAssignmentMail,
  buildAssignmentsMail,
  buildDeletionMail,
  buildMentionMail,
} from '../../../src/email/member-mail';
import type { Message } from '../../../src/email/message';
import { sendMail } from '../../../src/email/send-mail';
import { type DeliveryResult, skipped } from '../../../src/lib/delivery-result';
import { findSender } from '../../../src/submissions/sender';
import type { EmailDeps } from '../mail-deps';

/** Tells a member about an assignment, a mention or the deletion of the account. */
export async function sendMemberMail(
  deps: EmailDeps,
  { id }: ClaimedDelivery,
  signal: AbortSignal,
): Promise<DeliveryResult> {
  const mail = await findMemberMail(deps.pool, id);
  if ('skip' in mail) return skipped(mail.skip);
  return sendMail(build(deps, id, mail), deps.mailer, signal);
}

function build({ config, mailLinks }: EmailDeps, id: string, mail: MemberMail): Message {
  const { account, submission, note } = mail;
  const { baseUrl, mailFrom } = config;
  const context = { id, baseUrl, mailFrom, ownerEmail: mail.email, title: account.title };
  if (account.deletesAt) {
    const { deletesAt, zone } = account;
    return buildDeletionMail(context, { deletesAt, zone, by: mail.by, isReminder: mail.cause === 'deletion_soon' });
  }
  const by = mail.by ?? 'Somebody';
  if (!submission) return buildAssignmentsMail({ ...context, by }, mail.count);
  const linked = {
    sender: findSender(submission.data).name,
    formName: submission.formName,
    link: mailLinks.open(submission.id),
  };
  if (note !== null) return buildMentionMail({ ...context, by }, linked, note);
  return buildAssignmentMail({ ...context, by }, linked);
}
