import { readFileSync } from 'node:fs';
import { renderDocuments } from './harness/document';
import { findOutdated, readResults } from './harness/results';

/** `npm run check:release`: fails if the figures in the documents are older than 30 days or not the stored results. */
const results = readResults();
const outdated = findOutdated(results, new Date());
const changed = [...renderDocuments(results)].filter(([file, text]) => readFileSync(file, 'utf8') !== text);

if (outdated.length > 0)
  console.error(`These figures are older than 30 days. Run on an idle machine: npm run bench -- ${outdated.join(' ')}`);
for (const [file] of changed)
  console.error(`${file} does not show bench/results/latest.json. Run: npm run bench -- documents`);
process.exitCode = outdated.length + changed.length > 0 ? 1 : 0;
