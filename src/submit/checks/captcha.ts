import type { SecretBox } from '../../lib/secrets';
import { textOf } from '../body/fields';
import type { Progress, SubmitRequest } from '../request';
import type { CaptchaClient } from './captcha-client';
import type { LiveForm } from './form';

const providers = [
  { provider: 'recaptcha', field: 'g-recaptcha-response', secret: 'recaptchaSecret' },
  { provider: 'turnstile', field: 'cf-turnstile-response', secret: 'turnstileSecret' },
] as const;

/**
 * Verifies the request's captcha tokens with the providers that the form has a secret for. False for an invalid token, and
 * for a missing one if the form requires a captcha (spec 4.1 rule 10; docs/decisions.md, row 4).
 */
export async function passesCaptcha(
  captcha: CaptchaClient,
  secrets: SecretBox,
  form: LiveForm,
  { fields, ip }: SubmitRequest,
  { captchaVerdicts }: Progress,
): Promise<boolean> {
  let isConfigured = false;
  let hasToken = false;
  for (const { provider, field, secret } of providers) {
    const sealed = form[secret];
    if (sealed === null) continue;
    isConfigured = true;
    const token = textOf(fields.controls[field]);
    if (!token) continue;
    hasToken = true;
    const verdict = captchaVerdicts.get(sealed) ?? (await captcha.verify(provider, secrets.open(sealed), token, ip));
    captchaVerdicts.set(sealed, verdict);
    if (verdict === 'invalid') return false;
  }
  return hasToken || !isConfigured || !form.captchaRequired;
}
