import { clamp } from '../../src/lib/clamp';
import { type StoredWeights, textSlots } from '../../src/spam/base-weights';
import { extractFeatures, signalCount, signalLayout } from '../../src/spam/features';
import { checkRules } from '../../src/spam/rules/check';
import { readSubmission } from '../../src/spam/submission';
import { corpus } from './corpus';
import { generate, type Part, repeatSubmissions, type Sample } from './generate';
import { createRandom, pick, type Random } from './random';

const settings = {
  seed: 20_251,
  /** How often each template is rendered, and each whole submission repeated. */
  renderings: { templates: 6, submissions: 16 },
  /** The share of messages that are learned once more with invented words. */
  replacedWords: { ham: 0.8, spam: 0.1 },
  epochs: 16,
  /** The last epochs, whose weights are averaged: those after a single one depend on the order of its messages. */
  averaged: 10,
  rate: 0.05,
  /** Scores are trained towards the two sides of this value, in points. */
  middle: 1.25,
  /** Left out of training, because the corpus has too few such links: its points are added to what was trained. */
  addedRule: 'sign-in-link',
  /** Log-odds per point. */
  slope: 0.8,
  /** How much more an error about a real message counts than one about spam. */
  hamWeight: 4,
  /** Weight decay, strongest for pairs of topics, each of which occurs in few templates. */
  decay: { text: 1e-4, signals: 2e-4, pairs: 1e-3 },
  /** Bounds in points, so that no single signal outweighs the others. */
  limits: {
    ...{ topics: { min: -1.3, max: 2.4 }, shapes: { min: -1, max: 0.8 }, pairs: { min: -0.8, max: 1 } },
  },
  /** The share of features that each step ignores, so that no template is recognized by a few words. */
  dropout: { text: 0.7, signals: 0.25 },
} as const;

interface Weights {
  bias: number;
  readonly text: Float64Array;
  readonly signals: Float64Array;
}

interface Prepared {
  readonly text: Uint32Array;
  readonly signals: Uint32Array;
  readonly rulePoints: number;
  readonly isSpam: boolean;
}

/** Trains weights on these parts of the corpus. The same version of Node.js always returns the same. */
export function trainWeights(parts: readonly Part[]): StoredWeights {
  const random = createRandom(settings.seed);
  const { renderings } = settings;
  const samples = parts.flatMap((part) => [
    ...Object.entries(corpus).flatMap(([language, texts]) =>
      generate(language, texts, part, renderings.templates, random),
    ),
    ...repeatSubmissions(part, renderings.submissions, random),
  ]);
  const isChanged = ({ isSpam }: Sample) => random() < settings.replacedWords[isSpam ? 'spam' : 'ham'];
  const changed = samples.filter(isChanged).map((sample) => replaceWords(sample, random));
  const detailed = [...samples, ...changed].map((sample) => addDetails(sample, random));
  const weights = train(detailed.map(prepare), random);
  const text = quantize(weights.text);
  const signals = quantize(weights.signals);
  return {
    bias: Math.round(weights.bias * 1_000) / 1_000,
    ...{ textScale: text.scale, signalScale: signals.scale, text: text.bytes, signals: signals.bytes },
  };
}

/**
 * Replaces up to nine of ten longer words by invented ones of the same script. A message about things that no template
 * mentions is more often real.
 */
function replaceWords(sample: Sample, random: Random): Sample {
  const share = random() * 0.9;
  const replace = (text: string) =>
    text.replaceAll(words, (word) => (random() < share ? inventWord(word, random) : word));
  const data = mapTexts(sample.input.data, 20, replace);
  return { ...sample, input: { ...sample.input, data } };
}

const words = /[\p{Script=Latin}\p{Script=Cyrillic}]{3,}|\p{Script=Han}|[\p{Script=Hiragana}\p{Script=Katakana}]+/gu;

/** A pronounceable word as long as another one; of Chinese and Japanese characters, any of the script. */
function inventWord(word: string, random: Random): string {
  const first = word.codePointAt(0) ?? 0;
  if (first >= 0x3400) return String.fromCodePoint(0x4e00 + Math.floor(random() * 0x3000));
  if (first >= 0x3000) return String.fromCodePoint(...Array.from(word, () => 0x3041 + Math.floor(random() * 80)));
  const [consonants, vowels] =
    first >= 0x400 ? ['бвгджзклмнпрстфхцчшщ', 'аеиоуыэюя'] : ['bcdfghjklmnprstvwz', 'aeiouy'];
  let invented = '';
  while (invented.length < word.length) {
    const second = random() < 0.25 ? pick(random, [...consonants]) : '';
    invented += pick(random, [...consonants]) + second + pick(random, [...vowels]);
  }
  return invented.slice(0, word.length);
}

/** Changes the top-level texts that are longer than `minLength`. */
function mapTexts(data: Sample['input']['data'], minLength: number, change: (text: string) => string) {
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => [
      name,
      typeof value === 'string' && value.length > minLength ? change(value) : value,
    ]),
  );
}

/** Adds amounts, links and numbers to some messages of both kinds: alone they say little. */
function addDetails(sample: Sample, random: Random): Sample {
  if (random() > (sample.isSpam ? 0.08 : 0.25)) return sample;
  const amount = 10 * Math.ceil(random() * 400);
  const details = [
    ...[
      `(€${amount})`,
      `$${amount}`,
      `£${amount}.`,
      `${Math.ceil(random() * 90)} %`,
      `${amount} €!`,
      '!!!',
      '???',
      '🙂',
    ],
    ...[
      `https://www.${pick(random, hosts)}.com/`,
      `www.${pick(random, hosts)}.net`,
      `https://${pick(random, hosts)}.org/a/${amount}`,
      `https://${pick(random, shorteners)}/${pick(random, hosts)}`,
    ],
  ];
  const data = mapTexts(sample.input.data, 30, (text) => `${text} ${pick(random, details)}`);
  return { ...sample, input: { ...sample.input, data } };
}

const shorteners = ['bit.ly', 'tinyurl.com', 't.co', 'goo.gl', 'is.gd', 'cutt.ly', 'rebrand.ly'];

const hosts = [
  'northfield',
  'muster-verein',
  'lakeview',
  'pereira',
  'studio-vogt',
  'oakschool',
  'chezmarie',
  'kraft24',
];

function prepare({ input, isSpam }: Sample): Prepared {
  const submission = readSubmission(input);
  const trained = checkRules(submission).filter(({ rule }) => rule !== settings.addedRule);
  const rulePoints = trained.reduce((sum, { points }) => sum + points, 0);
  const features = extractFeatures(submission);
  return { text: features.text.toArray(), signals: features.signals.toArray(), rulePoints, isSpam };
}

/** Logistic regression by stochastic gradient descent; the points of the rules are given. */
function train(samples: readonly Prepared[], random: Random): Weights {
  const weights = createWeights();
  const { decay, dropout } = settings;
  const mean = createWeights();
  for (let epoch = 0; epoch < settings.epochs; epoch += 1) {
    const rate = settings.rate / (1 + epoch / 4);
    for (const { rulePoints, isSpam, ...features } of shuffle(samples, random)) {
      const text = [...features.text].filter(() => random() >= dropout.text);
      const signals = [...features.signals].filter(
        (signal) => groupOf(signal) === 'shapes' || random() >= dropout.signals,
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
        const group = groupOf(signal);
        const shrink = group === 'pairs' ? decay.pairs : decay.signals;
        const next = weight + rate * (error - shrink * 40 * weight) * (group === 'pairs' ? 0.5 : 1);
        const { min, max } = settings.limits[group];
        weights.signals[signal] = clamp(next, min, max);
      }
    }
    if (epoch >= settings.epochs - settings.averaged) addWeights(mean, weights, 1 / settings.averaged);
  }
  return mean;
}

function createWeights(): Weights {
  return { bias: 0, text: new Float64Array(textSlots), signals: new Float64Array(signalCount) };
}

function addWeights(sum: Weights, weights: Weights, factor: number): void {
  sum.bias += factor * weights.bias;
  for (let i = 0; i < textSlots; i += 1) sum.text[i] = (sum.text[i] ?? 0) + factor * (weights.text[i] ?? 0);
  for (let i = 0; i < signalCount; i += 1) sum.signals[i] = (sum.signals[i] ?? 0) + factor * (weights.signals[i] ?? 0);
}

function groupOf(signal: number): 'topics' | 'shapes' | 'pairs' {
  if (signal >= signalLayout.pairs) return 'pairs';
  return signal >= signalLayout.shapes ? 'shapes' : 'topics';
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
  const largest = weights.reduce((max, weight) => Math.max(max, Math.abs(weight)), 1e-9);
  const scale = Number((largest / 127).toPrecision(6));
  const bytes = Int8Array.from(weights, (weight) => clamp(Math.round(weight / scale), -127, 127));
  return { scale, bytes: Buffer.from(bytes.buffer).toString('base64') };
}
