import type { Request, RequestHandler, Response } from 'express';
import { HttpError } from '../lib/http-error';
import type { Logger } from '../lib/logger';
import { errorMessage } from '../lib/text';
import { type RateLimiter, rateLimitAddress } from '../rate-limits/rate-limiter';
import type { Altcha } from './checks/altcha';
import { corsHeaders } from './cors-headers';
import { checkAvailable, type FormCache, findForm } from './form-cache';
import type { LiveForm } from './live-form';
import { clientIpOf } from './request';
import { SubmitError } from './submit-error';

interface ChallengeDeps {
  readonly forms: FormCache;
  readonly altcha: Altcha;
  readonly limiter: RateLimiter;
  readonly logger: Logger;
}

/** Per client and form. ALTCHA's widget may ask for a challenge at every page view. */
const windows = [
  { limit: 60, windowMs: 60_000 },
  { limit: 300, windowMs: 15 * 60_000 },
];

const methods = 'GET, OPTIONS';

/**
 * `GET /api/challenge?form=ACCESS_KEY`: a challenge of ALTCHA for a form, for pages of any site. Errors have the shape
 * and the codes of `/api/submit`, and 404 `altcha_off` for a form without ALTCHA.
 */
export function createChallengeHandler({ forms, altcha, limiter, logger }: ChallengeDeps): RequestHandler {
  async function findAltchaForm(accessKey: string, ip: string): Promise<LiveForm> {
    const cached = await findForm(forms, accessKey, false);
    const { allowed } = await limiter.consume(`challenge:${cached.id}:${rateLimitAddress(ip)}`, windows);
    if (!allowed) throw new SubmitError('rate_limited');
    // A cached form may be a minute old, which matters only if it does not use ALTCHA yet.
    const form = cached.settings.altcha === null ? await findForm(forms, accessKey, true) : cached;
    checkAvailable(form);
    return form;
  }

  async function sendChallenge(req: Request, res: Response): Promise<void> {
    const { form: key } = req.query;
    const accessKey = typeof key === 'string' ? key.trim() : '';
    if (accessKey === '') throw new SubmitError('missing_access_key');
    if (accessKey.includes('\0')) throw new SubmitError('invalid_access_key');
    const form = await findAltchaForm(accessKey, clientIpOf(req));
    const { altcha: level, captcha_required } = form.settings;
    if (level === null) throw new HttpError(404, 'altcha_off', 'This form does not use ALTCHA.');
    res.json(await altcha.createChallenge(form.id, level, captcha_required));
  }

  return async (req, res) => {
    res.set({
      ...Object.fromEntries(corsHeaders),
      'Access-Control-Allow-Methods': methods,
      'Cache-Control': 'no-store',
    });
    if (req.method === 'OPTIONS') return void res.status(204).end();
    if (req.method !== 'GET') {
      const message = 'Only GET and OPTIONS are accepted.';
      return void res.status(405).set('Allow', methods).json({ success: false, message });
    }
    try {
      await sendChallenge(req, res);
    } catch (error) {
      const isKnown = error instanceof HttpError;
      if (!isKnown || error.status >= 500) {
        const { cause = error } = error as Error;
        logger.error(
          { requestId: res.locals.requestId, error: errorMessage(cause) },
          'a challenge could not be created',
        );
      }
      const { status, message, code } = isKnown ? error : internalError;
      res.status(status).json({ success: false, message, ...(code && { code }) });
    }
  };
}

const internalError = new HttpError(500, null, 'The challenge could not be created. Please try again.');
