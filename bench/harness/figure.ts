/** One measurement, with what it is compared to in the same run. */
export interface Figure {
  /** What was measured, such as 'submissions a second, Redis'. */
  readonly name: string;
  /** Such as 'submissions/s', 'ms' or 'MB'. */
  readonly unit: string;
  /** One value per round. */
  readonly ours: readonly number[];
  readonly floor: { readonly name: string; readonly values: readonly number[] } | null;
  /** The target for ours ÷ floor, or for ours if there is no floor. */
  readonly target: { readonly atLeast: number } | { readonly atMost: number } | null;
}

/** Measures, prints its progress and resolves to its figures. */
export type Benchmark = (options: BenchOptions) => Promise<Figure[]>;

export interface BenchOptions {
  readonly rounds: number;
  readonly seconds: number;
  readonly rows: number;
}
