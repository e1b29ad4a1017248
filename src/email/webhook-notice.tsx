import { oneLine } from '../lib/text';
import { parseMailbox, parseOwnerAddress } from './addresses';
import { paragraphStyle, renderMail, titleStyle } from './mail-layout';
import type { Message } from './message';
import { messageIdFor } from './message-id';

/** What the owner is told of a webhook that keeps failing. */
export interface WebhookNotice {
  readonly deliveryId: string;
  readonly mailFrom: string;
  readonly ownerEmail: string;
  /** The address with its secret parts masked: an e-mail is no place for them. */
  readonly maskedUrl: string;
  readonly failures: number;
  readonly lastError: string | null;
}

/** The e-mail about a webhook that failed many times in a row; a repeated attempt has the same Message-ID. */
export function buildWebhookNotice(notice: WebhookNotice): Message {
  const sender = parseMailbox(notice.mailFrom);
  const to = parseOwnerAddress(notice.ownerEmail) ?? notice.ownerEmail;
  const title = `A webhook of yours failed ${notice.failures} times in a row`;
  const paragraphs = [
    `The calls to ${notice.maskedUrl} have all failed lately. The last one: ${oneLine(notice.lastError ?? 'no reason is known', 500)}.`,
    'Your submissions are safe. The webhook was not switched off: each new submission is still sent to it.',
    'Once it works again, the failed calls can be repeated (webhook:redeliver). This e-mail comes once; the next one would ' +
      'follow only after a call that succeeded.',
  ];
  return {
    messageId: messageIdFor(notice.deliveryId, sender.address),
    from: sender,
    to,
    cc: [],
    replyTo: null,
    subject: title,
    text: [title, ...paragraphs].join('\n\n'),
    html: renderMail(
      title,
      <>
        <h1 className="ink" style={titleStyle}>
          {title}
        </h1>
        {paragraphs.map((paragraph) => (
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
