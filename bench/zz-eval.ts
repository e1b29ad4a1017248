import { createModel } from '../src/spam/model';
import { scoreSubmission } from '../src/spam/score';
import { corpus } from './spam/corpus';
import { generate, repeatSubmissions, type Sample } from './spam/generate';
import { withWeights } from './spam/evaluate';
import { hardSamples, inboxSamples, unseenSamples } from './spam/handwritten-samples';
import { createRandom } from './spam/random';
import { trainWeights } from './spam/training';
const random = createRandom(7);
const half = Object.entries(corpus).flatMap(([l, t]) => generate(l, t, 'test', 1, random));
function line(name: string, samples: Sample[]) {
  const model = createModel(null);
  const ham = samples.filter((s) => !s.isSpam).map((s) => scoreSubmission(s.input, model).score).sort((a, b) => b - a);
  const spam = samples.filter((s) => s.isSpam).map((s) => scoreSubmission(s.input, model).score);
  const at = (th: number) => `${((1000 * ham.filter((x) => x >= th).length) / ham.length).toFixed(0)}/${((100 * spam.filter((x) => x >= th).length) / spam.length).toFixed(1)}`;
  const sorted = [...spam].sort((a, b) => b - a); const th80 = sorted[Math.floor(0.8 * sorted.length)]!;
  console.log(name.padEnd(7), [4, 4.5, 5, 5.5, 6, 7].map((t) => `${t}: ${at(t)}`).join('  '), ` fp at 80%: ${((1000 * ham.filter((x) => x >= th80).length) / ham.length).toFixed(1)} (${th80.toFixed(1)})`);
}
const parts = process.argv[2] ?? 'both';
if (parts !== 'full') withWeights(trainWeights(['training']), () => { line('half', half); line('halfsub', repeatSubmissions('test', 1, random)); line('inbox', inboxSamples()); line('unseen', unseenSamples()); line('hard', hardSamples()); });
withWeights(trainWeights(['training', 'test']), () => { console.log('full'); line('unseen', unseenSamples()); line('hard', hardSamples()); line('inbox', inboxSamples()); });
