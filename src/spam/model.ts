import { clamp } from '../lib/clamp';
import { baseWeights, textSlots } from './base-weights';
import { extractFeatures, type Features, signalCount } from './features';
import type { NumberList } from './number-list';
import { checkRules } from './rules/check';
import { requestRules } from './rules/table';
import { roundPoints, type SpamInput, type SpamReason } from './spam-input';
import { readSubmission } from './submission';

/** What an account's marks add to the base weights, which all accounts share. */
export interface SpamModel {
  /** Learned words and senders in hashed slots, then signals. */
  readonly weights: Float32Array;
  /** How many marks were learned. */
  readonly marks: number;
}

/** Slots of an account for hashed words and senders. */
const slots = 8_192;
const weightCount = slots + signalCount;

const limits = {
  /** Bounds of the points from the base weights. */
  base: { min: -2, max: 9 },
  /** Bounds of the points from an account's own marks, so that wrong marks do limited harm. */
  account: { min: -5, max: 7 },
} as const;

const learning = {
  /** Maximum points by which a mark moves its submission. */
  step: 4,
  /** A mark aims at a score that is this far beyond the threshold. */
  spamMargin: 2,
  hamMargin: 2,
  /** Even a message that was recognized as spam teaches its words, so that the next of its campaign is recognized. */
  minSpamPoints: 3,
  /** What remains of older marks after each new one: half of it after 230. */
  remaining: 0.997,
  weights: { text: 1, signals: 0.2, sender: 0.5 },
  /** Features with a lower mean in recent messages do not count as typical, which keeps the stored model small. */
  minTypical: 0.001,
  /** With fewer recent real messages, what they have in common counts as less typical. */
  minUsual: 5,
} as const;

/** The share of recent decisions that one mark may change. */
const maxDrift = 0.05;
const maxRecent = 1_000;

const emptyWeights = new Float32Array(weightCount);

/** Reads a stored model; without one, or if it cannot be read, returns the base model. */
export function createModel(stored: Buffer | null): SpamModel {
  const empty: SpamModel = { weights: emptyWeights, marks: 0 };
  if (!stored || stored.length < headerBytes || stored[0] !== formatVersion) return empty;
  const scale = stored.readFloatLE(5);
  const weights = new Float32Array(weightCount);
  let index = -1;
  for (let at = headerBytes; at + 4 <= stored.length; at += 4) {
    index += stored.readUInt16LE(at);
    if (index < 0) return empty;
    if (index < weightCount) weights[index] = stored.readInt16LE(at + 2) * scale;
  }
  if (!Number.isFinite(scale)) return empty;
  return { weights, marks: stored.readUInt32LE(1) };
}

const formatVersion = 1;
const headerBytes = 9;

/** Stores the weights that differ from 0: 9 bytes, and 4 for each; at most 43 kB. */
export function serializeModel({ weights, marks }: SpamModel): Buffer {
  let largest = 0;
  for (const weight of weights) largest = Math.max(largest, Math.abs(weight));
  const scale = largest === 0 ? 1 : largest / 32_767;
  const buffer = Buffer.alloc(headerBytes + 4 * weightCount);
  buffer.writeUInt8(formatVersion, 0);
  buffer.writeUInt32LE(Math.min(marks, 0xffffffff), 1);
  buffer.writeFloatLE(scale, 5);
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
  return roundPoints(clamp(points, limits.base.min, limits.base.max));
}

function textPoints({ items, length }: NumberList): number {
  let sum = 0;
  for (let i = 0; i < length; i += 1) sum += baseWeights.text[(items[i] ?? 0) & (textSlots - 1)] ?? 0;
  return length === 0 ? 0 : (sum * baseWeights.textScale) / Math.sqrt(length);
}

function signalPoints({ items, length }: NumberList): number {
  let sum = 0;
  for (let i = 0; i < length; i += 1) sum += baseWeights.signals[items[i] ?? 0] ?? 0;
  return sum;
}

/** The points that the account's own marks add, with one decimal. */
export function scoreAccount(model: SpamModel, features: Features): number {
  if (model.marks === 0) return 0;
  // Same as `sumWeights(model, findWeights(features))`, but without an array of the indices, which saves 4 µs.
  const { weights } = model;
  const { text, signals, sender } = features;
  let [ofText, ofSignals, ofSender] = [0, 0, 0];
  for (let i = 0; i < text.length; i += 1) ofText += weights[slotOf(text.items[i] ?? 0)] ?? 0;
  for (let i = 0; i < signals.length; i += 1) ofSignals += weights[slots + (signals.items[i] ?? 0)] ?? 0;
  for (let i = 0; i < sender.length; i += 1) ofSender += weights[slotOf(sender.items[i] ?? 0)] ?? 0;
  const { textValue, signalValue } = valuesOf(features);
  return accountPoints(ofText * textValue + ofSignals * signalValue + ofSender * learning.weights.sender);
}

function valuesOf({ text, signals }: Features): { readonly textValue: number; readonly signalValue: number } {
  return {
    textValue: learning.weights.text / Math.sqrt(Math.max(1, text.length)),
    signalValue: learning.weights.signals / Math.sqrt(Math.max(1, signals.length)),
  };
}

function accountPoints(sum: number): number {
  return roundPoints(clamp(sum, limits.account.min, limits.account.max));
}

/** The account's weights that apply to a submission, by index, and the values of their features. */
interface WeightsOfFeatures {
  /** The text's first, then the signals', then the sender's. */
  readonly indices: Uint16Array;
  readonly signalsAt: number;
  readonly senderAt: number;
  readonly textValue: number;
  readonly signalValue: number;
}

function findWeights(features: Features): WeightsOfFeatures {
  const { text, signals, sender } = features;
  const [signalsAt, senderAt] = [text.length, text.length + signals.length];
  const indices = new Uint16Array(senderAt + sender.length);
  for (let i = 0; i < text.length; i += 1) indices[i] = slotOf(text.items[i] ?? 0);
  for (let i = 0; i < signals.length; i += 1) indices[signalsAt + i] = slots + (signals.items[i] ?? 0);
  for (let i = 0; i < sender.length; i += 1) indices[senderAt + i] = slotOf(sender.items[i] ?? 0);
  return { ...{ indices, signalsAt, senderAt }, ...valuesOf(features) };
}

function slotOf(hash: number): number {
  return Math.imul(hash, 0x9e3779b1) >>> 19;
}

function sumWeights(model: SpamModel, features: WeightsOfFeatures): number {
  const { indices, signalsAt, senderAt, textValue, signalValue } = features;
  const { weights } = model;
  let [text, signals, sender] = [0, 0, 0];
  for (let i = 0; i < signalsAt; i += 1) text += weights[indices[i] ?? 0] ?? 0;
  for (let i = signalsAt; i < senderAt; i += 1) signals += weights[indices[i] ?? 0] ?? 0;
  for (let i = senderAt; i < indices.length; i += 1) sender += weights[indices[i] ?? 0] ?? 0;
  return text * textValue + signals * signalValue + sender * learning.weights.sender;
}

/** A submission prepared for learning: read once, then scored with many models. */
export interface Example {
  readonly weights: WeightsOfFeatures;
  readonly base: number;
  /** Points of the rules about the submission itself. */
  readonly rulePoints: number;
  /** Points of the rules about its request and what was known when it arrived; repeated texts do not count. */
  readonly requestPoints: number;
  readonly thresholds: Thresholds;
}

/** The settings of the submission's form. */
export interface Thresholds {
  readonly hold: number;
  readonly spam: number;
}

/** The reasons are those that were stored with the submission; null if it was not scored. */
export function prepareExample(
  input: SpamInput,
  thresholds: Thresholds,
  stored: readonly SpamReason[] | null,
): Example {
  const submission = readSubmission(input);
  const features = extractFeatures(submission);
  const pointsOf = (reasons: readonly SpamReason[], isCounted: (rule: string) => boolean) =>
    reasons.reduce((sum, { rule, points }) => (isCounted(rule) ? sum + points : sum), 0);
  return {
    ...{ thresholds, weights: findWeights(features), base: scoreBase(features) },
    rulePoints: pointsOf(checkRules(submission), (rule) => !requestRules.has(rule)),
    requestPoints: pointsOf(stored ?? [], (rule) => requestRules.has(rule) && rule !== 'repeats'),
  };
}

/**
 * Returns the model after one mark of the owner, for benchmarks and tests; workers use `learnExample`. The step is made
 * smaller until it changes the decisions about at most 5 % of the `recent` inputs (the first 1,000 count; of fewer than
 * 40, at most one).
 */
export function learn(
  model: SpamModel,
  mark: { readonly input: SpamInput; readonly isSpam: boolean },
  recent: readonly SpamInput[],
  threshold: number,
): SpamModel {
  const thresholds = { hold: threshold, spam: Number.POSITIVE_INFINITY };
  const prepare = (input: SpamInput) => prepareExample(input, thresholds, checkRules(readSubmission(input)));
  const examples = recent.slice(0, maxRecent).map(prepare);
  return learnExample(model, prepare(mark.input), mark.isSpam, prepareRecent(examples));
}

/** An account's recent submissions, prepared for learning many marks. */
export interface Recent {
  readonly examples: readonly Example[];
  /** The mean features of those below the threshold, by index of the weight. */
  readonly typical: Float32Array;
}

/** What is known to be spam is left out of the mean: the next message of its campaign must not count as typical. */
export function prepareRecent(examples: readonly Example[], knownSpam: ReadonlySet<Example> = new Set()): Recent {
  const usual = examples.filter(
    (example) => !knownSpam.has(example) && example.rulePoints + example.base < example.thresholds.hold,
  );
  const mean = new Float32Array(weightCount);
  for (const { weights } of usual) addFeatures(mean, weights, 1 / Math.max(usual.length, learning.minUsual));
  return { examples, typical: mean.map((value) => (value < learning.minTypical ? 0 : value)) };
}

/**
 * As {@link learn}, with prepared examples. The model learns how the marked message differs from what is typical of the
 * account's messages, so that a mark does not move these too.
 */
export function learnExample(model: SpamModel, marked: Example, isSpam: boolean, recent: Recent): SpamModel {
  const next = step(model, marked, isSpam, recent.typical);
  return limitDrift(model, next, recent.examples, 1) ?? { ...model, marks: next.marks };
}

/**
 * Adds the difference between two models, which were trained alike up to the changed marks, to the account's model.
 * Changes at most 5 % of the recent decisions for each of `marks`.
 */
export function replaceTraining(
  model: SpamModel,
  change: { readonly old: SpamModel; readonly replacement: SpamModel; readonly marks: number },
  recent: Recent,
): SpamModel {
  const { old, replacement } = change;
  const next = {
    weights: model.weights.map((weight, i) => weight + (replacement.weights[i] ?? 0) - (old.weights[i] ?? 0)),
    marks: Math.max(0, model.marks + replacement.marks - old.marks),
  };
  return limitDrift(model, next, recent.examples, change.marks) ?? { ...model, marks: next.marks };
}

/** The longest step from one model towards the next that changes few recent decisions; null if there is none. */
function limitDrift(from: SpamModel, next: SpamModel, recent: readonly Example[], marks: number): SpamModel | null {
  const allowed = Math.max(1, Math.floor(Math.min(1, marks * maxDrift) * recent.length));
  const sumsOf = (model: SpamModel) =>
    recent.map((example) => (model.marks === 0 ? 0 : sumWeights(model, example.weights)));
  const [start, end] = [sumsOf(from), sumsOf(next)];
  const before = recent.map((example, i) => decide(example, start[i] ?? 0));
  const countChanges = (sumOf: (i: number) => number) =>
    recent.filter((example, i) => decide(example, sumOf(i)) !== before[i]).length;
  for (let scale = 1; scale > 0.01; scale /= 2) {
    // Sums are linear in the weights, so these are the decisions of the blended model.
    if (countChanges((i) => (start[i] ?? 0) + ((end[i] ?? 0) - (start[i] ?? 0)) * scale) > allowed) continue;
    // Checked again as stored: rounding could change the decision about many copies of one text.
    const candidate = {
      ...createModel(serializeModel(scale === 1 ? next : blend(from, next, scale))),
      marks: next.marks,
    };
    const sums = sumsOf(candidate);
    if (countChanges((i) => sums[i] ?? 0) <= allowed) return candidate;
  }
  return null;
}

/** Both decisions about a submission as one number: with the points of its request, and without. */
function decide({ base, rulePoints, requestPoints, thresholds }: Example, sum: number): number {
  const points = rulePoints + base + accountPoints(sum);
  return 3 * outcome(points + requestPoints, thresholds) + outcome(points, thresholds);
}

function outcome(points: number, { hold, spam }: Thresholds): number {
  const score = roundPoints(points);
  return score >= spam ? 2 : score >= hold ? 1 : 0;
}

function addFeatures(sums: Float32Array, features: WeightsOfFeatures, factor: number): void {
  const { indices } = features;
  for (let i = 0; i < indices.length; i += 1) {
    const index = indices[i] ?? 0;
    sums[index] = (sums[index] ?? 0) + factor * valueAt(features, i);
  }
}

function step(model: SpamModel, marked: Example, isSpam: boolean, typical: Float32Array): SpamModel {
  const { rulePoints, requestPoints, base, thresholds, weights: features } = marked;
  const sum = sumWeights(model, features);
  const account = clamp(sum, limits.account.min, limits.account.max);
  // A real message must be accepted with any request, and spam recognized without one.
  const score = rulePoints + (isSpam ? 0 : requestPoints) + base + account;
  const target = isSpam ? thresholds.hold + learning.spamMargin : thresholds.hold - learning.hamMargin;
  const gap = isSpam ? Math.max(0, target - score, learning.minSpamPoints - account) : Math.min(0, target - score);
  // Beyond the bounds of the points, more would only take more marks to repair.
  const [min, max] = [Math.min(0, limits.account.min - sum), Math.max(0, limits.account.max - sum)];
  const change = clamp(clamp(gap, -learning.step, learning.step), min, max);
  const direction = typical.map((value) => -value);
  addFeatures(direction, features, 1);
  // How far a step of 1 in this direction moves the marked message.
  let moved = 0;
  const { indices } = features;
  for (let i = 0; i < indices.length; i += 1) moved += (direction[indices[i] ?? 0] ?? 0) * valueAt(features, i);
  const rate = change / Math.max(moved, minMoved);
  const weights = model.weights.map((weight, i) => weight * learning.remaining + rate * (direction[i] ?? 0));
  return { weights, marks: model.marks + 1 };
}

/** Limits the step for a message that is like all others. */
const minMoved = 0.3;

function valueAt({ signalsAt, senderAt, textValue, signalValue }: WeightsOfFeatures, i: number): number {
  if (i < signalsAt) return textValue;
  return i < senderAt ? signalValue : learning.weights.sender;
}

function blend(from: SpamModel, to: SpamModel, scale: number): SpamModel {
  const weights = from.weights.map((weight, i) => weight + ((to.weights[i] ?? 0) - weight) * scale);
  return { weights, marks: to.marks };
}
