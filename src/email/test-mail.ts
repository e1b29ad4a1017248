import type { Message } from './message';
import { buildParagraphMail, type ParagraphMail } from './paragraph-mail';

/** Builds the e-mail by which an operator checks that e-mail arrives. */
export function buildTestMail({
  baseUrl,
  ...mail
}: Pick<ParagraphMail, 'id' | 'mailFrom' | 'ownerEmail'> & { baseUrl: string }): Message {
  return buildParagraphMail({
    ...mail,
    subject: 'Test e-mail from Letterbox',
    title: 'E-mail works',
    paragraphs: [
      'The operator of this Letterbox installation sent this e-mail to check that e-mail arrives:',
      { link: baseUrl },
      'If it is in your spam folder, check the SPF, DKIM and DMARC records of the sender’s domain.',
    ],
  });
}
