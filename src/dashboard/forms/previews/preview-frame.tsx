import type { ReactNode } from 'react';
import type { Form } from '../../../forms/form.model';
import { formatDateTime } from '../../../lib/format-time';
import { usePage } from '../../page/render-page';
import { previewPath } from '../form-paths';
import type { ReceivedFields } from '../groups/settings-group';

/** What the preview of a tab gets. */
export interface PreviewProps {
  readonly form: Form;
}

interface PreviewFrameProps {
  readonly title: string;
  /** For a button that sends its form into the frame. */
  readonly name?: string;
  readonly src: string;
  /** Whether it is a page of the dashboard, which needs its stylesheet. */
  readonly isOwnPage?: boolean;
}

/** A page or e-mail as visitors get it, without scripts and access to the dashboard. */
export function PreviewFrame({ title, name, src, isOwnPage }: PreviewFrameProps) {
  return (
    <figure className="preview">
      <figcaption>{title}</figcaption>
      <iframe sandbox={isOwnPage ? 'allow-same-origin' : ''} title={title} name={name} src={src} loading="lazy" />
    </figure>
  );
}

interface MailPreviewProps extends PreviewProps {
  readonly mail: 'auto-reply' | 'notification';
  readonly title: string;
  /** Of the choice of a submission. */
  readonly label: string;
  readonly received: ReceivedFields;
}

/** An e-mail with the values of one of the newest submissions, or of a sample, and the button that sends it to the owner. */
export function MailPreview({ form, mail, title, label, received }: MailPreviewProps) {
  const { now, zone } = usePage();
  const [path, frame] = [previewPath(form, mail), `${mail}-preview`];
  return (
    <>
      <div className="field">
        <label htmlFor="preview_of">{label}</label>
        <select id="preview_of" name="preview_of" data-unguarded>
          {received.newest.map(({ id, createdAt, email }) => (
            <option key={id} value={id}>
              {`${email ?? 'No e-mail address'}, ${formatDateTime(createdAt, zone, { now })}`}
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
        <span className="small soft">Sent only to your account’s e-mail address.</span>
      </p>
      <PreviewFrame title={title} name={frame} src={path} isOwnPage />
    </>
  );
}

interface UpdatePreviewProps {
  readonly action: string;
  /** The name of the frame. */
  readonly frame: string;
  readonly children?: ReactNode;
}

/** Sends the form as it is typed into a frame; nothing is saved. The client script does so while it is typed. */
export function UpdatePreview({ action, frame, children }: UpdatePreviewProps) {
  return (
    <p className="update-preview">
      <button type="submit" className="quiet" formAction={action} formTarget={frame} data-live-preview>
        Update preview
      </button>
      {children && <span className="small soft">{children}</span>}
    </p>
  );
}

interface WithPreviewProps {
  /** What it is a preview of; unique on the page. */
  readonly title: string;
  readonly preview: ReactNode;
  readonly children: ReactNode;
}

/** Fields with their preview beside them, or below where there is no room. */
export function WithPreview({ title, preview, children }: WithPreviewProps) {
  if (!preview) return children;
  return (
    <div className="with-preview">
      <div>{children}</div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: lets keyboard users scroll with the arrow keys. */}
      <section className="beside" aria-label={`Preview: ${title}`} tabIndex={0}>
        {preview}
      </section>
    </div>
  );
}
