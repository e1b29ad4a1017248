import { InputError } from '../../../lib/input-error';
import { CheckboxField, SelectField, TextArea, TextField } from '../../page/form';
import { listsPath } from '../form-paths';
import { type FieldGroup, toCheckbox, toEntries, toLines } from './settings-group';

const labels = {
  allowed_domains: 'Allowed domains',
  strict_domain_protection: 'Only accept these domains',
  honeypot_mode: 'Honeypot',
  honeypot_field: 'Another hidden field',
};

/** Allowed domains and the honeypot. */
export const securityGroup: FieldGroup = {
  slug: 'security',
  title: 'Other checks',
  labels,
  valuesOf: ({ settings }) => ({
    allowed_domains: toLines(settings.allowed_domains),
    strict_domain_protection: toCheckbox(settings.strict_domain_protection),
    honeypot_mode: settings.honeypot_mode,
    honeypot_field: settings.honeypot_field ?? '',
  }),
  settingsOf: (values) => {
    const domains = toEntries(values.allowed_domains);
    const isStrict = values.strict_domain_protection === 'on';
    if (isStrict && domains.length === 0) {
      const message = 'must list your domains first; otherwise everything would be rejected';
      throw new InputError('invalid_setting', message, [{ setting: 'allowed_domains', message }]);
    }
    return {
      allowed_domains: domains,
      strict_domain_protection: isStrict,
      honeypot_mode: values.honeypot_mode,
      honeypot_field: values.honeypot_field,
    };
  },
  Fields: ({ form, values, errors }) => (
    <>
      <TextArea
        name="allowed_domains"
        label={labels.allowed_domains}
        hint={
          <>
            One per line, such as <code>example.com</code> or <code>*.example.com</code>. Redirects to these domains are
            allowed too.
          </>
        }
        value={values.allowed_domains ?? ''}
        errors={errors}
        rows={3}
      />
      <CheckboxField
        name="strict_domain_protection"
        label={labels.strict_domain_protection}
        hint={
          <>
            Rejects submissions from any other site. Your site must not send <code>Referrer-Policy: no-referrer</code>,
            because browsers then hide where a submission comes from.
          </>
        }
        checked={values.strict_domain_protection === 'on'}
        errors={errors}
      />
      <p>
        <a href={listsPath(form)}>Allow and block lists of this form</a>
      </p>
      <details
        className="fold"
        open={
          values.honeypot_mode === 'none' ||
          ['honeypot_mode', 'honeypot_field'].some((name) => errors[name]) ||
          Boolean(values.honeypot_field)
        }
      >
        <summary>Honeypot</summary>
        <SelectField
          name="honeypot_mode"
          label={labels.honeypot_mode}
          hint={
            <>
              Submissions that fill in the hidden field <code>botcheck</code> go to spam.
            </>
          }
          options={[
            ['default', 'On'],
            ['none', 'Off'],
          ]}
          value={values.honeypot_mode ?? 'default'}
          errors={errors}
        />
        <TextField
          name="honeypot_field"
          label={labels.honeypot_field}
          hint="The name of a field of your page that people do not see. Submissions that fill it in go to spam, also if the honeypot is off. Its value is not stored."
          value={values.honeypot_field ?? ''}
          errors={errors}
          autoComplete="off"
          spellCheck={false}
        />
      </details>
    </>
  ),
};
