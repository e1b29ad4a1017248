import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** The version of Letterbox that runs, and what it changed. */
export interface Version {
  /** Null when it is unknown. */
  readonly name: string | null;
  /** Such as "Added", each with its entries; empty when the version has no section in the changelog. */
  readonly changes: readonly { readonly title: string; readonly entries: readonly string[] }[];
}

/** Reads package.json and CHANGELOG.md. Never throws. */
export async function readVersion(): Promise<Version> {
  const [manifest, changelog] = await Promise.all([readUpward('package.json'), readUpward('CHANGELOG.md')]);
  const { version: name = null } = JSON.parse(manifest ?? '{}') as { version?: string };
  return { name, changes: name && changelog ? parseChanges(changelog, name) : [] };
}

/** The text of a file of the repository; the compiled code is one folder further down, and has a copy of some. */
async function readUpward(name: string): Promise<string | null> {
  for (const folder of ['../..', '../../..']) {
    try {
      return await readFile(path.join(__dirname, folder, name), 'utf8');
    } catch {
      // Not here.
    }
  }
  return null;
}

/**
 * The section of a version in a file that follows Keep a Changelog. Lines that continue an entry are joined with it.
 */
export function parseChanges(changelog: string, version: string): Version['changes'] {
  const sections = changelog.replaceAll('\r\n', '\n').split(/^## /m);
  const section = sections.find((text) => text.startsWith(`[${version}]`)) ?? '';
  return section
    .split(/^### /m)
    .slice(1)
    .map((part) => {
      const [title = '', ...lines] = part.split('\n');
      const [, ...entries] = lines.join('\n').split(/^- /m);
      return { title: title.trim(), entries: entries.map((entry) => entry.replaceAll(/\s+/g, ' ').trim()) };
    });
}
