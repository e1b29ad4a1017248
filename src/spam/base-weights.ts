import { inflateRawSync } from 'node:zlib';
import { NumberTable } from './number-table';
import { findSignals, signalCount, signalLayout } from './signals';
import type { Submission } from './submission';
import { slotCount, type Weigher } from './text/scan-text';
import stored from './weights.json';

/** Weights that `npm run spam:train` wrote; docs/internals/spam.md says what they were trained on. */
interface BaseWeights {
  readonly bias: number;
  /** Points by slot of a text, times `textScale`. */
  readonly text: Int8Array;
  readonly textScale: number;
  /** Points by signal. */
  readonly signals: Float32Array;
  /** One more than the topic of a word or of two words, by the 24 highest bits of its hash. */
  readonly topics: NumberTable;
}

/**
 * Weights as stored. `data` is compressed and in base64: one byte for each slot and signal, then the words of topics,
 * sorted: first the highest byte of each, then the second, then the third, then the topics.
 */
export type StoredWeights = typeof stored;

/** Counts the changes of the features and of the format. */
export const weightsVersion = 3;

function readWeights({ version, bias, textScale, signalScale, data }: StoredWeights): BaseWeights {
  if (version !== weightsVersion)
    throw new Error(`src/spam/weights.json has version ${version}: train the weights again`);
  const bytes = inflateRawSync(Buffer.from(data, 'base64'));
  const signalsEnd = slotCount + signalCount;
  const words = (bytes.length - signalsEnd) / 4;
  const byteOf = (plane: number, word: number) => bytes[signalsEnd + plane * words + word] ?? 0;
  return {
    ...{ bias, textScale },
    text: new Int8Array(bytes.subarray(0, slotCount)),
    signals: Float32Array.from(new Int8Array(bytes.subarray(slotCount, signalsEnd)), (weight) => weight * signalScale),
    topics: new NumberTable(
      Array.from({ length: words }, (_, i) => [
        (byteOf(0, i) << 16) | (byteOf(1, i) << 8) | byteOf(2, i),
        byteOf(3, i) + 1,
      ]),
    ),
  };
}

const baseWeights = readWeights(stored);

/**
 * Bounds of the points of the wording. A few words never hold a message: for more points than `maxOfFew`, or than it has
 * words, a message needs several words that speak for spam.
 */
const limits = { min: -2, max: 8, maxOfFew: 4.5 } as const;
const severalWords = { count: 5, points: 0.3 } as const;

/** The topic of a word or of two words by its hash; -1 for none. */
function topicOf(token: number): number {
  return baseWeights.topics.get(token >>> 8) - 1;
}

/** The points of the wording: of the words, however many they are, and of the signals. */
export function scoreWording(submission: Submission): number {
  const { bias, text, signals: weights } = baseWeights;
  const { slots } = submission.scan;
  let sum = 0;
  for (let i = 0; i < slots.length; i += 1) sum += text[slots.items[i] ?? 0] ?? 0;
  const signals = findSignals(submission, topicOf);
  let points = bias + sum * slotScale(submission);
  for (let i = 0; i < signals.length; i += 1) points += weights[signals.items[i] ?? 0] ?? 0;
  const { words: all, names } = submission.scan;
  const maxOfFew = Math.min(limits.maxOfFew, all.length - names.length);
  if (points <= maxOfFew) return Math.max(points, limits.min);
  const words = submission.scan.countHeavyWords(weigherOf(submission), severalWords.points);
  return words < severalWords.count ? maxOfFew : Math.min(points, limits.max);
}

function slotScale({ scan }: Submission): number {
  return baseWeights.textScale / Math.sqrt(Math.max(1, scan.slots.length));
}

/** The words that speak most for spam. */
export function namedWords(submission: Submission): string[] {
  return submission.scan.heaviestWords(weigherOf(submission));
}

function weigherOf(submission: Submission): Weigher {
  const { text, signals } = baseWeights;
  const scale = slotScale(submission);
  return {
    ofSlot: (slot) => scale * (text[slot] ?? 0),
    ofToken: (token) => {
      const topic = topicOf(token);
      return topic < 0 ? 0 : (signals[signalLayout.topics + topic] ?? 0);
    },
  };
}
