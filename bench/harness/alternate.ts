/** The results of one variant, one value per round. */
export type Rounds<Variant extends string, Result> = Readonly<Record<Variant, Result[]>>;

/**
 * Measures several variants alternately, A B C C B A A B C …, so that whatever else the machine does affects all of
 * them. Round 0 is a warm-up and is discarded.
 */
export async function alternate<Variant extends string, Result>(
  variants: Readonly<Record<Variant, (round: number) => Promise<Result>>>,
  rounds: number,
  say: (line: string) => void = () => undefined,
): Promise<Rounds<Variant, Result>> {
  const names = Object.keys(variants) as Variant[];
  const results = Object.fromEntries(names.map((name) => [name, [] as Result[]])) as Record<Variant, Result[]>;
  for (let round = 0; round <= rounds; round += 1) {
    say(round === 0 ? 'warming up' : `round ${round} of ${rounds}`);
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      const result = await variants[name](round);
      if (round > 0) results[name].push(result);
    }
  }
  return results;
}

/** The median; NaN if there are no values. */
export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

/** The given quantile, linearly interpolated; NaN if there are no values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (sorted.length - 1) * share;
  const [low, high] = [sorted[Math.floor(at)] ?? Number.NaN, sorted[Math.ceil(at)] ?? Number.NaN];
  return low + (high - low) * (at - Math.floor(at));
}
