import { previewPath } from '../form-paths';
import type { ReceivedFields } from '../groups/settings-group';
import { PreviewedSubmission, PreviewFrame, type PreviewProps, SendTestButton, UpdatePreview } from './preview-frame';

const frame = 'notification-preview';

/** The notification about one of the newest submissions, and the button that sends it to the owner. */
export function NotificationPreview({ form, received }: PreviewProps & { readonly received: ReceivedFields }) {
  const path = previewPath(form, 'notification');
  return (
    <section className="card" id="preview">
      <h2>Preview</h2>
      <PreviewedSubmission label="Submission" received={received} hasSample />
      <UpdatePreview action={path} frame={frame}>
        Shows your changes before you save them.
      </UpdatePreview>
      <SendTestButton action={path} frame={frame}>
        Sent only to your account’s e-mail address.
      </SendTestButton>
      <PreviewFrame title="Notification" name={frame} src={path} isOwnPage />
      {form.settings.notification?.recipients && (
        <PreviewFrame title="Digest of the newest submissions" src={previewPath(form, 'digest')} isOwnPage />
      )}
    </section>
  );
}
