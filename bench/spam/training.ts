import { deflateRawSync } from 'node:zlib';
import { clamp } from '../../src/lib/clamp';
import { type StoredWeights, weightsVersion } from '../../src/spam/base-weights';
import { checkRules } from '../../src/spam/rules/check';
import { findSignals, signalCount, signalLayout } from '../../src/spam/signals';
import { readSubmission } from '../../src/spam/submission';
import { slotCount } from '../../src/spam/text/scan-text';
import type { Sample, WeightedSample } from './examples';
import { createRandom, pick, type Random, shuffle } from './random';
import { findTopicWords, topicMessages } from './topic-words';

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
  /** Scores are trained towards the two sides of this value, in points. */
  middle: 3.85,
  /** Log-odds per point. */
  slope: 0.8,
  /** How much more an error about a real message counts than one about spam. */
  hamWeight: 4.5,
  /** Weight decay. */
  decay: { text: 2e-3, signals: 8e-3 },
  /** Bounds in points, so that no single signal decides. */
  limits: { shapes: { min: -1.2, max: 1.5 }, topics: { min: -1.3, max: 2.4 } },
  /** The share of features that each step ignores, so that no message is recognized by a few words. */
  dropout: { text: 0.5, topics: 0.25 },
};

export type Settings = typeof settings;

interface Weights {
  bias: number;
  readonly text: Float64Array;
  readonly signals: Float64Array;
}

interface Prepared {
  readonly slots: Uint32Array;
  readonly signals: Uint8Array;
  readonly rulePoints: number;
  readonly isSpam: boolean;
  readonly weight: number;
}

/** Trains weights. The same version of Node.js always returns the same. */
export function trainWeights(given: readonly WeightedSample[], changes: Partial<Settings> = {}): StoredWeights {
  const options = { ...settings, ...changes };
  const random = createRandom(options.seed);
  const samples = [...given, ...topicMessages(random)];
  const isReplaced = ({ isSpam }: Sample) => random() < options.replacedWords[isSpam ? 'spam' : 'ham'];
  const replaced = samples.filter(isReplaced).map((sample) => replaceWords(sample, random));
  const topicWords = findTopicWords(samples);
  const topicOf = (token: number) => topicWords.get(token >>> 8) ?? -1;
  const prepared = [...samples, ...replaced].map((sample) => prepare(addDetails(sample, random), topicOf));
  return store(train(prepared, random, options), topicWords);
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

function prepare({ input, isSpam, weight }: WeightedSample, topicOf: (token: number) => number): Prepared {
  const submission = readSubmission(input.data, input.headers);
  const rulePoints = checkRules(submission, input).reduce((sum, { points }) => sum + points, 0);
  return {
    slots: Uint32Array.from(submission.scan.slots.toArray()),
    signals: Uint8Array.from(findSignals(submission, topicOf).toArray()),
    ...{ rulePoints, isSpam, weight },
  };
}

/** Logistic regression by stochastic gradient descent; the points of the rules are given. */
function train(samples: readonly Prepared[], random: Random, options: Settings): Weights {
  const weights = createWeights();
  const mean = createWeights();
  const { decay, dropout, limits, slope, middle, hamWeight } = options;
  const text = new Uint32Array(slotCount);
  const signals = new Uint8Array(signalCount);
  for (let epoch = 0; epoch < options.epochs; epoch += 1) {
    const rate = options.rate / (1 + epoch / 4);
    for (const sample of shuffle(samples, random)) {
      const words = drop(sample.slots, text, () => random() < dropout.text);
      const found = drop(sample.signals, signals, (signal) => isTopic(signal) && random() < dropout.topics);
      const value = 1 / Math.sqrt(Math.max(1, words.length));
      let score = sample.rulePoints + weights.bias;
      for (const slot of words) score += value * (weights.text[slot] ?? 0);
      for (const signal of found) score += weights.signals[signal] ?? 0;
      const expected = 1 / (1 + Math.exp(-slope * (score - middle)));
      const error = sample.weight * (sample.isSpam ? 1 - expected : -hamWeight * expected);
      weights.bias += rate * error * 0.3;
      for (const slot of words) {
        const before = weights.text[slot] ?? 0;
        weights.text[slot] = before + rate * (8 * error * value - sample.weight * decay.text * before);
      }
      for (const signal of found) {
        const before = weights.signals[signal] ?? 0;
        const next = before + rate * (error - sample.weight * decay.signals * before);
        const { min, max } = isTopic(signal) ? limits.topics : limits.shapes;
        weights.signals[signal] = clamp(next, min, max);
      }
    }
    if (epoch >= options.epochs - options.averaged) addWeights(mean, weights, 1 / options.averaged);
  }
  return mean;
}

/** What remains of a list, in `kept`. */
function drop<T extends Uint8Array | Uint32Array>(list: T, kept: T, isDropped: (item: number) => boolean): T {
  let length = 0;
  for (const item of list) {
    if (isDropped(item)) continue;
    kept[length] = item;
    length += 1;
  }
  return kept.subarray(0, length) as T;
}

function isTopic(signal: number): boolean {
  return signal >= signalLayout.topics;
}

function createWeights(): Weights {
  return { bias: 0, text: new Float64Array(slotCount), signals: new Float64Array(signalCount) };
}

function addWeights(sum: Weights, weights: Weights, factor: number): void {
  sum.bias += factor * weights.bias;
  for (let i = 0; i < slotCount; i += 1) sum.text[i] = (sum.text[i] ?? 0) + factor * (weights.text[i] ?? 0);
  for (let i = 0; i < signalCount; i += 1) sum.signals[i] = (sum.signals[i] ?? 0) + factor * (weights.signals[i] ?? 0);
}

function store({ bias, ...weights }: Weights, topicWords: ReadonlyMap<number, number>): StoredWeights {
  // Of the text, 15 values are enough, and compress well.
  const text = quantize(weights.text, 7);
  const signals = quantize(weights.signals, 127);
  const words = [...topicWords].sort(([a], [b]) => a - b);
  const planes = [16, 8, 0].map((shift) => Uint8Array.from(words, ([hash]) => hash >>> shift));
  const topics = Uint8Array.from(words, ([, topic]) => topic);
  const bytes = Buffer.concat([text.bytes, signals.bytes, ...planes, topics]);
  return {
    ...{
      version: weightsVersion,
      bias: Math.round(bias * 1_000) / 1_000,
      textScale: text.scale,
      signalScale: signals.scale,
    },
    data: deflateRawSync(bytes, { level: 9 }).toString('base64'),
  };
}

/** One byte per weight, from -levels to levels. */
function quantize(weights: Float64Array, levels: number): { readonly scale: number; readonly bytes: Buffer } {
  const largest = weights.reduce((max, weight) => Math.max(max, Math.abs(weight)), 1e-9);
  const scale = Number((largest / levels).toPrecision(6));
  const bytes = Int8Array.from(weights, (weight) => clamp(Math.round(weight / scale), -levels, levels));
  return { scale, bytes: Buffer.from(bytes.buffer) };
}
