/** What one way to do a thing came to, a value a round. */
export type Rounds<Way extends string, Result> = Readonly<Record<Way, Result[]>>;

/**
 * Measures several ways in turns, A B C A B C …, so that whatever the machine does meanwhile happens to all of them.
 * Round 0 is for warming up, and is forgotten.
 */
export async function alternate<Way extends string, Result>(
  ways: Readonly<Record<Way, (round: number) => Promise<Result>>>,
  rounds: number,
  say: (line: string) => void = () => undefined,
): Promise<Rounds<Way, Result>> {
  const names = Object.keys(ways) as Way[];
  const results = Object.fromEntries(names.map((name) => [name, [] as Result[]])) as Record<Way, Result[]>;
  for (let round = 0; round <= rounds; round += 1) {
    say(round === 0 ? 'warming up' : `round ${round} of ${rounds}`);
    for (const name of names) {
      const result = await ways[name](round);
      if (round > 0) results[name].push(result);
    }
  }
  return results;
}

/** The middle of some values; NaN of none. */
export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

/** The value below which this share of all values lies, with a straight line between neighbours; NaN of none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (sorted.length - 1) * share;
  const [low, high] = [sorted[Math.floor(at)] ?? Number.NaN, sorted[Math.ceil(at)] ?? Number.NaN];
  return low + (high - low) * (at - Math.floor(at));
}
