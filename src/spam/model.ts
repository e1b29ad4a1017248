import { baseWeights, textSlots } from './base-weights';
import { extractFeatures, type Features, signalCount } from './features';
import { checkRules } from './rules/check';
import type { SpamInput } from './spam-input';
import { readSubmission } from './submission';

/** What an account's marks added to the base weights, which all accounts share. */
export interface SpamModel {
  /** Learned words and senders in hashed slots, then signals, then how far the base is trusted. */
  readonly weights: Float32Array;
  readonly bias: number;
  /** How many marks were learned. */
  readonly marks: number;
}

/** Slots of an account for hashed words and senders. */
const slots = 8_192;
const trust = slots + signalCount;
const weightCount = trust + 1;

const limits = {
  /** Points that the base weights add at most, and take away. */
  base: { min: -2, max: 9 },
  /** Bounds of the points from an account's own marks, so that wrong marks do limited harm. */
  account: { min: -5, max: 7 },
  bias: 1,
} as const;

const learning = {
  /** Maximum points by which a mark moves its submission. */
  step: 2,
  /** Learning stops once the score is this far beyond the threshold. */
  spamMargin: 2,
  hamMargin: 2,
  /** What remains of older marks after each new one: half of it after 230. */
  remaining: 0.997,
  weights: { text: 1, signals: 0.7, sender: 0.5, bias: 0.25, trust: 0.08 },
  /** What is rarer in recent messages is not taken for typical. It keeps the stored model small. */
  minTypical: 0.005,
} as const;

/** The share of recent decisions that one mark may change. */
const maxDrift = 0.05;
const maxRecent = 1_000;

const emptyWeights = new Float32Array(weightCount);

/** Reads a stored model; without one, or if it cannot be read, returns the base model. */
export function createModel(stored: Buffer | null): SpamModel {
  const empty: SpamModel = { weights: emptyWeights, bias: 0, marks: 0 };
  if (!stored || stored.length < headerBytes || stored[0] !== formatVersion) return empty;
  const scale = stored.readFloatLE(9);
  const weights = new Float32Array(weightCount);
  let index = -1;
  for (let at = headerBytes; at + 4 <= stored.length; at += 4) {
    index += stored.readUInt16LE(at);
    if (index < 0 || index >= weightCount) return empty;
    weights[index] = stored.readInt16LE(at + 2) * scale;
  }
  const bias = stored.readFloatLE(5);
  if (!Number.isFinite(scale) || !Number.isFinite(bias)) return empty;
  return { weights, bias, marks: stored.readUInt32LE(1) };
}

const formatVersion = 1;
const headerBytes = 13;

/** Stores the weights that differ from 0: 13 bytes, and 4 for each; at most 43 kB. */
export function serializeModel({ weights, bias, marks }: SpamModel): Buffer {
  let largest = 0;
  for (const weight of weights) largest = Math.max(largest, Math.abs(weight));
  const scale = largest === 0 ? 1 : largest / 32_767;
  const buffer = Buffer.alloc(headerBytes + 4 * weightCount);
  buffer.writeUInt8(formatVersion, 0);
  buffer.writeUInt32LE(Math.min(marks, 0xffffffff), 1);
  buffer.writeFloatLE(bias, 5);
  buffer.writeFloatLE(scale, 9);
  let length = headerBytes;
  let last = -1;
  for (let i = 0; i < weightCount; i += 1) {
    const value = Math.round((weights[i] ?? 0) / scale);
    if (value === 0) continue;
    buffer.writeUInt16LE(i - last, length);
    buffer.writeInt16LE(value, length + 2);
    last = i;
    length += 4;
  }
  return buffer.subarray(0, length);
}

/** The points of the base weights, with one decimal. */
export function scoreBase({ text, signals }: Features): number {
  const points = baseWeights.bias + textPoints(text) + signalPoints(signals);
  return round(Math.min(limits.base.max, Math.max(limits.base.min, points)));
}

function textPoints(text: Uint32Array): number {
  let sum = 0;
  for (let i = 0; i < text.length; i += 1) sum += baseWeights.text[(text[i] ?? 0) & (textSlots - 1)] ?? 0;
  return text.length === 0 ? 0 : (sum * baseWeights.textScale) / Math.sqrt(text.length);
}

function signalPoints(signals: Uint16Array): number {
  let sum = 0;
  for (let i = 0; i < signals.length; i += 1) sum += baseWeights.signals[signals[i] ?? 0] ?? 0;
  return sum;
}

/** The points that the account's own marks add, with one decimal. */
export function scoreAccount(model: SpamModel, features: Features, base: number): number {
  return model.marks === 0 ? 0 : round(clampAccount(rawAccount(model, features, base)));
}

function clampAccount(points: number): number {
  return Math.min(limits.account.max, Math.max(limits.account.min, points));
}

function rawAccount({ weights, bias }: SpamModel, features: Features, base: number): number {
  let sum = bias;
  forEachWeight(features, base, (index, value) => {
    sum += (weights[index] ?? 0) * value;
  });
  return sum;
}

/** Calls back with the index of each of the account's weights that matters, and the value of its feature. */
function forEachWeight(features: Features, base: number, use: (index: number, value: number) => void): void {
  const { text, signals, sender } = features;
  const { weights } = learning;
  const textValue = weights.text / Math.sqrt(Math.max(1, text.length));
  for (let i = 0; i < text.length; i += 1) use(slotOf(text[i] ?? 0), textValue);
  const signalValue = weights.signals / Math.sqrt(Math.max(1, signals.length));
  for (let i = 0; i < signals.length; i += 1) use(slots + (signals[i] ?? 0), signalValue);
  for (let i = 0; i < sender.length; i += 1) use(slotOf(sender[i] ?? 0), weights.sender);
  use(trust, weights.trust * base);
}

function slotOf(hash: number): number {
  return Math.imul(hash, 0x9e3779b1) >>> 19;
}

/**
 * Returns the model after one mark of the owner. It learns how the marked message differs from the account's usual ones,
 * those of `recent` below `threshold`; otherwise each mark would move them, too. The step is made smaller until it changes the decision at `threshold`
 * of at most 5 % of the `recent` inputs (the first 1,000 count; of fewer than 20, at most one).
 */
export function learn(
  model: SpamModel,
  mark: { readonly input: SpamInput; readonly isSpam: boolean },
  recent: readonly SpamInput[],
  threshold: number,
): SpamModel {
  const marked = prepare(mark.input);
  const others = recent.slice(0, maxRecent).map(prepare);
  const usual = others.filter(({ rulePoints, base }) => rulePoints + base < threshold);
  const next = step(model, marked, mark.isSpam, threshold, findTypical(usual));
  const allowed = Math.max(1, Math.floor(others.length * maxDrift));
  const before = others.map((other) => isOver(model, other, threshold));
  for (let scale = 1; scale > 0.01; scale /= 2) {
    const candidate = scale === 1 ? next : blend(model, next, scale);
    const flips = others.filter((other, i) => isOver(candidate, other, threshold) !== before[i]).length;
    if (flips <= allowed) return candidate;
  }
  return { ...model, marks: model.marks + 1 };
}

interface Prepared {
  readonly features: Features;
  readonly rulePoints: number;
  readonly base: number;
}

function prepare(input: SpamInput): Prepared {
  const submission = readSubmission(input);
  const features = extractFeatures(submission);
  const rulePoints = checkRules(submission).reduce((sum, { points }) => sum + points, 0);
  return { features, rulePoints, base: scoreBase(features) };
}

function isOver(model: SpamModel, { features, rulePoints, base }: Prepared, threshold: number): boolean {
  return round(rulePoints + base + scoreAccount(model, features, base)) >= threshold;
}

/** The mean of the features of messages, by the index of the weight. */
function findTypical(messages: readonly Prepared[]): Float32Array {
  const mean = new Float32Array(weightCount);
  for (const { features, base } of messages) {
    forEachWeight(features, base, (index, value) => {
      mean[index] = (mean[index] ?? 0) + value / messages.length;
    });
  }
  mean[trust] = 0;
  return mean.map((value) => (value < learning.minTypical ? 0 : value));
}

function step(
  model: SpamModel,
  marked: Prepared,
  isSpam: boolean,
  threshold: number,
  typical: Float32Array,
): SpamModel {
  const { features, rulePoints, base } = marked;
  const score = rulePoints + base + clampAccount(rawAccount(model, features, base));
  const target = isSpam ? threshold + learning.spamMargin : threshold - learning.hamMargin;
  const gap = isSpam ? Math.max(0, target - score) : Math.min(0, target - score);
  const change = Math.min(learning.step, Math.max(-learning.step, gap));
  const weights = model.weights.map((weight) => weight * learning.remaining);
  const direction = typical.map((value) => -value);
  forEachWeight(features, base, (index, value) => {
    direction[index] = (direction[index] ?? 0) + value;
  });
  // How far a step of 1 moves the marked message.
  let moved = learning.weights.bias ** 2;
  forEachWeight(features, base, (index, value) => {
    moved += (direction[index] ?? 0) * value;
  });
  const rate = change / Math.max(moved, 0.3);
  for (let i = 0; i < weightCount; i += 1) weights[i] = (weights[i] ?? 0) + rate * (direction[i] ?? 0);
  const bias = model.bias * learning.remaining + rate * learning.weights.bias ** 2;
  return { weights, bias: Math.min(limits.bias, Math.max(-limits.bias, bias)), marks: model.marks + 1 };
}

function blend(from: SpamModel, to: SpamModel, scale: number): SpamModel {
  const weights = from.weights.map((weight, i) => weight + ((to.weights[i] ?? 0) - weight) * scale);
  return { weights, bias: from.bias + (to.bias - from.bias) * scale, marks: to.marks };
}

/** Points have one decimal. */
export function round(points: number): number {
  return Math.round(points * 10) / 10 + 0;
}
