/** What a verification response says: `problem` if the token could not be verified, in words for the log. */
export type Verification = { readonly result: 'valid' | 'invalid' } | { readonly problem: string };

/** What is verified. */
export interface CaptchaToken {
  readonly secret: string;
  readonly token: string;
  readonly remoteIp: string;
  /** The key of the widget on the owner's page; null if the owner did not set one. */
  readonly siteKey: string | null;
}

/** A service that verifies captcha tokens. */
interface CaptchaProviderEntry {
  readonly name: string;
  /** The form field that its widget adds. */
  readonly field: string;
  /** The setting with the form's secret. */
  readonly setting: string;
  /** The class of the element in which its script shows the widget. */
  readonly widgetClass: string;
  request(token: CaptchaToken): { readonly form: URLSearchParams; readonly headers?: Readonly<Record<string, string>> };
  /** Reads a response with a status from 200 to 299. */
  read(body: Readonly<Record<string, unknown>>): Verification;
}

/** Every captcha service. */
export const captchaServices = {
  recaptcha: {
    name: 'reCAPTCHA',
    field: 'g-recaptcha-response',
    setting: 'recaptcha_secret',
    widgetClass: 'g-recaptcha',
    request: siteverify,
    read: readSiteverify,
  },
  turnstile: {
    name: 'Turnstile',
    field: 'cf-turnstile-response',
    setting: 'turnstile_secret',
    widgetClass: 'cf-turnstile',
    request: siteverify,
    read: readSiteverify,
  },
  hcaptcha: {
    name: 'hCaptcha',
    field: 'h-captcha-response',
    setting: 'hcaptcha_secret',
    widgetClass: 'h-captcha',
    request: siteverify,
    read: readSiteverify,
  },
  friendly_captcha: {
    name: 'Friendly Captcha',
    field: 'frc-captcha-response',
    setting: 'friendly_captcha_secret',
    widgetClass: 'frc-captcha',
    request: ({ secret, token, siteKey }) => ({
      form: new URLSearchParams({ response: token, ...(siteKey !== null && { sitekey: siteKey }) }),
      headers: { 'X-API-Key': secret },
    }),
    // It reports errors of the owner's key, and its own, with another status.
    read: ({ success }) => readSuccess(success),
  },
} as const satisfies Record<string, CaptchaProviderEntry>;

export type CaptchaService = keyof typeof captchaServices;

export const captchaServiceIds = Object.keys(captchaServices) as CaptchaService[];

/** The settings with a form's secrets, sealed. */
type CaptchaSecrets = Readonly<Record<(typeof captchaServices)[CaptchaService]['setting'], string | null>>;

/** How much work ALTCHA's proof of work takes; each level has an entry in `src/submit/checks/altcha.ts`. */
export const altchaLevels = ['low', 'medium', 'high'] as const;

export type AltchaLevel = (typeof altchaLevels)[number];

/** The settings that say which captchas a form verifies. */
export type CaptchaSettings = CaptchaSecrets & { readonly altcha: AltchaLevel | null };

export type Captcha = CaptchaService | 'altcha';

/** Every captcha, with the form field of its token. */
export const captchaFields: readonly (readonly [
  captcha: Captcha,
  field: (typeof captchaServices)[CaptchaService]['field'] | 'altcha',
])[] = [...captchaServiceIds.map((id) => [id, captchaServices[id].field] as const), ['altcha', 'altcha']];

/** Whether the form verifies this captcha. */
export function usesCaptcha(settings: CaptchaSettings, captcha: Captcha): boolean {
  return settings[captcha === 'altcha' ? captcha : captchaServices[captcha].setting] !== null;
}

/** The captchas that the form verifies. */
export function captchasOf(settings: CaptchaSettings): Captcha[] {
  return captchaFields.flatMap(([captcha]) => (usesCaptcha(settings, captcha) ? [captcha] : []));
}

/** Whether the form verifies any captcha. */
export function hasCaptcha(settings: CaptchaSettings): boolean {
  return captchaFields.some(([captcha]) => usesCaptcha(settings, captcha));
}

function siteverify({ secret, token, remoteIp }: CaptchaToken) {
  return { form: new URLSearchParams({ secret, response: token, remoteip: remoteIp }) };
}

// Errors of the owner's secret or of the provider, which must not lose the visitor's message. Not among them: what a
// visitor can cause, such as hCaptcha's `sitekey-secret-mismatch` for a token of another site.
const outageCodes = ['invalid-input-secret', 'missing-input-secret', 'internal-error'];

function readSiteverify({ success, 'error-codes': errorCodes }: Readonly<Record<string, unknown>>): Verification {
  const codes = Array.isArray(errorCodes) ? errorCodes : [];
  const problem = success === false && outageCodes.find((code) => codes.includes(code));
  return problem ? { problem } : readSuccess(success);
}

function readSuccess(success: unknown): Verification {
  if (typeof success !== 'boolean') return { problem: 'the response has no result' };
  return { result: success ? 'valid' : 'invalid' };
}
