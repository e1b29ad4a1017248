import { previewPath } from '../form-paths';
import type { ReceivedFields } from '../groups/settings-group';
import { PreviewedSubmission, PreviewFrame, type PreviewProps, SendTestButton, UpdatePreview } from './preview-frame';

const frame = 'auto-reply-preview';

/** The auto-reply to one of the newest submissions, and the button that sends it to the owner. */
export function AutoReplyPreview({ form, received }: PreviewProps & { readonly received: ReceivedFields }) {
  const path = previewPath(form, 'auto-reply');
  return (
    <section className="card" id="preview">
      <h2>Preview</h2>
      <PreviewedSubmission label="Reply to" received={received} hasSample />
      <UpdatePreview action={path} frame={frame}>
        Shows your changes before you save them.
      </UpdatePreview>
      <SendTestButton action={path} frame={frame}>
        Sent only to your account’s e-mail address.
      </SendTestButton>
      <PreviewFrame title="Auto-reply" name={frame} src={path} isOwnPage />
    </section>
  );
}
