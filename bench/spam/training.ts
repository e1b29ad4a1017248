import { deflateRawSync } from 'node:zlib';
import { clamp } from '../../src/lib/clamp';
import { checkRules } from '../../src/spam/rules/check';
import { shapes } from '../../src/spam/shapes';
import { readSubmission } from '../../src/spam/submission';
import { slotCount } from '../../src/spam/text/scan-text';
import { type StoredWeights, weightsVersion } from '../../src/spam/wording';
import type { Sample, WeightedSample } from './examples';
import { createRandom, pick, type Random, shuffle } from './random';

const settings = {
  seed: 20_251,
  /** The share of messages that are learned once more with invented words. */
  replacedWords: { ham: 0.8, spam: 0.1 },
  /** The share of messages to which an amount or a link is added. */
  details: { ham: 0.1, spam: 0.08 },
  epochs: 18,
  /** The last epochs, whose weights are averaged: those after a single one depend on the order of its messages. */
  averaged: 12,
  rate: 0.05,
  /** How much faster or slower than the points of shapes the others change. */
  speed: { text: 12, bias: 0.3 },
  /** Scores are trained towards the two sides of this value, in points. */
  middle: 4.15,
  /** Log-odds per point. */
  slope: 0.6,
  /** How much more an error about a real message counts than one about spam. */
  hamWeight: 3,
  /** Weight decay. */
  decay: { text: 2e-3, shapes: 8e-3 },
  /** Bounds in points of a shape, so that no single one decides. */
  limits: { min: -1.2, max: 1.5 },
  /** The share of words and pairs that each step ignores, so that no message is recognized by a few words. */
  dropout: 0.5,
  /** Weights of slots are stored in this many steps up to the largest. */
  levels: 40,
  maxWeight: 8,
} as const;

interface Weights {
  bias: number;
  readonly text: Float64Array;
  readonly shapes: Float64Array;
}

interface Prepared {
  readonly slots: Uint32Array;
  readonly shapes: Uint8Array;
  readonly rulePoints: number;
  readonly isSpam: boolean;
  readonly weight: number;
}

const shapeNames = Object.keys(shapes);

/** Trains weights. The same version of Node.js always returns the same. */
export function trainWeights(samples: readonly WeightedSample[]): StoredWeights {
  const random = createRandom(settings.seed);
  const isReplaced = ({ isSpam }: Sample) => random() < settings.replacedWords[isSpam ? 'spam' : 'ham'];
  const replaced = samples.filter(isReplaced).map((sample) => replaceWords(sample, random));
  const prepared = [...samples, ...replaced].map((sample) => prepare(addDetails(sample, random)));
  return store(train(prepared, random));
}

/**
 * Replaces up to nine of ten longer words by invented ones of the same script. A message about things that no template
 * mentions is more often real.
 */
function replaceWords(sample: WeightedSample, random: Random): WeightedSample {
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
function addDetails(sample: WeightedSample, random: Random): WeightedSample {
  if (random() > settings.details[sample.isSpam ? 'spam' : 'ham']) return sample;
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

function prepare({ input, isSpam, weight }: WeightedSample): Prepared {
  const submission = readSubmission(input.data, input.site);
  const rulePoints = checkRules(submission, input).reduce((sum, { points }) => sum + points, 0);
  const applying = Object.values(shapes).flatMap((applies, index) => (applies(submission) ? index : []));
  return {
    slots: Uint32Array.from(submission.scan.differentSlots()),
    shapes: Uint8Array.from(applying),
    ...{ rulePoints, isSpam, weight },
  };
}

/** Logistic regression by stochastic gradient descent; the points of the rules are given. */
function train(samples: readonly Prepared[], random: Random): Weights {
  const weights = createWeights();
  const mean = createWeights();
  const { decay, dropout, limits, slope, middle, hamWeight, speed } = settings;
  const kept = new Uint32Array(slotCount);
  for (let epoch = 0; epoch < settings.epochs; epoch += 1) {
    const rate = settings.rate / (1 + epoch / 4);
    for (const sample of shuffle(samples, random)) {
      const slots = drop(sample.slots, kept, () => random() < dropout);
      const value = 1 / Math.sqrt(Math.max(1, slots.length));
      let score = sample.rulePoints + weights.bias;
      for (const slot of slots) score += value * (weights.text[slot] ?? 0);
      for (const shape of sample.shapes) score += weights.shapes[shape] ?? 0;
      const expected = 1 / (1 + Math.exp(-slope * (score - middle)));
      const error = sample.weight * (sample.isSpam ? 1 - expected : -hamWeight * expected);
      weights.bias += rate * speed.bias * error;
      const step = rate * speed.text * error * value;
      const remaining = 1 - rate * sample.weight * decay.text;
      for (const slot of slots) weights.text[slot] = remaining * (weights.text[slot] ?? 0) + step;
      for (const shape of sample.shapes) {
        const before = weights.shapes[shape] ?? 0;
        const next = before + rate * (error - sample.weight * decay.shapes * before);
        weights.shapes[shape] = clamp(next, limits.min, limits.max);
      }
    }
    if (epoch >= settings.epochs - settings.averaged) addWeights(mean, weights, 1 / settings.averaged);
  }
  return mean;
}

/** What remains of a list, in `kept`. */
function drop(list: Uint32Array, kept: Uint32Array, isDropped: () => boolean): Uint32Array {
  let length = 0;
  for (const item of list) {
    if (isDropped()) continue;
    kept[length] = item;
    length += 1;
  }
  return kept.subarray(0, length);
}

function createWeights(): Weights {
  return { bias: 0, text: new Float64Array(slotCount), shapes: new Float64Array(shapeNames.length) };
}

function addWeights(sum: Weights, weights: Weights, factor: number): void {
  sum.bias += factor * weights.bias;
  weights.text.forEach((weight, slot) => {
    sum.text[slot] = (sum.text[slot] ?? 0) + factor * weight;
  });
  weights.shapes.forEach((weight, shape) => {
    sum.shapes[shape] = (sum.shapes[shape] ?? 0) + factor * weight;
  });
}

function store({ bias, text, shapes: points }: Weights): StoredWeights {
  const scale = settings.maxWeight / settings.levels;
  const bytes = Int8Array.from(text, (weight) => {
    return clamp(Math.round(weight / scale), -settings.levels, settings.levels);
  });
  const rounded = shapeNames.map((name, index) => [name, Math.round(100 * (points[index] ?? 0)) / 100]);
  return {
    version: weightsVersion,
    bias: Math.round(bias * 1_000) / 1_000,
    scale,
    shapes: Object.fromEntries(rounded),
    data: deflateRawSync(bytes, { level: 9 }).toString('base64'),
  };
}
