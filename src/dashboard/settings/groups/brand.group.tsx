import { BrandFields, brandLabels, brandValues, brandWith } from '../../brand/brand-fields';
import { PreviewFrame, UpdatePreview } from '../../forms/previews/preview-frame';
import { brandPath } from '../settings-paths';
import type { AccountGroup } from './account-group';

/** The colors of the pages and e-mails of all forms. */
export const brandGroup: AccountGroup = {
  slug: 'colors',
  title: 'Colors',
  labels: brandLabels,
  valuesOf: ({ brand }) => brandValues(brand),
  settingsOf: (values, { brand }) => ({ brand: brandWith(values, brand) ?? {} }),
  Fields: ({ values, errors }) => (
    <>
      <p className="soft">
        For the thank-you, error and hosted pages and the e-mails of all your forms. A form can have its own brand.
      </p>
      <BrandFields values={values} errors={errors} inherited={{}} />
    </>
  ),
};

/** A thank-you page with what is typed. */
export function BrandPreview() {
  const path = `${brandPath}/preview`;
  return (
    <section className="card" id="preview">
      <h2>Preview</h2>
      <PreviewFrame title="Thank-you page" name="brand-preview" src={path} />
      <UpdatePreview action={path} frame="brand-preview">
        Shows your changes before you save them.
      </UpdatePreview>
    </section>
  );
}
