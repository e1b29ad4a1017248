import type { Message } from './message';
import { buildParagraphMail, type ParagraphMail } from './paragraph-mail';

type TestMail = Pick<ParagraphMail, 'id' | 'mailFrom' | 'ownerEmail'> & {
  readonly baseUrl: string;
  readonly sentBy: 'operator' | 'owner';
};

const texts = {
  operator: {
    reason: 'The operator of this Letterbox installation sent this e-mail to check that e-mail arrives:',
    advice: 'If it is in your spam folder, check the SPF, DKIM and DMARC records of the sender’s domain.',
  },
  owner: {
    reason: 'You sent this e-mail to yourself to check that e-mail from Letterbox arrives:',
    advice: 'If it is in your spam folder, mark it as not spam, and tell the operator of this Letterbox installation.',
  },
} as const;

/** Builds the e-mail by which an operator or owner checks that e-mail arrives. */
export function buildTestMail({ baseUrl, sentBy, ...mail }: TestMail): Message {
  const { reason, advice } = texts[sentBy];
  return buildParagraphMail({
    ...mail,
    subject: 'Test e-mail from Letterbox',
    title: 'E-mail works',
    paragraphs: [reason, { link: baseUrl }, advice],
  });
}
