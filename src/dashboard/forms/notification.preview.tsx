import { previewPath } from './form-paths';
import { PreviewedSubmission, PreviewFrame, UpdatePreview } from './preview-frame';
import type { PreviewProps } from './settings-tabs';

const frame = 'notification-preview';

/** The notification about one of the newest submissions. */
export function NotificationPreview({ form, received }: PreviewProps) {
  const path = previewPath(form, 'notification');
  return (
    <section className="card" id="preview">
      <h2>Preview</h2>
      <PreviewedSubmission label="Submission" received={received} />
      <UpdatePreview action={path} frame={frame}>
        Shows your changes before you save them.
      </UpdatePreview>
      <PreviewFrame title="Notification" name={frame} src={path} isOwnPage />
    </section>
  );
}
