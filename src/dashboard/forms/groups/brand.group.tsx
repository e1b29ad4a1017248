import type { Account } from '../../../accounts/account.model';
import type { Form } from '../../../forms/form.model';
import { BrandFields, brandLabels, brandValues, brandWith, LogoCard } from '../../brand/brand-fields';
import { brandPath } from '../../settings/settings-paths';
import { formPath } from '../form-paths';
import type { FieldGroup } from './settings-group';

/** The colors of the form's pages and e-mails. */
export const brandGroup: FieldGroup<{ readonly account: Account }> = {
  slug: 'brand',
  title: 'Colors',
  labels: brandLabels,
  valuesOf: ({ settings }) => brandValues(settings.brand),
  settingsOf: (values, { settings }) => ({ brand: brandWith(values, settings.brand) }),
  Fields: ({ values, errors, account }) => (
    <>
      <p className="soft">
        For the thank-you, error and hosted pages and the e-mails of this form. Empty fields follow{' '}
        <a href={brandPath}>your account’s brand</a>.
      </p>
      <BrandFields values={values} errors={errors} inherited={account.brand} />
    </>
  ),
};

/** The form's logo, or else that of its account. */
export function FormLogo({ form, account }: { form: Form; account: Account }) {
  return <LogoCard action={`${formPath(form)}/logo`} brand={form.settings.brand} inherited={account.brand} />;
}
