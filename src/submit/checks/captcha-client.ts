import type { AxiosInstance } from 'axios';
import { limits } from '../../../config/limits';
import { parseJsonObject } from '../../lib/json';
import type { Logger } from '../../lib/logger';
import { postForm } from '../../outbound/post-form';

export const captchaProviders = ['recaptcha', 'turnstile'] as const;

export type CaptchaProvider = (typeof captchaProviders)[number];

/** `unreachable`: the token could not be verified, and the submission is accepted (docs/decisions.md, row 4). */
export type CaptchaResult = 'valid' | 'invalid' | 'unreachable';

export interface CaptchaClient {
  verify(provider: CaptchaProvider, secret: string, token: string, remoteIp: string): Promise<CaptchaResult>;
}

interface CaptchaDeps {
  readonly recaptchaUrl: string;
  readonly turnstileUrl: string;
  readonly http: AxiosInstance;
  /** Called for each token that could not be verified. */
  readonly onOutage?: (provider: CaptchaProvider) => void;
  readonly logger: Pick<Logger, 'warn'>;
}

const maxResponseBytes = 64 * 1024;
// Real tokens have about 2,000 characters.
const maxTokenLength = 10_000;

// Errors of the owner's secret or of the provider, which must not lose the visitor's message.
const outageCodes = ['invalid-input-secret', 'missing-input-secret', 'internal-error'];

/** Verifies tokens with reCAPTCHA and Turnstile, within 3 s. Never throws. */
export function createCaptchaClient(deps: CaptchaDeps): CaptchaClient {
  const urls = { recaptcha: deps.recaptchaUrl, turnstile: deps.turnstileUrl };
  return {
    async verify(provider, secret, token, remoteIp) {
      if (token.trim() === '' || token.length > maxTokenLength) return 'invalid';
      const form = new URLSearchParams({ secret, response: token, remoteip: remoteIp });
      const verification = await requestResult(deps.http, urls[provider], form);
      if ('result' in verification) return verification.result;
      const { problem } = verification;
      deps.logger.warn({ provider, reason: problem }, 'a captcha could not be verified; the submission is accepted');
      deps.onOutage?.(provider);
      return 'unreachable';
    },
  };
}

type Verification = { readonly result: 'valid' | 'invalid' } | { readonly problem: string };

async function requestResult(http: AxiosInstance, url: string, form: URLSearchParams): Promise<Verification> {
  const response = await postForm(http, { url, form, timeoutMs: limits.captchaMs, maxResponseBytes });
  if ('problem' in response) return response;
  const { status, body } = response;
  return status >= 200 && status < 300 ? readResult(body) : { problem: `status ${status}` };
}

function readResult(body: string): Verification {
  const { success, 'error-codes': errorCodes } = parseJsonObject(body);
  if (success === true) return { result: 'valid' };
  if (success !== false) return { problem: 'the response has no result' };
  const codes = Array.isArray(errorCodes) ? errorCodes : [];
  const problem = outageCodes.find((code) => codes.includes(code));
  return problem ? { problem } : { result: 'invalid' };
}
