import { formatDateTime } from '../page/format';
import { usePage } from '../page/render-page';
import { previewPath } from './form-paths';
import { PreviewFrame, UpdatePreview } from './preview-frame';
import type { PreviewProps } from './settings-tabs';

const frame = 'auto-reply-preview';

/** The auto-reply to one of the newest submissions, and the button that sends it to the owner. */
export function AutoReplyPreview({ form, received }: PreviewProps) {
  const { zone } = usePage();
  const path = previewPath(form, 'auto-reply');
  return (
    <section className="card" id="preview">
      <h2>Preview</h2>
      <div className="field">
        <label htmlFor="preview_of">Reply to</label>
        <select id="preview_of" name="preview_of" data-unguarded>
          {received.newest.map(({ id, createdAt, email }) => (
            <option key={id} value={id}>
              {`${email ?? 'No e-mail address'}, ${formatDateTime(createdAt, zone)}`}
            </option>
          ))}
          <option value="">Sample values</option>
        </select>
      </div>
      <UpdatePreview action={path} frame={frame}>
        Shows your changes before you save them.
      </UpdatePreview>
      <p className="update-preview">
        <button type="submit" className="quiet" formAction={`${path}/test`} formTarget={frame}>
          Send me a test
        </button>
        <span className="small soft">To the e-mail address of your account. The visitor gets nothing.</span>
      </p>
      <PreviewFrame title="Auto-reply" name={frame} src={path} isOwnPage />
    </section>
  );
}
