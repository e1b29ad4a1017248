import type { ReceivedFields } from '../groups/settings-group';
import { MailPreview, type PreviewProps } from './preview-frame';

/** The auto-reply to one of the newest submissions, and the button that sends it to the owner. */
export function AutoReplyPreview({ form, received }: PreviewProps & { readonly received: ReceivedFields }) {
  return (
    <section className="card">
      <h2>Auto-reply</h2>
      <MailPreview form={form} mail="auto-reply" title="Auto-reply" label="Reply to" received={received} />
    </section>
  );
}
