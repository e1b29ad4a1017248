import type { ReactNode } from 'react';
import type { ListedTest } from '../../../deliveries/mail-test';
import type { Mailbox } from '../../../email/addresses';
import type { Message } from '../../../email/message';
import { Notice, Table, Time } from '../../page/components';
import { DeliveryStatusTag } from '../../page/delivery-status';
import { Html } from '../../page/shell';

/** The newest tests of an e-mail. */
export interface MailTests {
  readonly kind: 'email' | 'auto-reply';
  readonly listed: readonly ListedTest[];
  /** About the test that was just requested. */
  readonly notice: { readonly tone: 'plain' | 'good' | 'bad'; readonly text: string } | null;
}

interface MailPreviewProps {
  readonly title: string;
  readonly message: Message;
  /** Above the e-mail. */
  readonly remarks?: ReactNode;
  /** Absent for an e-mail that cannot be tested. */
  readonly tests?: MailTests;
}

/** An e-mail in the frame of a tab. Its HTML is in a frame of its own, without scripts and access to anything. */
export function MailPreviewPage({ title, message, remarks, tests }: MailPreviewProps) {
  const { from, to, cc, replyTo, subject, text, html } = message;
  return (
    <Html title={title} className="in-frame" hasScript={false}>
      <main>
        <h1 className="unseen">{title}</h1>
        {tests?.notice && <Notice {...tests.notice} />}
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
        {tests && tests.listed.length > 0 && (
          <>
            <h2>Tests</h2>
            <TestTable {...{ title, tests }} />
          </>
        )}
      </main>
    </Html>
  );
}

/** How the tests ended. */
export function TestTable({ title, tests: { kind, listed } }: { title: string; tests: MailTests }) {
  return (
    <Table caption={`${title}: tests`} head={['Requested', 'Status', 'Error']}>
      {listed.map(({ deliveryId, status, error, createdAt }) => (
        <tr key={deliveryId}>
          <td>
            <Time at={createdAt} compact />
          </td>
          <td>
            <DeliveryStatusTag kind={kind} status={status} />
          </td>
          <td>{error}</td>
        </tr>
      ))}
    </Table>
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
