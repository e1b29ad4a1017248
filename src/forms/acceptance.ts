import { isDeepStrictEqual } from 'node:util';
import {
  type Captcha,
  type CaptchaSettings,
  captchaServiceIds,
  captchaServices,
  hasCaptcha,
  usesCaptcha,
} from './captcha-providers';
import type { FormSettings, SettingName, StoredSettings } from './form.settings';

/** The settings that can reject or drop a request. */
const acceptanceSettings: readonly SettingName[] = [
  'allowed_domains',
  'strict_domain_protection',
  'altcha',
  ...captchaServiceIds.map((id) => captchaServices[id].setting),
  'friendly_captcha_site_key',
  'captcha_required',
];

/** Whether a change of settings may reject or drop requests that were accepted before. */
export function haveChecksChanged(before: StoredSettings, after: StoredSettings): boolean {
  return acceptanceSettings.some((name) => !isDeepStrictEqual(before[name], after[name]));
}

/**
 * What a submission stores of its request, so that other settings can be tried on it (`submissions.sent_with`). Most
 * have none of it.
 */
export interface SentWith {
  /** The site that it came from, unless its referer says the same. */
  readonly origin?: string;
  /** The captchas whose token it had, whether or not the form verified it. */
  readonly captchas?: readonly Captcha[];
  /** Its form verified a captcha, and it was solved. */
  readonly solved?: true;
  /** The form service whose address it was sent to. */
  readonly service?: string;
  /** The fields with a request of its page that was not followed. */
  readonly not_followed?: readonly string[];
}

/** Whether a form with these settings drops a request that has only the tokens of these captchas, or none. */
export function lacksCaptcha(
  settings: CaptchaSettings & Pick<FormSettings, 'captcha_required'>,
  sent: readonly Captcha[],
): boolean {
  return settings.captcha_required && hasCaptcha(settings) && !sent.some((captcha) => usesCaptcha(settings, captcha));
}
