import type { ListedTest } from '../../deliveries/auto-reply-test';
import type { Message } from '../../email/message';
import { Notice, Table, Time } from '../page/components';
import { DeliveryStatusTag } from '../page/delivery-status';
import type { ReceivedFields } from './groups/settings-group';
import { MailPreviewPage } from './mail-preview.page';
import { UnknownPlaceholders } from './placeholders';

interface AutoReplyPreviewPageProps {
  readonly template: { readonly subject: string; readonly body: string };
  readonly message: Message;
  readonly received: ReceivedFields;
  readonly tests: readonly ListedTest[];
  /** About the test that was just requested. */
  readonly notice: { readonly tone: 'good' | 'bad'; readonly text: string } | null;
}

/** Shown in the frame on the tab "Auto-reply", with the tests below it. */
export function AutoReplyPreviewPage({ template, message, received, tests, notice }: AutoReplyPreviewPageProps) {
  const remarks = (
    <>
      {notice && <Notice {...notice} />}
      <UnknownPlaceholders template={template} received={received} />
    </>
  );
  return (
    <MailPreviewPage title="Auto-reply" message={message} remarks={remarks}>
      {tests.length > 0 && <TestTable tests={tests} />}
    </MailPreviewPage>
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
