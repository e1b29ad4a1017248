import { CheckboxField, SelectField, TextArea } from '../../page/form';
import { SecretField } from './secret-field.view';
import type { SettingsGroup } from './settings-group';
import { secretChange, toEntries, toLines, toTick } from './values';

/** What keeps robots and strangers' pages out. */
export const securityGroup: SettingsGroup = {
  slug: 'security',
  title: 'Spam and security',
  valuesOf: ({ allowedDomains, strictDomainProtection, honeypotMode, captchaRequired }) => ({
    allowed_domains: toLines(allowedDomains),
    strict_domain_protection: toTick(strictDomainProtection),
    honeypot_mode: honeypotMode,
    captcha_required: toTick(captchaRequired),
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
        label="Allowed domains"
        hint={
          <>
            A domain a line, such as <code>example.com</code> or <code>*.example.com</code>. Redirects may go there too.
          </>
        }
        value={values.allowed_domains ?? ''}
        errors={errors}
        rows={3}
      />
      <CheckboxField
        name="strict_domain_protection"
        label="Refuse posts from any other domain"
        hint="With an empty list everything is refused, and so is what comes from no site at all."
        checked={values.strict_domain_protection === 'on'}
        errors={errors}
      />
      <SelectField
        name="honeypot_mode"
        label="Honeypot"
        hint={
          <>
            What fills in the hidden field <code>botcheck</code> is taken for a robot and goes to spam.
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
        label="Turnstile secret"
        hint="Tokens of the widget are verified with it."
        isSet={form.turnstileSecret !== null}
        errors={errors}
      />
      <SecretField
        name="recaptcha_secret"
        label="reCAPTCHA secret"
        hint="Tokens of the widget are verified with it."
        isSet={form.recaptchaSecret !== null}
        errors={errors}
      />
      <CheckboxField
        name="captcha_required"
        label="Take no post without a captcha"
        hint="Counts once a secret is set. Whoever comes without sees a success, and nothing is stored."
        checked={values.captcha_required === 'on'}
        errors={errors}
      />
    </>
  ),
};
