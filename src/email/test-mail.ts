import type { Message } from './message';
import { buildParagraphMail, type ParagraphMail } from './paragraph-mail';

/** Builds the e-mail by which an operator or owner checks that e-mail arrives. */
export function buildTestMail({
  baseUrl,
  sentBy,
  ...mail
}: Pick<ParagraphMail, 'id' | 'mailFrom' | 'ownerEmail'> & {
  baseUrl: string;
  /** Begins a sentence. */
  sentBy: string;
}): Message {
  return buildParagraphMail({
    ...mail,
    subject: 'Test e-mail from Letterbox',
    title: 'E-mail works',
    paragraphs: [
      `${sentBy} sent this e-mail to check that e-mail arrives:`,
      { link: baseUrl },
      'If it is in your spam folder, check the SPF, DKIM and DMARC records of the sender’s domain.',
    ],
  });
}
