import type { Message } from './message';
import { buildParagraphMail, type ParagraphMail } from './paragraph-mail';

interface ResetMail extends Pick<ParagraphMail, 'id' | 'mailFrom' | 'ownerEmail'> {
  /** Built from BASE_URL: no request header may decide where it leads. */
  readonly link: string;
}

/** Builds the e-mail with which the operator invites an owner to choose a password. */
export function buildInvitationMail({ link, ...mail }: ResetMail): Message {
  return buildParagraphMail({
    ...mail,
    subject: 'Your Letterbox account',
    title: 'Your Letterbox account is ready',
    paragraphs: [
      'The operator of this service has set up an account for you. Choose your password here:',
      { link },
      'This link works once and expires in 7 days. After that, sign in with this e-mail address.',
      'If you did not expect this, ignore this e-mail.',
    ],
  });
}

/** Builds the e-mail with the link to set a new password. */
export function buildResetMail({ link, ...mail }: ResetMail): Message {
  return buildParagraphMail({
    ...mail,
    subject: 'Set a new password for Letterbox',
    title: 'Set a new password',
    paragraphs: [
      'You requested a new password for your Letterbox account. Set it here:',
      { link },
      'This link works once and expires in one hour. Setting a new password signs you out of all browsers.',
      'If you did not request this, ignore this e-mail. Your password stays the same.',
    ],
  });
}
