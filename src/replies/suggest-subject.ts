import type { Pool } from 'pg';
import { replyLimits } from '../../config/limits';
import { autoReplyRecipient, autoReplySubject } from '../email/auto-reply';
import { type MailOverrides, withFilenames } from '../email/submitted-fields';
import type { SubmissionData } from '../files/merge-files';
import { oneLine } from '../lib/text';
import type { Reply } from './reply.repository';

interface RepliedSubmission {
  readonly formId: string;
  readonly formName: string;
  readonly data: SubmissionData;
  readonly files: readonly { readonly field: string; readonly filename: string }[];
  readonly mailOverrides: MailOverrides | null;
  readonly deliveries: readonly { readonly kind: string; readonly status: string }[];
  readonly replies: readonly Reply[];
}

/**
 * The subject of the next reply, in the visitor's thread: taken from the last reply or the auto-reply, since some
 * mail clients end a thread where the subject changes; else the submitted subject, else one with the form's name.
 */
export async function suggestSubject(pool: Pool, submission: RepliedSubmission): Promise<string> {
  const { replies, mailOverrides, formName } = submission;
  const subject =
    replies.at(-1)?.subject ??
    (await findAutoReplySubject(pool, submission)) ??
    (oneLine(mailOverrides?.subject ?? '') || `Your message to ${formName}`);
  return oneLine(/^re:/i.test(subject) ? subject : `Re: ${subject}`, replyLimits.subject);
}

async function findAutoReplySubject(pool: Pool, submission: RepliedSubmission): Promise<string | null> {
  const { formId, data, files, deliveries, mailOverrides } = submission;
  const recipient = autoReplyRecipient(data, mailOverrides);
  const wasSent = deliveries.some(({ kind, status }) => kind === 'auto-reply' && status === 'succeeded');
  if (!recipient || !wasSent) return null;
  const { rows } = await pool.query<{ template: string | null }>(
    `SELECT settings #>> '{auto_responder,subject}' AS template FROM forms WHERE id = $1`,
    [formId],
  );
  const template = rows[0]?.template ?? null;
  return template === null ? null : autoReplySubject(template, withFilenames(data, files), recipient);
}
