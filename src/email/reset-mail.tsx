import { parseMailbox, parseOwnerAddress } from './addresses';
import { linkStyle, paragraphStyle, renderMail, titleStyle } from './mail-layout';
import type { Message } from './message';
import { messageIdFor } from './message-id';

/** What the mail with a reset link is made of. */
export interface ResetMail {
  readonly id: string;
  readonly mailFrom: string;
  readonly ownerEmail: string;
  /** Whole, under BASE_URL: no header of a request may decide where it leads. */
  readonly link: string;
}

const title = 'Set a new password';
const before = 'Somebody, probably you, asked to set a new password for your Letterbox account. This link does it:';
const after = [
  'It works once, and for one hour. When the password is set, every browser that is signed in to the account is signed out.',
  'If it was not you, you need to do nothing: without the link nothing changes.',
];

/** The e-mail with the link that sets a new password, in plain words. */
export function buildResetMail({ id, mailFrom, ownerEmail, link }: ResetMail): Message {
  const sender = parseMailbox(mailFrom);
  const to = parseOwnerAddress(ownerEmail) ?? ownerEmail;
  return {
    messageId: messageIdFor(id, sender.address),
    from: sender,
    to,
    cc: [],
    replyTo: null,
    subject: `${title} for Letterbox`,
    text: [title, before, link, ...after].join('\n\n'),
    html: renderMail(
      before,
      <>
        <h1 className="ink" style={titleStyle}>
          {title}
        </h1>
        <p className="ink" style={paragraphStyle}>
          {before}
        </p>
        <p className="ink" style={paragraphStyle}>
          <a href={link} className="link" style={linkStyle}>
            {link}
          </a>
        </p>
        {after.map((paragraph) => (
          <p key={paragraph} className="ink" style={paragraphStyle}>
            {paragraph}
          </p>
        ))}
      </>,
    ),
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'OOF, AutoReply' },
    envelope: { from: sender.address, to: [to] },
  };
}
