/** One thing that was measured, with what it is compared to in the same run. */
export interface Figure {
  /** The benchmark's name, as `npm run bench -- NAME` takes it. */
  readonly benchmark: string;
  /** What was measured: 'posts a second, 64 connections, Redis'. */
  readonly name: string;
  /** 'posts/s', 'ms', 'MB'. */
  readonly unit: string;
  /** One value a round. */
  readonly ours: readonly number[];
  readonly floor: { readonly name: string; readonly values: readonly number[] } | null;
  /** What ours ÷ floor (or ours itself, where there is no floor) is to be. */
  readonly target: { readonly atLeast: number } | { readonly atMost: number } | null;
}

/** Measures, tells on the terminal how far it is, and resolves to what it found. */
export type Benchmark = (options: BenchOptions) => Promise<Figure[]>;

export interface BenchOptions {
  readonly rounds: number;
  readonly seconds: number;
  readonly rows: number;
}
