import type { AxiosInstance } from 'axios';
import { limits } from '../../../config/limits';
import {
  type CaptchaService,
  type CaptchaToken,
  captchaServices,
  type Verification,
} from '../../forms/captcha-providers';
import { parseJsonObject } from '../../lib/json';
import type { Logger } from '../../lib/logger';
import { postForm } from '../../outbound/post-form';

/** `unreachable`: the token could not be verified, and the submission is accepted (docs/decisions.md, row 4). */
export type CaptchaResult = 'valid' | 'invalid' | 'unreachable';

export interface CaptchaClient {
  verify(service: CaptchaService, token: CaptchaToken): Promise<CaptchaResult>;
}

interface CaptchaDeps {
  /** Where each service verifies tokens. */
  readonly urls: Readonly<Record<CaptchaService, string>>;
  readonly http: AxiosInstance;
  /** Called for each token that could not be verified. */
  readonly onOutage?: (service: CaptchaService) => void;
  readonly logger: Pick<Logger, 'warn'>;
}

const maxResponseBytes = 64 * 1024;
// Real tokens have about 2,000 characters.
const maxTokenLength = 10_000;

/** Verifies tokens with the captcha services, within 3 s. Never throws. */
export function createCaptchaClient({ urls, http, onOutage, logger }: CaptchaDeps): CaptchaClient {
  return {
    async verify(service, token) {
      if (token.token.trim() === '' || token.token.length > maxTokenLength) return 'invalid';
      const verification = await requestResult(http, urls[service], service, token);
      if ('result' in verification) return verification.result;
      const { problem } = verification;
      logger.warn(
        { provider: service, reason: problem },
        'a captcha could not be verified; the submission is accepted',
      );
      onOutage?.(service);
      return 'unreachable';
    },
  };
}

async function requestResult(
  http: AxiosInstance,
  url: string,
  service: CaptchaService,
  token: CaptchaToken,
): Promise<Verification> {
  const { request, read } = captchaServices[service];
  const response = await postForm(http, { url, ...request(token), timeoutMs: limits.captchaMs, maxResponseBytes });
  if ('problem' in response) return response;
  const { status, body } = response;
  return status >= 200 && status < 300 ? read(parseJsonObject(body)) : { problem: `status ${status}` };
}
