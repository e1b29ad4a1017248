import type { Form } from '../../../forms/form.model';
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

function hasCaptcha({ recaptchaSecret, turnstileSecret }: Pick<Form, 'recaptchaSecret' | 'turnstileSecret'>): boolean {
  return recaptchaSecret !== null || turnstileSecret !== null;
}

/** Allowed domains, the honeypot and captchas. */
export const securityGroup: SettingsGroup = {
  slug: 'security',
  title: 'Other checks',
  labels,
  valuesOf: (form) => ({
    allowed_domains: toLines(form.allowedDomains),
    strict_domain_protection: toCheckbox(form.strictDomainProtection),
    honeypot_mode: form.honeypotMode,
    // A secret alone would let in bots that send no token, so the first one comes with this.
    captcha_required: toCheckbox(form.captchaRequired || !hasCaptcha(form)),
  }),
  secretsOf: ({ recaptchaSecret, turnstileSecret }) => ({
    turnstile_secret: turnstileSecret,
    recaptcha_secret: recaptchaSecret,
  }),
  settingsOf: (values, form) => {
    const recaptcha = secretChange(values, 'recaptcha_secret');
    const turnstile = secretChange(values, 'turnstile_secret');
    return {
      allowed_domains: toEntries(values.allowed_domains),
      strict_domain_protection: values.strict_domain_protection === 'on',
      honeypot_mode: values.honeypot_mode,
      recaptcha_secret: recaptcha,
      turnstile_secret: turnstile,
      ...((recaptcha || turnstile || hasCaptcha(form)) && { captcha_required: values.captcha_required === 'on' }),
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
            Rejects submissions from other domains and requests that do not come from a website. With an empty list,
            everything is rejected. If your site sends <code>Referrer-Policy: no-referrer</code>, browsers hide where
            its submissions come from, and these are rejected too: use <code>strict-origin-when-cross-origin</code>.
          </>
        }
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
        values={values}
        errors={errors}
      />
      <SecretField
        name="recaptcha_secret"
        label={labels.recaptcha_secret}
        hint="Used to verify reCAPTCHA responses."
        isSet={form.recaptchaSecret !== null}
        values={values}
        errors={errors}
      />
      <CheckboxField
        name="captcha_required"
        label={labels.captcha_required}
        hint="Takes effect once a secret is set, and is on unless you turn it off. Submissions without a captcha are dropped; the visitor still sees the thank-you page."
        checked={values.captcha_required === 'on'}
        errors={errors}
      />
    </>
  ),
};
