import type { Request, RequestHandler, Response } from 'express';
import { hasCaptcha } from '../forms/captcha-providers';
import { HttpError } from '../lib/http-error';
import type { Logger } from '../lib/logger';
import { workOf } from '../lib/request-work';
import { errorMessage } from '../lib/text';
import { type RateLimiter, rateLimitAddress } from '../rate-limits/rate-limiter';
import type { Altcha } from './checks/altcha';
import { corsHeaders } from './cors-headers';
import { checkAvailable, type FormCache, findForm } from './form-cache';
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
  return createFormHandler(logger, async (accessKey, req, res) => {
    const cached = await findForm(forms, accessKey, false);
    const { allowed } = await limiter.consume(`challenge:${cached.id}:${rateLimitAddress(clientIpOf(req))}`, windows);
    if (!allowed) throw new SubmitError('rate_limited');
    // A cached form may be a minute old, which matters only if it does not use ALTCHA yet.
    const form = cached.settings.altcha === null ? await findForm(forms, accessKey, true) : cached;
    checkAvailable(form);
    const { altcha: level, captcha_required } = form.settings;
    if (level === null) throw new HttpError(404, 'altcha_off', 'This form does not use ALTCHA.');
    res.json(await altcha.createChallenge(form.id, level, captcha_required));
  });
}

/**
 * `GET /api/captcha?form=ACCESS_KEY`: whether a form uses ALTCHA, and requires a captcha. `letterbox.js` asks on pages
 * without a captcha, so that pages from before the owner turned it on need no change. Errors as above.
 */
export function createCaptchaHandler({ forms, logger }: Pick<ChallengeDeps, 'forms' | 'logger'>): RequestHandler {
  return createFormHandler(logger, async (accessKey, _req, res) => {
    // As old as the response may become: a look-up for each page view would cost more than it tells.
    const { settings } = await findForm(forms, accessKey, false);
    res.set('Cache-Control', 'public, max-age=60');
    res.json({ altcha: settings.altcha !== null, required: settings.captcha_required && hasCaptcha(settings) });
  });
}

type Respond = (accessKey: string, req: Request, res: Response) => Promise<void>;

/** A handler of GET requests about the form with the access key in `form`, from pages of any site. */
function createFormHandler(logger: Logger, respond: Respond): RequestHandler {
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
      await workOf(res).run(() => respond(readAccessKey(req), req, res));
    } catch (error) {
      const isKnown = error instanceof HttpError;
      if (!isKnown || error.status >= 500) {
        const { cause = error } = error as Error;
        const { requestId } = res.locals;
        logger.error({ requestId, error: errorMessage(cause) }, 'a request about a captcha failed');
      }
      const { status, message, code } = isKnown ? error : internalError;
      res.status(status).json({ success: false, message, ...(code && { code }) });
    }
  };
}

/** Throws SubmitError 400 without an access key, and 404 for one that no form can have. */
function readAccessKey({ query: { form: key } }: Request): string {
  const accessKey = typeof key === 'string' ? key.trim() : '';
  if (accessKey === '') throw new SubmitError('missing_access_key');
  if (accessKey.includes('\0')) throw new SubmitError('invalid_access_key');
  return accessKey;
}

const internalError = new HttpError(500, null, 'The form could not be looked up. Please try again.');
