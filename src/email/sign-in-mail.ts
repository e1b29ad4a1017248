import type { SecurityNotice } from '../users/security-notices';
import type { Message } from './message';
import { buildParagraphMail, type ParagraphMail } from './paragraph-mail';

type Envelope = Pick<ParagraphMail, 'id' | 'mailFrom' | 'ownerEmail'>;

/** Builds the e-mail with a link that signs in. */
export function buildSignInMail(mail: Envelope, link: string): Message {
  return buildParagraphMail({
    ...mail,
    subject: 'Sign in to Letterbox',
    title: 'Sign in',
    paragraphs: [
      'You requested a link to sign in to Letterbox. Open it in the browser in which you want to sign in:',
      { link },
      'This link works once and expires in 15 minutes.',
      'If you did not request this, ignore this e-mail. Nobody can sign in without the link.',
    ],
  });
}

/** Builds the e-mail that asks the old or the new address to confirm the new one. */
export function buildEmailChangeMail(
  mail: Envelope,
  link: string,
  { side, from, to }: { readonly side: 'old' | 'new'; readonly from: string; readonly to: string },
): Message {
  return buildParagraphMail({
    ...mail,
    subject: 'Confirm your new e-mail address for Letterbox',
    title: 'Confirm your new e-mail address',
    paragraphs: [
      `Somebody who is signed in to Letterbox as ${from} wants to sign in as ${to} from now on.`,
      side === 'old'
        ? 'If that was you, confirm it here; if not, cancel it here:'
        : 'If that was you, confirm it here:',
      { link },
      'The address changes once it has been confirmed from both addresses. The links expire in 24 hours.',
      side === 'old'
        ? 'If it was not you, somebody may be using your account: cancel the change, then set a new password.'
        : 'If it was not you, ignore this e-mail.',
    ],
  });
}

/** Builds the e-mail about an event that somebody else may have caused. */
export function buildNoticeMail(mail: Envelope, notice: SecurityNotice, securityPage: string): Message {
  const { subject, lines } = describe(notice);
  const from = notice.from ? [`It came from the network address ${notice.from}.`] : [];
  const advice =
    notice.event === 'email-taken'
      ? ['If that was you, sign in with this address. If not, ignore this e-mail: nothing has changed.']
      : ['If that was you, there is nothing to do. If not, set a new password and check your sign-in settings:'];
  return buildParagraphMail({
    ...mail,
    subject,
    title: subject,
    paragraphs: [...lines, ...from, ...advice, ...(notice.event === 'email-taken' ? [] : [{ link: securityPage }])],
  });
}

function describe({ event, what = '' }: SecurityNotice): { subject: string; lines: string[] } {
  switch (event) {
    case 'new-browser':
      return {
        subject: 'New sign-in to Letterbox',
        lines: [`Somebody signed in to Letterbox as you with a browser that was not used before: ${what}.`],
      };
    case 'factor-added':
      return { subject: 'Sign-in method added', lines: [`Added to your Letterbox sign-in: ${what}.`] };
    case 'factor-removed':
      return { subject: 'Sign-in method removed', lines: [`Removed from your Letterbox sign-in: ${what}.`] };
    case 'codes-renewed':
      return {
        subject: 'Recovery codes renewed',
        lines: ['Your Letterbox recovery codes were replaced by new ones. The old ones no longer work.'],
      };
    case 'factors-reset':
      return {
        subject: 'Second factors removed',
        lines: [
          'The operator removed your authenticator app, passkeys and recovery codes, and signed you out everywhere.',
        ],
      };
    case 'password-changed':
      return {
        subject: 'Password changed',
        lines: ['Your Letterbox password was changed, and all other browsers were signed out.'],
      };
    case 'email-changed':
      return {
        subject: 'E-mail address changed',
        lines: [`You now sign in to Letterbox with ${what}. This address no longer works.`],
      };
    case 'email-taken':
      return {
        subject: 'Your e-mail address was entered in Letterbox',
        lines: ['Somebody wanted to use this address to sign in to Letterbox, but it already belongs to you.'],
      };
  }
}
