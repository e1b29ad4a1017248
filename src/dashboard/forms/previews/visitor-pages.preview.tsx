import { previewPath } from '../form-paths';
import { PreviewFrame, type PreviewProps, UpdatePreview } from './preview-frame';

/** The thank-you page and an error page as they would be saved. */
export function VisitorPagesPreview({ form }: PreviewProps) {
  const [thankYou, error] = [previewPath(form, 'thank-you'), previewPath(form, 'error')];
  return (
    <section className="card" id="preview">
      <h2>What visitors see</h2>
      <div className="previews">
        <div>
          <PreviewFrame title="Thank-you page" name="thank-you-preview" src={thankYou} />
          <UpdatePreview action={thankYou} frame="thank-you-preview" />
        </div>
        <div>
          <PreviewFrame title="Error page (example: rate limit)" name="error-preview" src={error} />
          <UpdatePreview action={error} frame="error-preview" />
        </div>
      </div>
      <p className="small soft">Shows your changes before you save them.</p>
    </section>
  );
}
