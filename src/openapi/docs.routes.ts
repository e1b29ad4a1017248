import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { Router } from 'express';

const specPath = '/openapi.json';
const shortLived = 'public, max-age=300';
const immutable = 'public, max-age=31536000, immutable';

/**
 * `GET /openapi.json` serves the OpenAPI document to pages of any origin, and `GET /docs` the API reference made of it.
 * The reference loads nothing from other hosts.
 */
export function createDocsRouter({ baseUrl }: { readonly baseUrl: string }): Router {
  let spec: Promise<Spec> | undefined;
  let bundle: Promise<Bundle> | undefined;
  const loadSpec = () => {
    spec ??= renderSpec(baseUrl);
    return spec;
  };
  const loadBundle = () => {
    bundle ??= loadRedoc();
    return bundle;
  };

  const router = Router();
  router.get(specPath, async (_req, res) => {
    const { json, etag } = await loadSpec();
    res.set({ 'Access-Control-Allow-Origin': '*', 'Cache-Control': shortLived, ETag: etag });
    res.type('application/json').send(json);
  });
  router.get('/docs', async (_req, res) => {
    const { path } = await loadBundle();
    res.set('Cache-Control', shortLived).send(renderDocsPage(path));
  });
  router.get('/docs/:script', async (req, res, next) => {
    const { path, plain, gzipped } = await loadBundle();
    if (req.path !== path) return next();
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

/** A script as browsers get it. Its path contains a hash of its content. */
interface Bundle {
  readonly path: string;
  readonly plain: Buffer;
  readonly gzipped: Buffer;
}

// The logo at the bottom of Redoc's menu is its only remote resource.
const remoteLogo = 'https://cdn.redoc.ly/redoc/logo-mini.svg';

async function loadRedoc(): Promise<Bundle> {
  const source = await readFile(require.resolve('redoc/bundles/redoc.standalone.js'), 'utf8');
  const plain = Buffer.from(source.replaceAll(remoteLogo, 'data:,'));
  const hash = createHash('sha256').update(plain).digest('hex').slice(0, 16);
  return { path: `/docs/redoc-${hash}.js`, plain, gzipped: await promisify(gzip)(plain) };
}

const theme = JSON.stringify({
  typography: {
    fontFamily: 'system-ui, sans-serif',
    headings: { fontFamily: 'Georgia, serif' },
    code: { fontFamily: 'ui-monospace, monospace' },
  },
  colors: { primary: { main: '#2f5d94' } },
  sidebar: { backgroundColor: '#f6f3ec' },
  rightPanel: { backgroundColor: '#23262c' },
});

function renderDocsPage(scriptPath: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Letterbox API</title>
<link rel="icon" href="data:,">
<style>body { margin: 0; } header { padding: 0.6rem 1.25rem; background: #f6f3ec; font: 0.875rem/1.5 system-ui, sans-serif; } header a { margin-right: 1.25rem; color: #2b5a91; } noscript { display: block; padding: 2rem; font: 1rem/1.5 system-ui, sans-serif; }</style>
</head>
<body>
<noscript>This page needs JavaScript. The same information is at <a href="${specPath}">${specPath}</a>.</noscript>
<header><nav aria-label="Letterbox"><a href="/dashboard">Dashboard</a><a href="${specPath}">OpenAPI document</a></nav></header>
<main>
<redoc spec-url="${specPath}" disable-search hide-loading theme='${theme}'></redoc>
</main>
<script src="${scriptPath}"></script>
</body>
</html>
`;
}
