import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { accountSamples, hardSamples, ordinarySamples, unseenSamples } from '../../bench/spam/handwritten-samples';
import { createModel, learn } from '../../src/spam/model';
import { scoreSubmission } from '../../src/spam/score';
import known from './known-scores.json';

const samples = [...ordinarySamples(), ...hardSamples(), ...unseenSamples(), ...accountSamples().flat()];
const model = [10, 200, 400, 700, 900, 1_100, 1_600]
  .flatMap((n) => samples[n] ?? [])
  .reduce((before, { input, isSpam }) => learn(before, { input, isSpam }, [], 5), createModel(null));

function scoreOf(index: number): string {
  const sample = samples[index];
  if (!sample) throw new Error(`there is no message ${index}`);
  const { score, reasons } = scoreSubmission(sample.input, model);
  const parts = reasons.map(({ rule, points, values = {} }) => [rule, points, ...Object.values(values)].join(' '));
  return [`${sample.template}: ${score}`, ...parts].join('; ');
}

// Messages whose wording reaches no bound of its points, so that every change of a weight or a feature is seen.
test('known messages keep their exact scores: UPDATE_SCORES=1 writes them into the file', () => {
  const scores = Object.fromEntries(Object.keys(known).map((index) => [index, scoreOf(Number(index))]));
  if (process.env.UPDATE_SCORES === '1') {
    writeFileSync(path.join(__dirname, 'known-scores.json'), `${JSON.stringify(scores, null, 2)}\n`);
  }
  expect(scores).toEqual(known);
});
