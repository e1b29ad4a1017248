import { previewPath } from '../form-paths';
import type { ReceivedFields } from '../groups/settings-group';
import { MailPreview, PreviewFrame, type PreviewProps } from './preview-frame';

/** The notification about one of the newest submissions, and the button that sends it to the owner. */
export function NotificationPreview({ form, received }: PreviewProps & { readonly received: ReceivedFields }) {
  return (
    <section className="card" id="preview">
      <h2>Preview</h2>
      <MailPreview form={form} mail="notification" title="Notification" label="Submission" received={received} />
      {form.settings.notification?.recipients && (
        <PreviewFrame title="Digest of the newest submissions" src={previewPath(form, 'digest')} isOwnPage />
      )}
    </section>
  );
}
