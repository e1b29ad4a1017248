import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { ordinarySamples, writtenSamples } from '../../bench/spam/test-samples';
import { scoreSubmission } from '../../src/spam/score';
import { buildModel } from './build-input';
import known from './known-scores.json';

const samples = [...ordinarySamples(), ...writtenSamples()];
const model = buildModel([10, 200, 400, 600, 800, 1_000, 1_200].flatMap((n) => samples[n] ?? []));

function scoreOf(index: number): string {
  const sample = samples[index];
  if (!sample) throw new Error(`there is no message ${index}`);
  const { score, reasons } = scoreSubmission(sample.input, model);
  const parts = reasons.map(({ rule, points, values = {} }) => [rule, points, ...Object.values(values)].join(' '));
  return [`${sample.language}: ${score}`, ...parts].join('; ');
}

// Messages whose wording reaches no bound of its points, so that every change of a weight or a feature is seen.
test('known messages keep their exact scores: UPDATE_SCORES=1 writes them into the file', () => {
  const scores = Object.fromEntries(Object.keys(known).map((index) => [index, scoreOf(Number(index))]));
  if (process.env.UPDATE_SCORES === '1') {
    writeFileSync(path.join(__dirname, 'known-scores.json'), `${JSON.stringify(scores, null, 2)}\n`);
  }
  expect(scores).toEqual(known);
});
