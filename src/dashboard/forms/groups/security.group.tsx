import { captchaServiceIds, captchaServices, hasCaptcha } from '../../../forms/captcha-providers';
import type { CaptchaOffer } from '../../../submissions/statistics/captcha-offers';
import { CheckboxField, SelectField, TextArea, TextField } from '../../page/form';
import { describeOffer } from '../captcha-offer';
import { listsPath } from '../form-paths';
import { type FieldGroup, SecretField, secretChange, toCheckbox, toEntries, toLines } from './settings-group';

const services = captchaServiceIds.map((id) => captchaServices[id]);

const labels = {
  allowed_domains: 'Allowed domains',
  strict_domain_protection: 'Only accept these domains',
  honeypot_mode: 'Honeypot',
  altcha: 'ALTCHA',
  turnstile_secret: 'Turnstile secret',
  recaptcha_secret: 'reCAPTCHA secret',
  hcaptcha_secret: 'hCaptcha secret',
  friendly_captcha_secret: 'Friendly Captcha API key',
  friendly_captcha_site_key: 'Friendly Captcha site key',
  captcha_required: 'Require a captcha',
};

const captchaFields = [
  captchaServices.turnstile,
  captchaServices.recaptcha,
  captchaServices.hcaptcha,
  captchaServices.friendly_captcha,
].map((service) => ({ ...service, hint: `Used to verify ${service.name} responses.` }));

/** Allowed domains, the honeypot and captchas. */
export const securityGroup: FieldGroup<{ readonly captchaOffer: CaptchaOffer | null }> = {
  slug: 'security',
  title: 'Other checks',
  labels,
  valuesOf: ({ settings }) => ({
    allowed_domains: toLines(settings.allowed_domains),
    strict_domain_protection: toCheckbox(settings.strict_domain_protection),
    honeypot_mode: settings.honeypot_mode,
    altcha: settings.altcha ?? '',
    friendly_captcha_site_key: settings.friendly_captcha_site_key ?? '',
    // Off while the first captcha is chosen: live pages do not send it yet.
    captcha_required: toCheckbox(settings.captcha_required && hasCaptcha(settings)),
  }),
  secretsOf: ({ settings }) => Object.fromEntries(services.map(({ setting }) => [setting, settings[setting]])),
  settingsOf: (values, { settings }) => {
    const secrets = Object.fromEntries(services.map(({ setting }) => [setting, secretChange(values, setting)]));
    const isUsed = Boolean(values.altcha) || Object.values(secrets).some(Boolean) || hasCaptcha(settings);
    return {
      allowed_domains: toEntries(values.allowed_domains),
      strict_domain_protection: values.strict_domain_protection === 'on',
      honeypot_mode: values.honeypot_mode,
      altcha: values.altcha,
      ...secrets,
      friendly_captcha_site_key: values.friendly_captcha_site_key,
      captcha_required: isUsed && values.captcha_required === 'on',
    };
  },
  Fields: ({ form, values, errors, captchaOffer }) => (
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
      <p>
        <a href={listsPath(form)}>Allow and block lists of this form</a>
      </p>
      <SelectField
        name="altcha"
        label={labels.altcha}
        hint="Visitors’ browsers do a short computation before they submit: no puzzle, no other service. Higher levels cost spammers more, and take longer on old phones."
        options={[
          ['', 'Off'],
          ['low', 'Low'],
          ['medium', 'Medium'],
          ['high', 'High'],
        ]}
        value={values.altcha ?? ''}
        errors={errors}
      />
      {captchaFields.map(({ setting, hint }) => (
        <SecretField
          key={setting}
          name={setting}
          label={labels[setting]}
          hint={hint}
          isSet={form.settings[setting] !== null}
          values={values}
          errors={errors}
        />
      ))}
      <TextField
        name="friendly_captcha_site_key"
        label={labels.friendly_captcha_site_key}
        hint="Optional. If set, only responses for this site key are accepted."
        autoComplete="off"
        spellCheck={false}
        value={values.friendly_captcha_site_key ?? ''}
        errors={errors}
      />
      <CheckboxField
        name="captcha_required"
        label={labels.captcha_required}
        hint="Drops submissions without a captcha; their visitors still see the thank-you page. Turn it on once your pages send one. Until then, only submissions with an invalid captcha are dropped."
        checked={values.captcha_required === 'on'}
        errors={errors}
      />
      {captchaOffer && values.captcha_required !== 'on' && (
        <div className="notice good offer">
          <p>{describeOffer(captchaOffer)}</p>
          <button type="submit" name="captcha_required" value="on">
            Require it now
          </button>
        </div>
      )}
    </>
  ),
};
