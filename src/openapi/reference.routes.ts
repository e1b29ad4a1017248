import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { Router } from 'express';
import { createLazyRouter } from '../http/lazy-router';

const specPath = '/openapi.json';
const shortLived = 'public, max-age=300';
const immutable = 'public, max-age=31536000, immutable';

/**
 * `GET /openapi.json` serves the OpenAPI document to pages of any origin, and `GET /docs/api` the API reference made of it.
 * `GET /schemas/letterbox.json` serves the JSON Schema of settings files to editors.
 * The reference loads nothing from other hosts.
 */
export function createReferenceRouter({ baseUrl }: { readonly baseUrl: string }): Router {
  let spec: Promise<Spec> | undefined;
  let bundle: Promise<Bundle> | undefined;
  const getSpec = () => {
    spec ??= renderSpec(baseUrl);
    return spec;
  };
  const getBundle = () => {
    bundle ??= loadBundle();
    return bundle;
  };

  const router = Router();
  router.get(specPath, async (_req, res) => {
    const { json, etag } = await getSpec();
    res.set({ 'Access-Control-Allow-Origin': '*', 'Cache-Control': shortLived, ETag: etag });
    res.type('application/json').send(json);
  });
  router.get('/schemas/letterbox.json', async (_req, res) => {
    const { presentJsonSchema } = await import('../forms-as-code/json-schema');
    res.set({ 'Access-Control-Allow-Origin': '*', 'Cache-Control': shortLived });
    res.type('application/schema+json').send(JSON.stringify(presentJsonSchema(baseUrl)));
  });
  router.use(
    createLazyRouter('/docs/api', async () => {
      const { createReferencePage } = await import('./reference.page');
      return createReferencePage({ specPath, findScript: async () => (await getBundle()).url });
    }),
  );
  router.get('/docs/api/:script', async (req, res, next) => {
    const { url, plain, gzipped } = await getBundle();
    if (req.path !== url) return next();
    const useGzip = req.acceptsEncodings('gzip') !== false;
    if (useGzip) res.set('Content-Encoding', 'gzip');
    res.set({ 'Cache-Control': immutable, Vary: 'Accept-Encoding' });
    return res.type('text/javascript').send(useGzip ? gzipped : plain);
  });
  return router;
}

interface Spec {
  readonly json: string;
  readonly etag: string;
}

async function renderSpec(baseUrl: string): Promise<Spec> {
  const { readOpenApi } = await import('./openapi');
  const json = JSON.stringify(readOpenApi(baseUrl));
  return { json, etag: `"${createHash('sha256').update(json).digest('base64url').slice(0, 27)}"` };
}

/** A script as browsers get it. Its URL contains a hash of its content. */
interface Bundle {
  readonly url: string;
  readonly plain: Buffer;
  readonly gzipped: Buffer;
}

const replacements: readonly (readonly [text: string, replacement: string])[] = [
  // The logo at the bottom of Redoc's menu is its only remote resource.
  ['https://cdn.redoc.ly/redoc/logo-mini.svg', 'data:,'],
  // Colors of patterns, lines between rows, media types and choices, which its theme does not cover.
  ['#0e7c86', 'var(--soft)'],
  ['#9fb4be', 'var(--line)'],
  ['color: black', 'color: var(--ink)'],
  ['color: white;\\n      background', 'color: var(--paper);\\n      background'],
  ['background-color: white', 'background-color: transparent'],
];

/** Redoc, and behind it the script that starts it. */
async function loadBundle(): Promise<Bundle> {
  const redoc = await readFile(require.resolve('redoc/bundles/redoc.standalone.js'), 'utf8');
  const start = await readFile(path.join(__dirname, 'reference.js'), 'utf8');
  const patched = replacements.reduce((source, [text, replacement]) => source.replaceAll(text, replacement), redoc);
  const plain = Buffer.from(`${patched}\n${start}`);
  const hash = createHash('sha256').update(plain).digest('hex').slice(0, 16);
  return { url: `/docs/api/redoc-${hash}.js`, plain, gzipped: await promisify(gzip)(plain) };
}
