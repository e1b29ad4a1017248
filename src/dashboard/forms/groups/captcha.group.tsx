import {
  type Captcha,
  captchaServiceIds,
  captchaServices,
  captchasOf,
  hasCaptcha,
} from '../../../forms/captcha-providers';
import { captchaTitle } from '../../../forms/snippets/snippet-options';
import { InputError } from '../../../lib/input-error';
import type { CaptchaOffer } from '../../../submissions/statistics/captcha-offers';
import { CheckboxField, SelectField, TextField } from '../../page/form';
import { describeOffer } from '../captcha-offer';
import { type FieldGroup, SecretField, secretChange, toCheckbox } from './settings-group';

const labels = {
  captcha: 'Captcha',
  altcha: 'Level',
  turnstile_secret: 'Turnstile secret',
  recaptcha_secret: 'reCAPTCHA secret',
  hcaptcha_secret: 'hCaptcha secret',
  friendly_captcha_secret: 'Friendly Captcha API key',
  friendly_captcha_site_key: 'Friendly Captcha site key',
  captcha_required: 'Require a captcha',
};

/** The choice of a form that verifies several captchas, which only the command line can set up. */
const several = 'several';

const captchas: readonly Captcha[] = ['altcha', ...captchaServiceIds];

/** The captcha of the form. Choosing one removes all others. */
export const captchaGroup: FieldGroup<{ readonly captchaOffer: CaptchaOffer | null }> = {
  slug: 'captcha-check',
  title: 'Captcha',
  labels,
  valuesOf: ({ settings }) => {
    const [used = '', ...others] = captchasOf(settings);
    return {
      captcha: others.length > 0 ? several : used,
      altcha: settings.altcha ?? 'low',
      friendly_captcha_site_key: settings.friendly_captcha_site_key ?? '',
      // Off while the first captcha is chosen: live pages do not send it yet.
      captcha_required: toCheckbox(settings.captcha_required && hasCaptcha(settings)),
    };
  },
  secretsOf: ({ settings }) =>
    Object.fromEntries(
      captchaServiceIds.map((id) => captchaServices[id].setting).map((name) => [name, settings[name]]),
    ),
  settingsOf: (values, { settings }) => {
    const { captcha = '', altcha, friendly_captcha_site_key, captcha_required } = values;
    const required = { captcha_required: captcha !== '' && captcha_required === 'on' };
    const typed = captchaServiceIds.find((id) => id !== captcha && secretChange(values, captchaServices[id].setting));
    if (typed) throw invalid(captchaServices[typed].setting, 'choose this captcha to save its secret');
    if (captcha === several) return required;
    if (captcha !== '' && !captchas.some((each) => each === captcha)) throw invalid('captcha', 'is not known');
    const secrets = captchaServiceIds.map((id) => {
      const { setting } = captchaServices[id];
      if (id !== captcha) return [setting, null];
      const change = secretChange(values, setting);
      if (change === undefined && settings[setting] === null) throw invalid(setting, 'is required');
      return [setting, change];
    });
    return {
      ...Object.fromEntries(secrets),
      altcha: captcha === 'altcha' ? altcha : null,
      friendly_captcha_site_key: captcha === 'friendly_captcha' ? friendly_captcha_site_key : null,
      ...required,
    };
  },
  Fields: ({ form, values, errors, captchaOffer }) => {
    const used = captchasOf(form.settings);
    return (
      <div className="captcha-choice">
        <SelectField
          name="captcha"
          label={labels.captcha}
          options={[
            ['', 'None'],
            ...captchas.map((captcha) => [captcha, captchaTitle(captcha)] as const),
            ...(used.length > 1 ? [[several, `Several: ${used.map(captchaTitle).join(', ')}`] as const] : []),
          ]}
          value={values.captcha ?? ''}
          errors={errors}
        />
        <div className="of-altcha">
          <SelectField
            name="altcha"
            label={labels.altcha}
            hint="Visitors’ browsers do a short computation before they submit: no puzzle, no other service. Higher levels cost spammers more, and take longer on old phones."
            options={[
              ['low', 'Low'],
              ['medium', 'Medium'],
              ['high', 'High'],
            ]}
            value={values.altcha ?? 'low'}
            errors={errors}
          />
        </div>
        {captchaServiceIds.map((id) => {
          const { setting, name } = captchaServices[id];
          return (
            <div key={id} className={`of-${id}`}>
              <SecretField
                name={setting}
                label={labels[setting]}
                hint={`Used to verify ${name} responses.`}
                isSet={form.settings[setting] !== null}
                values={values}
                errors={errors}
                removable={false}
              />
              {id === 'friendly_captcha' && (
                <TextField
                  name="friendly_captcha_site_key"
                  label={labels.friendly_captcha_site_key}
                  hint="Optional. If set, only responses for this site key are accepted."
                  autoComplete="off"
                  spellCheck={false}
                  value={values.friendly_captcha_site_key ?? ''}
                  errors={errors}
                />
              )}
            </div>
          );
        })}
        <div className="of-any">
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
        </div>
      </div>
    );
  },
};

function invalid(setting: string, message: string): InputError {
  return new InputError('invalid_setting', `${setting} ${message}`, [{ setting, message }]);
}
