import type { Message } from '../../../email/message';
import type { ReceivedFields } from '../groups/settings-group';
import { UnknownPlaceholders } from '../placeholders';
import { MailPreviewPage, type MailTests } from './mail-preview.page';

interface AutoReplyPreviewPageProps {
  readonly template: { readonly subject: string; readonly body: string };
  readonly message: Message;
  readonly received: ReceivedFields;
  readonly tests: MailTests;
}

/** Shown in the frame on the tab "Auto-reply", with the tests below it. */
export function AutoReplyPreviewPage({ template, message, received, tests }: AutoReplyPreviewPageProps) {
  const remarks = <UnknownPlaceholders template={template} received={received} />;
  return <MailPreviewPage title="Auto-reply" {...{ message, remarks, tests }} />;
}
