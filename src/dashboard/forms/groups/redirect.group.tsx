import { TextArea, TextField } from '../../page/form';
import { type FieldGroup, toEntries, toLines } from './settings-group';

const labels = {
  redirect_url: 'Redirect URL',
  redirect_params: 'Fields to add to the redirect URL',
};

/** The page of the owner that visitors are sent to after submitting. */
export const redirectGroup: FieldGroup<{ readonly paid: boolean }> = {
  slug: 'redirect',
  title: 'Redirect',
  labels,
  valuesOf: ({ settings }) => ({
    redirect_url: settings.redirect_url ?? '',
    redirect_params: toLines(settings.redirect_params),
  }),
  settingsOf: ({ redirect_url = '', redirect_params }) => ({
    redirect_url,
    // A field name may contain a comma.
    redirect_params: toEntries(redirect_params, /\n/),
  }),
  Fields: ({ values, errors, paid }) => (
    <>
      <TextField
        name="redirect_url"
        type="url"
        label={labels.redirect_url}
        hint="A page of your own to show instead of the thank-you page."
        placeholder="https://"
        value={values.redirect_url ?? ''}
        errors={errors}
        autoComplete="off"
      />
      <details className="fold" open={Boolean(values.redirect_params || errors.redirect_params)}>
        <summary>More</summary>
        <TextArea
          name="redirect_params"
          label={labels.redirect_params}
          hint={
            <>
              One field name per line. Each value is added as a query parameter.{' '}
              {!paid && <strong>Paid plans only: saved, but not used on the Free plan.</strong>}
            </>
          }
          value={values.redirect_params ?? ''}
          errors={errors}
          rows={2}
        />
      </details>
    </>
  ),
};
