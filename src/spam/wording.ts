import { inflateRawSync } from 'node:zlib';
import { clamp } from '../lib/clamp';
import { shapes } from './shapes';
import type { Submission } from './submission';
import { WeighedWords } from './text/word-weights';
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

const weighed = new WeighedWords();

/** Bounds of the points of the wording. Each word adds one at most, so a few words never hold a message. */
const limits = { min: -2, max: 8, perWord: 1 } as const;

/** The points of the wording: of the words, however many they are, and of the shapes. */
export function scoreWording(submission: Submission): number {
  const { scan } = submission;
  let points = stored.bias + weighed.weigh(scan, weightOf);
  for (const shape of shapeChecks) if (shape.applies(submission)) points += shape.points;
  return clamp(points, limits.min, Math.min(limits.max, limits.perWord * (scan.words.length - scan.names.length)));
}

/** The words that speak most for spam, of the submission that was scored last. */
export function wordsOfSpam({ scan }: Submission): string[] {
  return weighed.nameHeaviest(scan);
}
