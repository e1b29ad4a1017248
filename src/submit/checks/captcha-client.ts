import type { AxiosInstance } from 'axios';
import { limits } from '../../../config/limits';
import { parseFields } from '../../lib/json-fields';
import type { Logger } from '../../lib/logger';
import { postForm } from '../../outbound/post-form';

export const captchaProviders = ['recaptcha', 'turnstile'] as const;

export type CaptchaProvider = (typeof captchaProviders)[number];

/** `unreachable` means that nobody could judge the token: such a post is accepted (decision 4). */
export type CaptchaVerdict = 'valid' | 'invalid' | 'unreachable';

export interface CaptchaClient {
  verify(provider: CaptchaProvider, secret: string, token: string, remoteIp: string): Promise<CaptchaVerdict>;
}

interface CaptchaDeps {
  readonly recaptchaUrl: string;
  readonly turnstileUrl: string;
  readonly http: AxiosInstance;
  /** Hears of each post that nobody could judge. */
  readonly onOutage?: (provider: CaptchaProvider) => void;
  readonly logger: Pick<Logger, 'warn'>;
}

const maxResponseBytes = 64 * 1024;
// Real tokens have about 2,000 characters; the provider need not be sent a book.
const longestToken = 10_000;

// A wrong secret is the owner's slip and `internal-error` the provider's; neither may lose the visitor's message.
const notTheVisitorsFault = ['invalid-input-secret', 'missing-input-secret', 'internal-error'];

/** Asks reCAPTCHA or Turnstile about a visitor's token, within 3 s in all; never throws. */
export function createCaptchaClient(deps: CaptchaDeps): CaptchaClient {
  const urls = { recaptcha: deps.recaptchaUrl, turnstile: deps.turnstileUrl };
  return {
    async verify(provider, secret, token, remoteIp) {
      if (token.trim() === '' || token.length > longestToken) return 'invalid';
      const form = new URLSearchParams({ secret, response: token, remoteip: remoteIp });
      const answer = await ask(deps.http, urls[provider], form);
      if ('verdict' in answer) return answer.verdict;
      deps.logger.warn(
        { provider, reason: answer.problem },
        'a captcha could not be verified, the post is let through',
      );
      deps.onOutage?.(provider);
      return 'unreachable';
    },
  };
}

type Answer = { readonly verdict: 'valid' | 'invalid' } | { readonly problem: string };

async function ask(http: AxiosInstance, url: string, form: URLSearchParams): Promise<Answer> {
  const answer = await postForm(http, { url, form, timeoutMs: limits.captchaMs, maxResponseBytes });
  if ('problem' in answer) return answer;
  const { status, body } = answer;
  return status >= 200 && status < 300 ? readAnswer(body) : { problem: `status ${status}` };
}

function readAnswer(body: string): Answer {
  const answer = parseFields(body);
  if (answer.success === true) return { verdict: 'valid' };
  if (answer.success !== false) return { problem: 'no verdict' };
  const codes = Array.isArray(answer['error-codes']) ? answer['error-codes'] : [];
  const problem = notTheVisitorsFault.find((code) => codes.includes(code));
  return problem ? { problem } : { verdict: 'invalid' };
}
