import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { chartFile, isVersion, namedVersion, readVersions } from './versions';

/**
 * `npm run release:prepare -- VERSION`: gives all packages, the Helm chart and the documents that name it this version,
 * and the changelog's section of the version today's date. Commits nothing.
 */
const version = process.argv[2] ?? '';
if (!isVersion(version)) fail(`${JSON.stringify(version)} is no version, such as 0.2.0 or 0.2.0-rc.1`);
const { manifests, changelog, chart, documents } = readVersions('.');
const heading = new RegExp(`^## \\[${version.replaceAll('.', '\\.')}\\] - .*$`, 'm');
if (!heading.test(changelog)) fail(`CHANGELOG.md needs a section that begins with: ## [${version}] - unreleased`);

for (const file of manifests.keys()) {
  const text = readFileSync(file, 'utf8')
    .replace(/^( {2}"version": )"[^"]+"/m, `$1"${version}"`)
    .replaceAll(/("@letterbox\/[a-z]+": )"[^"]+"/g, `$1"${version}"`);
  writeFileSync(file, text);
}
writeFileSync(chartFile, chart.replaceAll(/^(version|appVersion): .+$/gm, `$1: ${version}`));
for (const [file, text] of documents) writeFileSync(file, text.replaceAll(namedVersion, version));
const today = new Date().toISOString().slice(0, 10);
writeFileSync('CHANGELOG.md', changelog.replace(heading, `## [${version}] - ${today}`));
execFileSync('npm', ['install', '--package-lock-only', '--ignore-scripts', '--no-audit', '--no-fund'], {
  stdio: ['ignore', 'ignore', 'inherit'],
});
console.log(`All packages, the chart and the documents have version ${version}, released ${today}.`);

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}
