import { Router } from 'express';
import type { Logger } from '../lib/logger';
import { readClientScript } from './client-script';

const headers = {
  'Content-Type': 'text/javascript; charset=utf-8',
  'Cache-Control': 'public, max-age=3600, stale-while-revalidate=86400',
  'Access-Control-Allow-Origin': '*',
  Vary: 'Accept-Encoding',
};

/** `GET /letterbox.js`: the client library, for pages of any site; 404 where the build made none. */
export function createClientScriptRouter({ logger, read = readClientScript }: ClientScriptDeps): Router {
  const script = read('letterbox.js');
  const router = Router();
  if (!script) {
    logger.warn('the build has no client library: /letterbox.js answers 404, and forms are posted without it');
    return router;
  }
  router.get('/letterbox.js', (req, res) => {
    const encoding = (['br', 'gzip'] as const).find((one) => req.acceptsEncodings(one)) ?? 'identity';
    if (encoding !== 'identity') res.set('Content-Encoding', encoding);
    res.set({ ...headers, ETag: `"${script.hash}-${encoding}"` }).send(script.bodies[encoding]);
  });
  return router;
}

interface ClientScriptDeps {
  readonly logger: Logger;
  readonly read?: typeof readClientScript;
}
