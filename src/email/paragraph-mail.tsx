import type { CSSProperties } from 'react';
import { parseMailbox, parseOwnerAddress } from './addresses';
import { Lines, linkStyle, renderMail, titleStyle, verbatim } from './mail-layout';
import { type Message, messageIdFor } from './message';

/** What a mail of plain paragraphs consists of. */
export interface ParagraphMail {
  /** Decides the Message-ID. */
  readonly id: string;
  readonly mailFrom: string;
  readonly ownerEmail: string;
  /** Another address that gets it, too. */
  readonly copyTo?: string | null;
  readonly subject: string;
  readonly title: string;
  /** A paragraph is a text of one or more lines, or a link that is shown as its URL. */
  readonly paragraphs: readonly (string | { readonly link: string })[];
}

const paragraphStyle: CSSProperties = {
  ...verbatim,
  color: '#1c2024',
  fontSize: '15px',
  lineHeight: '22px',
  margin: '16px 0',
};

/** Builds an automatic mail to an owner: a title and paragraphs, as text and HTML. */
export function buildParagraphMail(mail: ParagraphMail): Message {
  const { title, paragraphs } = mail;
  const sender = parseMailbox(mail.mailFrom);
  const to = parseOwnerAddress(mail.ownerEmail) ?? mail.ownerEmail;
  const copy = mail.copyTo ? parseOwnerAddress(mail.copyTo) : null;
  const copies = copy && copy.toLowerCase() !== to.toLowerCase() ? [copy] : [];
  const texts = paragraphs.map((paragraph) => (typeof paragraph === 'string' ? paragraph : paragraph.link));
  return {
    messageId: messageIdFor(mail.id, sender.address),
    from: sender,
    to,
    cc: copies,
    replyTo: null,
    subject: mail.subject,
    text: [title, ...texts].join('\n\n'),
    html: renderMail(
      texts[0] ?? title,
      <>
        <h1 className="ink" style={titleStyle}>
          {title}
        </h1>
        {paragraphs.map((paragraph, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never reordered
          <p key={index} className="ink" style={paragraphStyle}>
            {typeof paragraph === 'string' ? <Lines text={paragraph} /> : <Link url={paragraph.link} />}
          </p>
        ))}
      </>,
    ),
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'OOF, AutoReply' },
    envelope: { from: sender.address, to: [to, ...copies] },
  };
}

function Link({ url }: { url: string }) {
  return (
    <a href={url} className="link" style={linkStyle}>
      {url}
    </a>
  );
}
