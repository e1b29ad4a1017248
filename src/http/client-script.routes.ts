import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { Router } from 'express';
import type { Logger } from '../lib/logger';
import { clientPackages, programPackages } from '../lib/packages';

const headers = {
  'Cache-Control': 'public, max-age=3600, stale-while-revalidate=86400',
  'Access-Control-Allow-Origin': '*',
  Vary: 'Accept-Encoding',
};

const javaScript = 'text/javascript; charset=utf-8';

/** The library as a script, as a module with its types, and as packages; the packages for programs. */
const files = {
  'letterbox.js': javaScript,
  'letterbox.mjs': javaScript,
  'letterbox.d.mts': 'text/plain; charset=utf-8',
  /** The solver of ALTCHA, which the other two load for forms that use it. */
  'letterbox-altcha.mjs': javaScript,
  [clientPackages.client]: 'application/gzip',
  [clientPackages.react]: 'application/gzip',
  [programPackages.api]: 'application/gzip',
  [programPackages.cli]: 'application/gzip',
};

interface ClientScriptDeps {
  readonly logger: Logger;
  readonly read?: typeof readClientScript;
}

/** `GET /letterbox.js` and the other files: the client library, for pages of any site; 404 if it was not built. */
export function createClientScriptRouter({ logger, read = readClientScript }: ClientScriptDeps): Router {
  const router = Router();
  for (const [name, type] of Object.entries(files)) {
    const script = read(name);
    if (!script) {
      logger.warn(`the client library was not built: /${name} responds with 404; run \`npm run build\``);
      continue;
    }
    router.get(`/${name}`, (req, res) => {
      const encodings = type.startsWith('text/') ? (['br', 'gzip'] as const) : [];
      const encoding = encodings.find((one) => req.acceptsEncodings(one)) ?? 'identity';
      if (encoding !== 'identity') res.set('Content-Encoding', encoding);
      res.set({ ...headers, 'Content-Type': type, ETag: `"${script.hash}-${encoding}"` });
      res.send(script.bodies[encoding]);
    });
  }
  return router;
}

interface ClientScript {
  readonly hash: string;
  readonly bodies: Readonly<Record<'br' | 'gzip' | 'identity', Buffer>>;
}

// Relative to the built program, and to the sources.
const folders = ['../../client', '../../dist/client'].map((folder) => path.join(__dirname, folder));

/** Reads and compresses a script that `client/build.mjs` made; null if it was not built. */
export function readClientScript(name: string): ClientScript | null {
  const file = folders.map((folder) => path.join(folder, name)).find((candidate) => existsSync(candidate));
  if (file === undefined) return null;
  const identity = readFileSync(file);
  return {
    hash: createHash('sha256').update(identity).digest('base64url').slice(0, 27),
    bodies: { br: brotliCompressSync(identity), gzip: gzipSync(identity, { level: 9 }), identity },
  };
}
