import type { Pool } from 'pg';
import { InputError } from '../lib/input-error';
import { findPlaceholders } from '../replies/fill-template';
import type { ReplyDraft } from '../replies/send-reply';
import { suggestSubject } from '../replies/suggest-subject';
import type { SubmissionDetail } from './submission.repository';
import { insertTemplate } from './template-values';

/** What a program gives for a reply. */
interface ReplyParts {
  /** Without it, the subject continues the thread. */
  readonly subject?: string | undefined;
  readonly text: string;
  /** The text of a template, which is filled and added below the text. */
  readonly template?: string | undefined;
  /** Whether placeholders may be left. Nobody sees a reply of a program before it is sent. */
  readonly allowsPlaceholders?: boolean;
}

/** The subject and text of a reply. Throws InputError when placeholders such as `{{name}}` are left. */
export async function composeReply(
  pool: Pool,
  submission: SubmissionDetail,
  { subject: given, text: written, template, allowsPlaceholders = false }: ReplyParts,
): Promise<Pick<ReplyDraft, 'subject' | 'text'>> {
  const subject = given ?? (await suggestSubject(pool, submission));
  const text = template === undefined ? written : insertTemplate(written, template, submission);
  const left = findPlaceholders(`${subject}\n${text}`);
  if (left.length === 0 || allowsPlaceholders) return { subject, text };
  const message = `still contains ${left.slice(0, 5).join(', ')}, which no field of the submission fills`;
  throw new InputError('invalid_setting', `the reply ${message}`, [{ setting: 'text', message }]);
}
