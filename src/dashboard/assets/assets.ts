import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Response } from 'express';
import { stylesheet } from '../style/stylesheet';
import { icon } from './icon';

/** Where `npm run build` puts the client script; without a build there is none. */
const clientDir = path.join(__dirname, '../../../client/dashboard');

/** Files of packages that pages load, by the names under which they are served. */
const packaged: Readonly<Record<string, string>> = {
  'uplot.js': 'uplot/dist/uPlot.iife.min.js',
  'uplot.css': 'uplot/dist/uPlot.min.css',
};

/** The addresses of what every page loads; they change with the files' content. */
export interface AssetPaths {
  readonly stylesheet: string;
  readonly icon: string;
  /** The module that runs on every page; null without a build. */
  readonly script: string | null;
  /** The address of one more file by its name, as `overview.js`; null when there is none. */
  find(name: string): string | null;
}

export interface Assets {
  readonly paths: AssetPaths;
  /** Every file by its path below `/dashboard/assets`. */
  readonly files: ReadonlyMap<string, Buffer>;
}

/** Reads what the pages load: stylesheet, icon, client script, files of packages. All lie in one folder, named by what is in them. */
export async function loadAssets(): Promise<Assets> {
  const pico = await readFile(require.resolve('@picocss/pico/css/pico.classless.min.css'), 'utf8');
  const files = new Map<string, Buffer>([
    ['letterbox.css', Buffer.from(stylesheet(pico))],
    ['icon.svg', Buffer.from(icon)],
    ...(await readAll(Object.entries(packaged).map(([name, file]) => [name, require.resolve(file)] as const))),
    ...(await readAll(await clientFiles())),
  ]);
  const hash = createHash('sha256');
  for (const [name, content] of files) hash.update(`${name} ${content.length} `).update(content);
  const folder = hash.digest('hex').slice(0, 16);
  const find = (name: string): string | null => (files.has(name) ? `/dashboard/assets/${folder}/${name}` : null);
  return {
    files: new Map([...files].map(([name, content]) => [`/${folder}/${name}`, content])),
    paths: { stylesheet: find('letterbox.css') ?? '', icon: find('icon.svg') ?? '', script: find('main.js'), find },
  };
}

async function clientFiles(): Promise<(readonly [name: string, file: string])[]> {
  const names = await readdir(clientDir).catch(() => []);
  return names.filter((name) => name.endsWith('.js')).map((name) => [name, path.join(clientDir, name)] as const);
}

function readAll(files: readonly (readonly [string, string])[]): Promise<[string, Buffer][]> {
  return Promise.all(files.map(async ([name, file]) => [name, await readFile(file)]));
}

/** Notes the addresses for the page that is drawn later. */
export function setAssets(res: Response, paths: AssetPaths): void {
  res.locals.assets = paths;
}

/** The addresses for the page that is being drawn. */
export function assetsOf(res: Response): AssetPaths {
  return res.locals.assets as AssetPaths;
}
