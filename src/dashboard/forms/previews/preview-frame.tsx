import type { ReactNode } from 'react';
import type { Form } from '../../../forms/form.model';
import { formatDateTime } from '../../page/format';
import { usePage } from '../../page/render-page';
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

interface PreviewedSubmissionProps {
  readonly label: string;
  readonly received: ReceivedFields;
  /** Whether sample values can be chosen although there are submissions. */
  readonly hasSample?: boolean;
}

/** The choice of the submission whose values a preview shows; without submissions, sample values. */
export function PreviewedSubmission({ label, received: { newest }, hasSample }: PreviewedSubmissionProps) {
  const { zone } = usePage();
  return (
    <div className="field">
      <label htmlFor="preview_of">{label}</label>
      <select id="preview_of" name="preview_of" data-unguarded>
        {newest.map(({ id, createdAt, email }) => (
          <option key={id} value={id}>
            {`${email ?? 'No e-mail address'}, ${formatDateTime(createdAt, zone)}`}
          </option>
        ))}
        {(hasSample || newest.length === 0) && <option value="">Sample values</option>}
      </select>
    </div>
  );
}

/** The button that sends what is typed to the owner; the frame shows the result. */
export function SendTestButton({ action, frame, children }: UpdatePreviewProps) {
  return (
    <p className="update-preview">
      <button type="submit" className="quiet" formAction={`${action}/test`} formTarget={frame}>
        Send me a test
      </button>
      <span className="small soft">{children}</span>
    </p>
  );
}

interface UpdatePreviewProps {
  readonly action: string;
  /** The name of the frame. */
  readonly frame: string;
  readonly children: ReactNode;
}

/** Sends the form as it is typed into a frame; nothing is saved. */
export function UpdatePreview({ action, frame, children }: UpdatePreviewProps) {
  return (
    <p className="update-preview">
      <button type="submit" className="quiet" formAction={action} formTarget={frame}>
        Update preview
      </button>
      <span className="small soft">{children}</span>
    </p>
  );
}
