import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** What must agree in a release. */
export interface Versions {
  /** The manifests by their path; the first is that of the server. */
  readonly manifests: ReadonlyMap<string, Manifest>;
  readonly changelog: string;
  /** The manifest of the Helm chart. */
  readonly chart: string;
}

export const chartFile = 'deploy/helm/letterbox/Chart.yaml';

interface Manifest {
  readonly version: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

/** Reads the manifests of all packages and of the chart, and the changelog. */
export function readVersions(root: string): Versions {
  const packages = readdirSync(path.join(root, 'packages')).map((name) => `packages/${name}/package.json`);
  const files = ['package.json', ...packages];
  return {
    manifests: new Map(files.map((file) => [file, JSON.parse(readFileSync(path.join(root, file), 'utf8'))])),
    changelog: readFileSync(path.join(root, 'CHANGELOG.md'), 'utf8'),
    chart: readFileSync(path.join(root, chartFile), 'utf8'),
  };
}

/** Where versions, changelog and tag disagree, a sentence each. Without a tag, the changelog may lack the date. */
export function findVersionProblems(
  { manifests, changelog, chart }: Versions,
  { tag, committedOn }: { readonly tag?: string; readonly committedOn: string },
): string[] {
  const version = manifests.get('package.json')?.version ?? '';
  const date = readReleaseDate(changelog, version);
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
  if (date === null) return [...problems, `CHANGELOG.md has no section for ${version}.`];
  if (tag === undefined) return problems;
  if (tag !== `v${version}`) problems.push(`The tag is ${tag} and the version in package.json ${version}.`);
  // The commit may be made in another time zone.
  if (!(Math.abs(Date.parse(date) - Date.parse(committedOn)) <= 86_400_000))
    problems.push(`CHANGELOG.md dates ${version} ${date}, and the commit is from ${committedOn}.`);
  return problems;
}

/** The date of a version, or "unreleased"; null if the changelog has no section for it. */
function readReleaseDate(changelog: string, version: string): string | null {
  const headings = changelog.matchAll(/^## \[([^\]]+)\] - (\d{4}-\d{2}-\d{2}|unreleased)$/gm);
  return [...headings].find(([, name]) => name === version)?.[2] ?? null;
}
