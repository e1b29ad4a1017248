import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Rendered, renderMarkdown } from './markdown';
import { docsPath, guideTopics, referencePath, referenceTopics } from './shelves';

/** A page of the documentation. */
export interface DocsEntry extends Rendered {
  readonly path: string;
  readonly isGuide: boolean;
}

export interface Topic {
  readonly title: string;
  readonly entries: readonly DocsEntry[];
}

/** Everything that is served below /docs, in the order of the pages. */
export interface Docs {
  readonly guides: readonly Topic[];
  readonly references: readonly Topic[];
  readonly entries: readonly DocsEntry[];
  /** Changes with any content. */
  readonly hash: string;
}

/** The folder docs/ of the repository, of which the build copies what is served. */
const folder = path.join(__dirname, '../../docs');

/** The address in the files' examples; on the pages, it is that of the service, so that examples can be copied. */
const exampleAddress = 'https://forms.example.com/';

const served = new Map<string, string>([
  ...guideTopics.flatMap(({ pages }) => pages.map((name) => [`guides/${name}.md`, `${docsPath}/${name}`] as const)),
  ...referenceTopics.flatMap(({ pages }) => pages.map((name) => [`${name}.md`, `${referencePath}/${name}`] as const)),
]);

/** Reads and renders all pages. */
export async function readDocs(baseUrl: string): Promise<Docs> {
  const read = async (file: string, isGuide: boolean): Promise<DocsEntry> => {
    const source = await readFile(path.join(folder, file), 'utf8');
    const rendered = renderMarkdown(source.replaceAll(exampleAddress, `${baseUrl}/`), (target) =>
      resolve(file, target),
    );
    return { ...rendered, path: served.get(file) ?? docsPath, isGuide };
  };
  const guides = await Promise.all(
    guideTopics.map(async ({ title, pages }) => ({
      title,
      entries: await Promise.all(pages.map((name) => read(`guides/${name}.md`, true))),
    })),
  );
  const references = await Promise.all(
    referenceTopics.map(async ({ title, pages }) => ({
      title,
      entries: await Promise.all(pages.map((name) => read(`${name}.md`, false))),
    })),
  );
  const entries = [...guides, ...references].flatMap((topic) => topic.entries);
  const hash = createHash('sha256');
  for (const entry of entries) hash.update(JSON.stringify(entry));
  return { guides, references, entries, hash: hash.digest('base64url').slice(0, 27) };
}

/** Where a link of a file leads: to a page, or to what it names on this service or elsewhere; null for other files. */
function resolve(file: string, target: string): string | null {
  if (/^(?:https?:|#|\/)/.test(target)) return target;
  const [name = '', anchor] = target.split('#');
  const page = served.get(path.posix.join(path.posix.dirname(file), name));
  if (page === undefined) return null;
  return anchor === undefined ? page : `${page}#${anchor}`;
}
