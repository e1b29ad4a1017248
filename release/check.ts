import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { renderDocuments } from '../bench/harness/document';
import { findOutdated, readResults } from '../bench/harness/results';
import { findVersionProblems, readVersions } from './versions';

/**
 * `npm run check:release -- [TAG]`: fails if the figures in the documents are older than 30 days or not the stored
 * results, or if the versions of all packages, the changelog and the tag disagree. Without a tag, the changelog may lack
 * the date.
 */
const results = readResults();
const outdated = findOutdated(results, new Date());
const changed = [...renderDocuments(results)].filter(([file, text]) => readFileSync(file, 'utf8') !== text);
const committedOn = execFileSync('git', ['log', '-1', '--format=%cs'], { encoding: 'utf8' }).trim();
const problems = findVersionProblems(readVersions('.'), { tag: process.argv[2], committedOn });

if (outdated.length > 0)
  console.error(`These figures are older than 30 days. Run on an idle machine: npm run bench -- ${outdated.join(' ')}`);
for (const [file] of changed)
  console.error(`${file} does not show bench/results/latest.json. Run: npm run bench -- documents`);
for (const problem of problems) console.error(problem);
process.exitCode = outdated.length + changed.length + problems.length > 0 ? 1 : 0;
