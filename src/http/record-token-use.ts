import type { RequestHandler } from 'express';
import { LRUCache } from 'lru-cache';
import type { Pool } from 'pg';
import { recordTokenUse } from '../audit/token-use';
import type { Logger } from '../lib/logger';
import { networkOf } from '../lib/networks';
import { errorMessage } from '../lib/text';
import { asWork } from './routes';

/**
 * Adds to the audit log when a token is used for something, or from a network, for the first time. Goes after
 * `requireToken`. A use that cannot be recorded is only logged, and recorded the next time.
 */
export function recordNewTokenUses(pool: Pool, logger: Logger): RequestHandler {
  const seen = new LRUCache<string, true>({ max: 10_000 });
  return asWork(async (req, res, next) => {
    const hash = String(res.locals.tokenHash);
    const endpoint = req.baseUrl === '/mcp' ? 'agents' : /\/export$/.test(req.path) ? 'export' : 'api';
    const key = `${hash} ${endpoint} ${networkOf(req.ip ?? '')}`;
    if (!seen.has(key)) {
      try {
        await recordTokenUse(pool, { hash, endpoint, ip: req.ip ?? null, userAgent: req.get('user-agent') ?? null });
        seen.set(key, true);
      } catch (error) {
        logger.error({ error: errorMessage(error) }, 'the first use of a token could not be added to the audit log');
      }
    }
    next();
  });
}
