import stored from './trained-weights.json';

/** Weights trained on the generated corpus in bench/spam; `npm run spam:train` writes the file. */
export interface BaseWeights {
  readonly bias: number;
  /** By the lowest 16 bits of a feature's hash, times `textScale`. */
  readonly text: Int8Array;
  readonly textScale: number;
  /** By the index of a signal, in points. */
  readonly signals: Float32Array;
}

export const textSlots = 0x10000;

export const baseWeights: BaseWeights = {
  bias: stored.bias,
  text: new Int8Array(Buffer.from(stored.text, 'base64')),
  textScale: stored.textScale,
  signals: Float32Array.from(new Int8Array(Buffer.from(stored.signals, 'base64')), (n) => n * stored.signalScale),
};
