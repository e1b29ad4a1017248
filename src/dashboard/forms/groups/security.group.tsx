import { CheckboxField, SelectField, TextArea } from '../../page/form';
import { SecretField, type SettingsGroup, secretChange, toCheckbox, toEntries, toLines } from './settings-group';

const labels = {
  allowed_domains: 'Allowed domains',
  strict_domain_protection: 'Only accept these domains',
  honeypot_mode: 'Honeypot',
  turnstile_secret: 'Turnstile secret',
  recaptcha_secret: 'reCAPTCHA secret',
  captcha_required: 'Require a captcha',
};

/** Allowed domains, the honeypot and captchas. */
export const securityGroup: SettingsGroup = {
  slug: 'security',
  title: 'Spam and security',
  labels,
  valuesOf: ({ allowedDomains, strictDomainProtection, honeypotMode, captchaRequired }) => ({
    allowed_domains: toLines(allowedDomains),
    strict_domain_protection: toCheckbox(strictDomainProtection),
    honeypot_mode: honeypotMode,
    captcha_required: toCheckbox(captchaRequired),
  }),
  settingsOf: (values) => ({
    allowed_domains: toEntries(values.allowed_domains),
    strict_domain_protection: values.strict_domain_protection === 'on',
    honeypot_mode: values.honeypot_mode,
    recaptcha_secret: secretChange(values, 'recaptcha_secret'),
    turnstile_secret: secretChange(values, 'turnstile_secret'),
    captcha_required: values.captcha_required === 'on',
  }),
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
        hint="Rejects submissions from other domains and requests that do not come from a website. With an empty list, everything is rejected."
        checked={values.strict_domain_protection === 'on'}
        errors={errors}
      />
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
      <SecretField
        name="turnstile_secret"
        label={labels.turnstile_secret}
        hint="Used to verify Turnstile responses."
        isSet={form.turnstileSecret !== null}
        errors={errors}
      />
      <SecretField
        name="recaptcha_secret"
        label={labels.recaptcha_secret}
        hint="Used to verify reCAPTCHA responses."
        isSet={form.recaptchaSecret !== null}
        errors={errors}
      />
      <CheckboxField
        name="captcha_required"
        label={labels.captcha_required}
        hint="Takes effect once a secret is set. Submissions without a captcha are dropped; the visitor still sees the thank-you page."
        checked={values.captcha_required === 'on'}
        errors={errors}
      />
    </>
  ),
};
