import { previewPath } from '../form-paths';
import { PreviewFrame, type PreviewProps, UpdatePreview } from './preview-frame';

/** The thank-you page as it would be saved, and an error page. */
export function VisitorPagesPreview({ form }: PreviewProps) {
  const thankYou = previewPath(form, 'thank-you');
  return (
    <section className="card" id="preview">
      <h2>What visitors see</h2>
      <UpdatePreview action={thankYou} frame="thank-you-preview">
        Shows your changes before you save them.
      </UpdatePreview>
      <div className="previews">
        <PreviewFrame title="Thank-you page" name="thank-you-preview" src={thankYou} />
        <PreviewFrame title="Error page (example: rate limit)" src={previewPath(form, 'error')} />
      </div>
    </section>
  );
}
