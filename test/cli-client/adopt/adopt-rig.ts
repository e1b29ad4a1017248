import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { configFolder, letterbox } from '../rig';
import type { Site } from './sites';

/** Writes a site to a new folder. */
export function writeSite(site: Readonly<Record<string, string | Buffer>>): string {
  const folder = mkdtempSync(path.join(configFolder, 'site-'));
  for (const [name, content] of Object.entries(site)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), content);
  }
  return folder;
}

export function readSite(folder: string): Site {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return Object.fromEntries(
    names.map(({ name, parentPath }) => {
      const file = path.join(parentPath, name);
      return [path.relative(folder, file), readFileSync(file, 'utf8')];
    }),
  );
}

/** Runs the command for programs; resolves to what it printed. */
export async function adopt(target: string, ...options: readonly string[]) {
  const result = await letterbox(['adopt', target, '--json', ...options]);
  expect(result).toMatchObject({ code: 0 });
  return result.json();
}
