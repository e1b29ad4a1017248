import { inflateRawSync } from 'node:zlib';
import { shapes } from './shapes';
import type { Submission } from './submission';
import { countHeavyWords, heaviestWords, weighText } from './text/word-weights';
import stored from './weights.json';

/**
 * What `npm run spam:train` wrote; docs/internals/spam.md says what it was trained on. `shapes` has points. `data` has one
 * signed byte for each slot of a text, compressed and in base64; times `scale`, it is the slot's weight.
 */
export type StoredWeights = typeof stored;

/** Counts the changes of the features and of the format. */
export const weightsVersion = 4;

if (stored.version !== weightsVersion) {
  throw new Error(`src/spam/weights.json has version ${stored.version}: train the weights again`);
}

const weights = new Int8Array(inflateRawSync(Buffer.from(stored.data, 'base64')));
const { scale } = stored;
const pointsOfShapes: Readonly<Record<string, number>> = stored.shapes;
const shapeChecks = Object.entries(shapes).map(([name, applies]) => ({ applies, points: pointsOfShapes[name] ?? 0 }));

function weightOf(slot: number): number {
  return (weights[slot] ?? 0) * scale;
}

/**
 * Bounds of the points of the wording. A few words never hold a message: for more points than `maxOfFew`, or than it has
 * words, a message needs several words that speak for spam.
 */
const limits = { min: -2, max: 8, maxOfFew: 4.5 } as const;
const severalWords = { count: 5, points: 0.15 } as const;

/** The points of the wording: of the words, however many they are, and of the shapes. */
export function scoreWording(submission: Submission): number {
  const { scan } = submission;
  let points = stored.bias + weighText(scan, weightOf);
  for (const shape of shapeChecks) if (shape.applies(submission)) points += shape.points;
  const maxOfFew = Math.min(limits.maxOfFew, scan.words.length - scan.names.length);
  if (points <= maxOfFew) return Math.max(points, limits.min);
  const hasSeveral = countHeavyWords(scan, weightOf, severalWords.points) >= severalWords.count;
  return hasSeveral ? Math.min(points, limits.max) : maxOfFew;
}

/** The words that speak most for spam. */
export function wordsOfSpam({ scan }: Submission): string[] {
  return heaviestWords(scan, weightOf);
}
