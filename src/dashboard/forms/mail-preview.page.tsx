import type { ReactNode } from 'react';
import type { Mailbox } from '../../email/addresses';
import type { Message } from '../../email/message';
import { Html } from '../page/shell';

interface MailPreviewProps {
  readonly title: string;
  readonly message: Message;
  /** Above the e-mail. */
  readonly remarks?: ReactNode;
  /** Below it. */
  readonly children?: ReactNode;
}

/** An e-mail in the frame of a tab. Its HTML is in a frame of its own, without scripts and access to anything. */
export function MailPreviewPage({ title, message, remarks, children }: MailPreviewProps) {
  const { from, to, cc, replyTo, subject, text, html } = message;
  return (
    <Html title={title} className="in-frame" hasScript={false}>
      <main>
        <h1 className="unseen">{title}</h1>
        {remarks}
        <dl className="facts">
          <dt>Subject</dt>
          <dd>{subject}</dd>
          <dt>From</dt>
          <dd>{formatMailbox(from)}</dd>
          <dt>To</dt>
          <dd>{[to, ...cc].join(', ')}</dd>
          <dt>Replies go to</dt>
          <dd>{replyTo ?? formatMailbox(from)}</dd>
        </dl>
        <iframe sandbox="" srcDoc={html ?? ''} title="HTML part of the e-mail" />
        <details>
          <summary>Plain text</summary>
          <pre>{text}</pre>
        </details>
        {children}
      </main>
    </Html>
  );
}

/** Shown instead when there is nothing to preview. */
export function NoPreviewPage({ title, text }: { title: string; text: string }) {
  return (
    <Html title={title} className="in-frame" hasScript={false}>
      <main>
        <h1 className="unseen">{title}</h1>
        <p className="soft">{text}</p>
      </main>
    </Html>
  );
}

function formatMailbox({ name, address }: Mailbox): string {
  return name ? `${name} <${address}>` : address;
}
