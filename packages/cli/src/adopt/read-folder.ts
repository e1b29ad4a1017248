import { isUtf8 } from 'node:buffer';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { CliError, exitCodes, invalidInput } from '../errors.js';
import type { SourceFile } from './source-file.js';

/** What was read of a site, and what was left out, with the reason. */
export interface Site {
  readonly files: readonly SourceFile[];
  readonly skipped: readonly string[];
}

const markup =
  'html?|xhtml|shtml|njk|nunjucks|liquid|hbs|handlebars|mustache|ejs|twig|j2|jinja2?|erb|php|pug|haml|slim';
const code = 'gohtml|tmpl|astro|vue|svelte|[cm]?[jt]sx?|md|mdx|markdown|toml|ya?ml|json';
const readable = new RegExp(`(?:\\.(?:${markup}|${code})|^\\.env(?:\\.\\w+)?)$`, 'i');
const ignoredFiles = /(?:-lock\.(?:json|yaml)|\.min\.js|\.d\.[cm]?ts)$|^(?:README|CHANGELOG|LICENSE|CONTRIBUTING)\b/i;
/** What others made, and what builds made of the files here. */
const ignoredFolders = /^(?:\.(?!well-known|vitepress).*|node_modules|bower_components|vendor|_site|dist|build|out)$/i;
/** Their builds write to `public`; others have sources there. */
const writesPublic = /^(?:(?:hugo|config)\.(?:toml|ya?ml|json)|gatsby-config\.[cm]?[jt]s)$/;

export const maxFileBytes = 2 * 1_024 * 1_024;

/** Reads what may have forms in a folder, or one file. Links are not followed. Throws a CliError if there is nothing. */
export async function readFolder(target: string): Promise<Site> {
  const found = await stat(target).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw invalidInput(`${target} cannot be read: ${error.message}`);
    throw new CliError(
      exitCodes.notFound,
      `There is no folder ${target}.`,
      'Write the address of a site with https://',
    );
  });
  const [root, names] = found.isDirectory()
    ? [target, await listFiles(target)]
    : [path.dirname(target), [path.basename(target)]];
  const files: SourceFile[] = [];
  const skipped: string[] = [];
  for (const name of names) {
    const read = await readSource(root, name).catch((error: Error) => `${name}: ${error.message}`);
    if (typeof read === 'string') skipped.push(read);
    else if (read) files.push(read);
  }
  return { files, skipped };
}

/** The names of files below a folder with `/`, in the order of the alphabet. */
async function listFiles(root: string): Promise<readonly string[]> {
  const names: string[] = [];
  const folders = [''];
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    const entries = await readdir(path.join(root, folder), { withFileTypes: true }).catch(() => []);
    const hasOutput = entries.some(({ name }) => writesPublic.test(name));
    for (const entry of entries) {
      const name = folder === '' ? entry.name : `${folder}/${entry.name}`;
      const isIgnored = ignoredFolders.test(entry.name) || (hasOutput && entry.name === 'public');
      if (entry.isDirectory() && !isIgnored) folders.push(name);
      else if (entry.isFile() && readable.test(entry.name) && !ignoredFiles.test(entry.name)) names.push(name);
    }
  }
  return names.sort();
}

/** A file as text; null for a binary one. Throws for one that is too large. */
async function readSource(root: string, name: string): Promise<SourceFile | null> {
  const file = path.join(root, name);
  const { size } = await stat(file);
  if (size > maxFileBytes) throw new Error(`larger than ${maxFileBytes / 1_024 / 1_024} MB`);
  const bytes = await readFile(file);
  if (bytes.includes(0)) return null;
  const encoding = isUtf8(bytes) ? 'utf8' : 'latin1';
  return { path: name, text: bytes.toString(encoding), encoding };
}
