import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type RequestHandler, type Response, Router } from 'express';
import { icon } from '../http/icon';

/** Where `npm run build` puts the client scripts; the folder is missing without a build. */
const clientDir = path.join(__dirname, '../../client/dashboard');

/** Sheets in `styles/`, in cascade order: the shared ones first, then those of single parts of the dashboard. */
const sheets = [
  'tokens',
  'base',
  'layout',
  'fields',
  'parts',
  'auth',
  'overview',
  'forms',
  'webhooks',
  'settings',
  'inbox',
  'labels',
  'search',
  'files',
  'palette',
  'issues',
  'statistics',
  'table',
  'admin',
  'dev',
  'docs',
] as const;

/** The typeface, which styles/tokens.css names. */
const fonts = ['public-sans-latin.woff2', 'public-sans-latin-ext.woff2'] as const;

/** URLs of the files that pages load. They contain a hash of the content. */
export interface AssetPaths {
  readonly stylesheet: string;
  readonly icon: string;
  /** The typeface for Latin text, which every page needs. */
  readonly font: string;
  /** The script of every page; null without a build. */
  readonly script: string | null;
  /** The URL of another file, such as `tokens.css`; null when there is none. */
  find(name: string): string | null;
}

/** Files are compressed once, as well as possible, not for each response as pages are. */
const compressors = {
  br: (content: Buffer) => promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  gzip: (content: Buffer) => promisify(gzip)(content, { level: 9 }),
} as const;

interface Assets {
  readonly paths: AssetPaths;
  /** File contents by path below `/dashboard/assets`. */
  readonly files: ReadonlyMap<string, Buffer>;
}

/**
 * Serves stylesheet, typeface, icon and scripts below `/assets`, cacheable forever.
 * `setAssetPaths` must run before `renderPage`, which reads the URLs with `assetsOf`.
 */
export function createAssets(): { readonly router: Router; readonly setAssetPaths: RequestHandler } {
  let loading: Promise<Assets> | undefined;
  const load = (): Promise<Assets> => {
    loading ??= loadAssets();
    return loading;
  };
  const compressed = new Map<string, Promise<Buffer>>();
  const compress = (encoding: keyof typeof compressors, file: string, content: Buffer): Promise<Buffer> => {
    const key = `${encoding} ${file}`;
    const result = compressed.get(key) ?? compressors[encoding](content);
    compressed.set(key, result);
    return result;
  };
  const router = Router();
  router.use('/assets', async (req, res) => {
    const content = (await load()).files.get(req.path);
    if (content === undefined) return res.status(404).type('text').send('Not found\n');
    res.set('Cache-Control', 'public, max-age=31536000, immutable').type(path.extname(req.path));
    if (path.extname(req.path) === '.woff2') return res.send(content);
    res.vary('Accept-Encoding');
    const encoding = (['br', 'gzip'] as const).find((name) => req.acceptsEncodings(name));
    if (!encoding) return res.send(content);
    return res.set('Content-Encoding', encoding).send(await compress(encoding, req.path, content));
  });
  const setAssetPaths: RequestHandler = async (_req, res, next) => {
    res.locals.assets = (await load()).paths;
    next();
  };
  return { router, setAssetPaths };
}

export function assetsOf(res: Response): AssetPaths {
  return res.locals.assets as AssetPaths;
}

async function loadAssets(): Promise<Assets> {
  const files = new Map<string, Buffer>([
    ['letterbox.css', Buffer.from(await readStylesheet())],
    // For pages that are not styled by the other sheets.
    ['tokens.css', Buffer.from(await readSheet('tokens'))],
    ['icon.svg', Buffer.from(icon)],
    ...(await readAll(fonts.map((name) => [name, path.join(__dirname, 'fonts', name)]))),
    ...(await readAll(await listClientFiles())),
  ]);
  const hash = createHash('sha256');
  for (const [name, content] of files) hash.update(`${name} ${content.length} `).update(content);
  const folder = hash.digest('hex').slice(0, 16);
  const find = (name: string): string | null => (files.has(name) ? `/dashboard/assets/${folder}/${name}` : null);
  return {
    files: new Map([...files].map(([name, content]) => [`/${folder}/${name}`, content])),
    paths: {
      stylesheet: find('letterbox.css') ?? '',
      icon: find('icon.svg') ?? '',
      font: find('public-sans-latin.woff2') ?? '',
      script: find('main.js'),
      find,
    },
  };
}

/**
 * Joins Pico, in a cascade layer so that every rule in `styles/` overrides it, with the sheets, without their comments
 * and indentation.
 */
async function readStylesheet(): Promise<string> {
  const pico = await readFile(require.resolve('@picocss/pico/css/pico.classless.min.css'), 'utf8');
  const own = await Promise.all(sheets.map(readSheet));
  return `@layer base{${pico.replace(/^\uFEFF?@charset "UTF-8";/, '')}}\n${own.join('\n').replaceAll(/\/\*.*?\*\/|^\s+/gms, '')}`;
}

function readSheet(name: (typeof sheets)[number]): Promise<string> {
  return readFile(path.join(__dirname, `styles/${name}.css`), 'utf8');
}

async function listClientFiles(): Promise<[name: string, file: string][]> {
  const names = await readdir(clientDir).catch(() => []);
  return names.filter((name) => name.endsWith('.js')).map((name) => [name, path.join(clientDir, name)]);
}

function readAll(files: readonly (readonly [name: string, file: string])[]): Promise<[string, Buffer][]> {
  return Promise.all(files.map(async ([name, file]) => [name, await readFile(file)]));
}
