import stored from './trained-weights.json';

/** Weights that `npm run spam:train` wrote; docs/internals/spam.md says what they were trained on. */
export interface BaseWeights {
  readonly bias: number;
  /** By the lowest 17 bits of a feature's hash, times `textScale`. */
  readonly text: Int8Array;
  readonly textScale: number;
  /** By the index of a signal, in points. */
  readonly signals: Float32Array;
}

export const textSlots = 0x20000;

/** Weights as stored in a file: one byte for each, in base64. */
export type StoredWeights = typeof stored;

export function readWeights({ bias, text, textScale, signals, signalScale }: StoredWeights): BaseWeights {
  return {
    ...{ bias, textScale },
    text: new Int8Array(Buffer.from(text, 'base64')),
    signals: Float32Array.from(new Int8Array(Buffer.from(signals, 'base64')), (n) => n * signalScale),
  };
}

export const baseWeights = readWeights(stored);
