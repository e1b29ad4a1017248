import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { trainWeights } from './training';

/**
 * `npm run spam:train`: trains the base weights on the corpus in the repository. The shipped weights were trained on a
 * larger one (docs/internals/spam.md).
 */
const file = path.resolve('src/spam/trained-weights.json');
writeFileSync(file, `${JSON.stringify(trainWeights(['training', 'test']), null, 2)}\n`);
