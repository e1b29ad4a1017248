import { oneLine } from '../lib/text';
import { disarmLinks } from './disarm-links';
import type { Message } from './message';
import { buildParagraphMail, type ParagraphMail } from './paragraph-mail';

interface MembershipMail extends Pick<ParagraphMail, 'id' | 'mailFrom' | 'ownerEmail'> {
  readonly account: string;
  /** Null for the operator. */
  readonly inviter: { readonly name: string; readonly email: string } | null;
  readonly role: string;
  /** What the role may do. */
  readonly roleText: string;
  /** Built from BASE_URL: no request header may decide where it leads. */
  readonly link: string;
}

const maxLength = 80;

/**
 * Builds the e-mail that invites somebody to an account. Names are chosen by whoever invites, so their links are
 * disarmed: anybody's address can be entered.
 */
export function buildMembershipMail(props: MembershipMail): Message {
  const { account, inviter, role, roleText, link, ...mail } = props;
  const title = disarmLinks(oneLine(account, maxLength));
  return buildParagraphMail({
    ...mail,
    subject: `Join ${title} on Letterbox`,
    title: `Join ${title}`,
    paragraphs: [
      `${describeInviter(inviter)} invited you to the account “${title}” on Letterbox.`,
      `Your role: ${role}. ${roleText}`,
      { link },
      'This link works once, only for this e-mail address, and expires in 7 days.',
      'If you did not expect this, ignore this e-mail.',
    ],
  });
}

function describeInviter(inviter: MembershipMail['inviter']): string {
  if (inviter === null) return 'The operator of this service';
  const name = disarmLinks(oneLine(inviter.name, maxLength));
  return name === '' ? inviter.email : `${name} (${inviter.email})`;
}
