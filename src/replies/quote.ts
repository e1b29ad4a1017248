import { replyLimits } from '../../config/limits';
import { disarmLinks } from '../email/disarm-links';
import { renderField } from '../email/notification-text';
import { type MailOverrides, viewFields, withFilenames, withoutInstructions } from '../email/submitted-fields';
import type { SubmissionData } from '../files/merge-files';
import { truncate } from '../lib/text';

/** What is quoted of a submission. */
export interface QuotedSubmission {
  readonly data: SubmissionData;
  readonly mailOverrides?: MailOverrides | null;
  readonly files: readonly { readonly field: string; readonly filename: string }[];
  readonly createdAt: Date;
}

/**
 * The submitted fields as a quote in the manner of mail clients, at most 10,000 characters of them. Links are disarmed,
 * because anyone can enter someone else's address; the recipient's own address cannot mislead the recipient.
 */
export function quoteSubmission(submission: QuotedSubmission, recipient: string): string {
  const { data, mailOverrides, files, createdAt } = submission;
  const fields = viewFields(withFilenames(withoutInstructions(data, mailOverrides), files))
    .map(renderField)
    .join('\n');
  const shown = truncate(fields, replyLimits.quote);
  const disarmed = shown.split(recipient).map(disarmLinks).join(recipient);
  const lines = disarmed.split(/\r\n|\r|\n/).map((line) => `> ${line}`.trimEnd());
  return [`On ${formatUtc(createdAt)}, you wrote:`, ...lines].join('\n');
}

function formatUtc(moment: Date): string {
  return `${moment.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
