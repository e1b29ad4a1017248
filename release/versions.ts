import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import semver from 'semver';

/** What must agree in a release. */
export interface Versions {
  /** The manifests by their path; the first is that of the server. */
  readonly manifests: ReadonlyMap<string, Manifest>;
  readonly changelog: string;
  /** The manifest of the Helm chart. */
  readonly chart: string;
  /** The texts by their path that name the packages or the image of a version. */
  readonly documents: ReadonlyMap<string, string>;
  /** The version from whose snapshot the upgrade test starts. */
  readonly snapshot: string;
}

export const chartFile = 'deploy/helm/letterbox/Chart.yaml';

interface Manifest {
  readonly version: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

/** The version in the name of a package's file or of the image. */
export const namedVersion = /(?<=letterbox-(?:api|cli|client|react)-)\d[\w.-]*(?=\.tgz)|(?<=\/letterbox:)\d[\w.-]*\w/g;

/** Reads everything in the repository. */
export function readVersions(root: string): Versions {
  const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
  const packages = readdirSync(path.join(root, 'packages')).map((name) => `packages/${name}/package.json`);
  const files = ['package.json', ...packages];
  const texts = ['docs', 'deploy', 'packages'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => path.join(folder, name)),
  );
  const documents = texts.filter((file) => /\.(?:md|yml)$/.test(file) && !file.includes('node_modules'));
  return {
    manifests: new Map(files.map((file) => [file, JSON.parse(read(file))])),
    changelog: read('CHANGELOG.md'),
    chart: read(chartFile),
    documents: new Map(documents.map((file) => [file, read(file)])),
    snapshot: JSON.parse(read('test/upgrade/released.json')).version,
  };
}

/**
 * Where versions, changelog and tag disagree, a sentence each. Without a tag, the changelog may lack the date, and the
 * snapshot may be of any version.
 */
export function findVersionProblems(
  { manifests, changelog, chart, documents, snapshot }: Versions,
  { tag, committedOn }: { readonly tag?: string; readonly committedOn: string },
): string[] {
  const version = manifests.get('package.json')?.version ?? '';
  const problems: string[] = [];
  for (const [file, manifest] of manifests) {
    if (manifest.version !== version) problems.push(`${file} has version ${manifest.version} instead of ${version}.`);
    for (const [name, wanted] of Object.entries({ ...manifest.dependencies, ...manifest.devDependencies })) {
      if (name.startsWith('@letterbox/') && wanted !== version)
        problems.push(`${file} depends on ${name} ${wanted} instead of ${version}.`);
    }
  }
  for (const [, key, value] of chart.matchAll(/^(version|appVersion): (.+)$/gm)) {
    if (value !== version) problems.push(`${chartFile} has the ${key} ${value} instead of ${version}.`);
  }
  for (const [file, text] of documents) {
    const others = new Set(text.match(namedVersion)?.filter((named) => named !== version));
    for (const other of others) problems.push(`${file} names version ${other} instead of ${version}.`);
  }
  const sections = readSections(changelog);
  for (const [n, { name }] of sections.entries()) {
    const next = sections[n + 1];
    if (next && !semver.gt(name, next.name))
      problems.push(`CHANGELOG.md has ${name} above ${next.name}, which is not older.`);
  }
  const section = sections.find(({ name }) => name === version);
  if (!section) return [...problems, `CHANGELOG.md has no section for ${version}.`];
  if (tag === undefined) return problems;
  if (tag !== `v${version}`) problems.push(`The tag is ${tag} and the version in package.json ${version}.`);
  // The commit may be made in another time zone.
  if (!(Math.abs(Date.parse(section.date) - Date.parse(committedOn)) <= 86_400_000))
    problems.push(`CHANGELOG.md dates ${version} ${section.date}, and the commit is from ${committedOn}.`);
  const previous = findPreviousRelease(changelog, version) ?? version;
  if (snapshot !== previous)
    problems.push(`The upgrade test starts from ${snapshot} instead of ${previous}. See docs/internals/releasing.md.`);
  return problems;
}

interface Section {
  readonly name: string;
  /** Such as 2026-03-31, or "unreleased". */
  readonly date: string;
}

/** The sections of a changelog that are named after a version, newest first. */
export function readSections(changelog: string): Section[] {
  const headings = changelog.matchAll(/^## \[([^\]]+)\] - (\d{4}-\d{2}-\d{2}|unreleased)$/gm);
  return [...headings].flatMap(([, name = '', date = '']) => (isVersion(name) ? [{ name, date }] : []));
}

/** Whether npm, the chart and the image take it as it is. */
export function isVersion(text: string): boolean {
  return semver.valid(text) === text;
}

/** The newest release before a version that is not a prerelease; null before the first. */
export function findPreviousRelease(changelog: string, version: string): string | null {
  const older = readSections(changelog).filter(({ name }) => semver.lt(name, version));
  return older.find(({ name, date }) => date !== 'unreleased' && semver.prerelease(name) === null)?.name ?? null;
}
