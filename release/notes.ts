import { readFileSync } from 'node:fs';
import { parseChanges } from '../src/lib/version';

/** `npm run release:notes -- VERSION`: prints the section of a version in the changelog as the text of a release. */
const version = process.argv[2] ?? '';
const changes = parseChanges(readFileSync('CHANGELOG.md', 'utf8'), version);
if (changes.length === 0) {
  console.error(`CHANGELOG.md has no section for ${JSON.stringify(version)}`);
  process.exit(1);
}
console.log(
  changes
    .map(({ title, entries }) => `### ${title}\n\n${entries.map((entry) => `- ${entry}`).join('\n')}`)
    .join('\n\n'),
);
