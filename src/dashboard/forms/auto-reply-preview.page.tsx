import type { ListedTest } from '../../deliveries/auto-reply-test';
import type { Mailbox } from '../../email/addresses';
import type { Message } from '../../email/message';
import { Notice, Table, Time } from '../page/components';
import { DeliveryStatusTag } from '../page/delivery-status';
import { Html } from '../page/shell';
import type { ReceivedFields } from './groups/settings-group';
import { UnknownPlaceholders } from './placeholders';

interface AutoReplyPreviewPageProps {
  readonly template: { readonly subject: string; readonly body: string };
  readonly message: Message;
  readonly received: ReceivedFields;
  readonly tests: readonly ListedTest[];
  /** About the test that was just requested. */
  readonly notice: { readonly tone: 'good' | 'bad'; readonly text: string } | null;
}

/** Shown in the frame on the tab "Auto-reply". The mail is in a frame of its own, without scripts and access to anything. */
export function AutoReplyPreviewPage({ template, message, received, tests, notice }: AutoReplyPreviewPageProps) {
  const { from, to, replyTo, subject, text, html } = message;
  return (
    <Html title="Auto-reply" className="in-frame" hasScript={false}>
      <main>
        <h1 className="unseen">Auto-reply</h1>
        {notice && <Notice {...notice} />}
        <UnknownPlaceholders template={template} received={received} />
        <dl className="facts">
          <dt>Subject</dt>
          <dd>{subject}</dd>
          <dt>From</dt>
          <dd>{formatMailbox(from)}</dd>
          <dt>To</dt>
          <dd>{to}</dd>
          <dt>Replies go to</dt>
          <dd>{replyTo ?? formatMailbox(from)}</dd>
        </dl>
        <iframe sandbox="" srcDoc={html ?? ''} title="HTML part of the e-mail" />
        <details>
          <summary>Plain text</summary>
          <pre>{text}</pre>
        </details>
        {tests.length > 0 && <TestTable tests={tests} />}
      </main>
    </Html>
  );
}

/** Shown instead when there is nothing to preview. */
export function NoPreviewPage({ text }: { text: string }) {
  return (
    <Html title="Auto-reply" className="in-frame" hasScript={false}>
      <main>
        <h1 className="unseen">Auto-reply</h1>
        <p className="soft">{text}</p>
      </main>
    </Html>
  );
}

function TestTable({ tests }: { tests: readonly ListedTest[] }) {
  return (
    <>
      <h2>Tests</h2>
      <Table caption="Tests of the auto-reply" head={['Requested', 'Status', 'Error']}>
        {tests.map(({ deliveryId, status, error, createdAt }) => (
          <tr key={deliveryId}>
            <td>
              <Time at={createdAt} compact />
            </td>
            <td>
              <DeliveryStatusTag kind="auto-reply" status={status} />
            </td>
            <td>{error}</td>
          </tr>
        ))}
      </Table>
    </>
  );
}

function formatMailbox({ name, address }: Mailbox): string {
  return name ? `${name} <${address}>` : address;
}
