import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

/** A script as browsers get it, under a path that changes with it. */
export interface Bundle {
  readonly path: string;
  readonly plain: Buffer;
  readonly gzipped: Buffer;
}

// The badge at the foot of the menu: nobody who reads the reference should be announced to another host by it.
const remoteLogo = 'https://cdn.redoc.ly/redoc/logo-mini.svg';

/** Reads Redoc's bundle out of its package and takes its only remote address out of it. */
export async function loadRedoc(): Promise<Bundle> {
  const source = await readFile(require.resolve('redoc/bundles/redoc.standalone.js'), 'utf8');
  const plain = Buffer.from(source.replaceAll(remoteLogo, 'data:,'));
  const hash = createHash('sha256').update(plain).digest('hex').slice(0, 16);
  return { path: `/docs/redoc-${hash}.js`, plain, gzipped: await promisify(gzip)(plain) };
}
