import { TextArea, TextField } from '../../page/form';
import type { SettingsGroup } from './settings-group';
import { toEntries, toLines } from './values';

/** What a visitor sees after sending. */
export const answerGroup: SettingsGroup = {
  slug: 'answer',
  title: 'Answer to the visitor',
  valuesOf: ({ redirectUrl, redirectParams }) => ({
    redirect_url: redirectUrl ?? '',
    redirect_params: toLines(redirectParams),
  }),
  settingsOf: ({ redirect_url = '', redirect_params }) => ({
    redirect_url,
    // A field's name may hold a comma.
    redirect_params: toEntries(redirect_params, /\n/),
  }),
  Fields: ({ values, errors, paid }) => (
    <>
      <TextField
        name="redirect_url"
        type="url"
        label="Thank-you page"
        hint="Where visitors go after sending. Empty: a page of this service, in their language."
        placeholder="https://"
        value={values.redirect_url ?? ''}
        errors={errors}
        autoComplete="off"
      />
      <TextArea
        name="redirect_params"
        label="Fields passed on to that page"
        hint={
          <>
            A field’s name a line; its value is added to the address.{' '}
            {!paid && <strong>Part of the paid plans: kept here, but unused on the Free plan.</strong>}
          </>
        }
        value={values.redirect_params ?? ''}
        errors={errors}
        rows={2}
      />
    </>
  ),
};
