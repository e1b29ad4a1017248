import { createHash } from 'node:crypto';
import { Router } from 'express';
import { buildOpenApi } from './build-open-api';
import { type Bundle, loadRedoc } from './docs.bundle';
import { renderDocsPage } from './docs.view';

const specPath = '/openapi.json';

/**
 * The contract for programs and for people: `GET /openapi.json` is the OpenAPI document, open to pages of any site;
 * `GET /docs` is a reference made of it that asks nothing of any other host.
 */
export function createDocsRouter({ baseUrl }: { readonly baseUrl: string }): Router {
  let document: ReturnType<typeof describe> | undefined;
  let loading: Promise<Bundle> | undefined;
  const redoc = (): Promise<Bundle> => {
    loading ??= loadRedoc();
    return loading;
  };

  const router = Router();
  router.get(specPath, (_req, res) => {
    document ??= describe(baseUrl);
    const { json, etag } = document;
    res.set({ 'Access-Control-Allow-Origin': '*', 'Cache-Control': 'public, max-age=300', ETag: etag });
    res.type('application/json').send(json);
  });
  router.get('/docs', async (_req, res) => {
    const { path } = await redoc();
    res.set('Cache-Control', 'public, max-age=300').send(renderDocsPage({ scriptPath: path, specPath }));
  });
  router.get('/docs/:script', async (req, res, next) => {
    const { path, plain, gzipped } = await redoc();
    if (req.path !== path) return next();
    const zip = req.acceptsEncodings('gzip') !== false;
    if (zip) res.set('Content-Encoding', 'gzip');
    res.set({ 'Cache-Control': 'public, max-age=31536000, immutable', Vary: 'Accept-Encoding' });
    return res.type('text/javascript').send(zip ? gzipped : plain);
  });
  return router;
}

function describe(baseUrl: string): { readonly json: string; readonly etag: string } {
  const json = JSON.stringify(buildOpenApi(baseUrl));
  return { json, etag: `"${createHash('sha256').update(json).digest('base64url').slice(0, 27)}"` };
}
