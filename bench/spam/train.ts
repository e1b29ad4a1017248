import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { textSlots } from '../../src/spam/base-weights';
import { extractFeatures, type Features, signalCount } from '../../src/spam/features';
import { checkRules } from '../../src/spam/rules/check';
import { readSubmission } from '../../src/spam/submission';
import { corpus } from './corpus';
import { generate, type Sample } from './generate';
import { createRandom, type Random } from './random';

const file = path.resolve('src/spam/trained-weights.json');

const settings = {
  seed: 20_251,
  renderings: 16,
  epochs: 14,
  rate: 0.05,
  /** Scores are trained towards the two sides of this value, in points. */
  middle: 3,
  /** Log-odds per point. */
  slope: 0.8,
  /** A real message that is taken for spam counts so many times as much as the reverse. */
  hamWeight: 1.6,
  /** The weights shrink by so much: words of the templates little else contains say less than topics. */
  decay: { text: 4e-4, signals: 6e-5, pairs: 5e-4 },
  /** The share of features that each step ignores, so that no template is recognized by a few words. */
  dropout: { text: 0.5, signals: 0.25 },
} as const;

interface Weights {
  bias: number;
  readonly text: Float64Array;
  readonly signals: Float64Array;
}

interface Prepared {
  readonly features: Features;
  readonly rulePoints: number;
  readonly isSpam: boolean;
}

/** `npm run spam:train`: trains the base weights on the training part of the corpus. The result is always the same. */
function main(): void {
  const random = createRandom(settings.seed);
  const samples = Object.entries(corpus).flatMap(([language, texts]) =>
    generate(language, texts, 'training', settings.renderings, random),
  );
  const weights = train(samples.map(prepare), random);
  const text = quantize(weights.text);
  const signals = quantize(weights.signals);
  const stored = {
    bias: Math.round(weights.bias * 1_000) / 1_000,
    ...{ textScale: text.scale, signalScale: signals.scale, text: text.bytes, signals: signals.bytes },
  };
  writeFileSync(file, `${JSON.stringify(stored, null, 2)}\n`);
  console.log(`trained on ${samples.length} messages; bias ${stored.bias}`);
}

function prepare({ input, isSpam }: Sample): Prepared {
  const submission = readSubmission(input);
  const rulePoints = checkRules(submission).reduce((sum, { points }) => sum + points, 0);
  return { features: extractFeatures(submission), rulePoints, isSpam };
}

/** Logistic regression by stochastic gradient descent; the points of the rules are given. */
function train(samples: readonly Prepared[], random: Random): Weights {
  const weights: Weights = { bias: 0, text: new Float64Array(textSlots), signals: new Float64Array(signalCount) };
  const { decay, dropout } = settings;
  for (let epoch = 0; epoch < settings.epochs; epoch += 1) {
    const rate = settings.rate / (1 + epoch / 4);
    for (const { features, rulePoints, isSpam } of shuffle(samples, random)) {
      const text = [...features.text].filter(() => random() >= dropout.text);
      const signals = [...features.signals].filter(
        (signal) => (signal >= 128 && signal < 256) || random() >= dropout.signals,
      );
      const value = 1 / Math.sqrt(Math.max(1, text.length));
      let score = rulePoints + weights.bias;
      for (const hash of text) score += value * (weights.text[hash & (textSlots - 1)] ?? 0);
      for (const signal of signals) score += weights.signals[signal] ?? 0;
      const expected = 1 / (1 + Math.exp(-settings.slope * (score - settings.middle)));
      const error = ((isSpam ? 1 : 0) - expected) * (isSpam ? 1 : settings.hamWeight);
      weights.bias += rate * error * 0.3;
      for (const hash of text) {
        const slot = hash & (textSlots - 1);
        const weight = weights.text[slot] ?? 0;
        weights.text[slot] = weight + rate * (8 * error * value - decay.text * 40 * weight);
      }
      for (const signal of signals) {
        const weight = weights.signals[signal] ?? 0;
        const shrink = signal >= 256 ? decay.pairs : decay.signals;
        weights.signals[signal] = weight + rate * (error - shrink * 40 * weight) * (signal >= 256 ? 0.5 : 1);
      }
    }
  }
  return weights;
}

function shuffle<T>(list: readonly T[], random: Random): T[] {
  const shuffled = [...list];
  for (let i = shuffled.length - 1; i > 0; i -= 1) {
    const j = Math.floor(random() * (i + 1));
    const [a, b] = [shuffled[i], shuffled[j]];
    if (a !== undefined && b !== undefined) [shuffled[i], shuffled[j]] = [b, a];
  }
  return shuffled;
}

/** One byte per weight. */
function quantize(weights: Float64Array): { scale: number; bytes: string } {
  const largest = weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 1e-9);
  const scale = Number((largest / 127).toPrecision(6));
  const bytes = Int8Array.from(weights, (weight) => Math.max(-127, Math.min(127, Math.round(weight / scale))));
  return { scale, bytes: Buffer.from(bytes.buffer).toString('base64') };
}

main();
