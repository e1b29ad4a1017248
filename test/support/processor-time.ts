const tries = 5;

/**
 * How many times longer `work` keeps the processor with eight times as much to do: some 8 where its cost grows with its
 * size, 64 where it grows with the square. The best of several tries each, in turns, and no other process' time counts,
 * so that a busy machine does not tell.
 */
export async function growthOf(work: (size: number) => unknown, size: number): Promise<number> {
  const small: number[] = [];
  const large: number[] = [];
  for (let n = 0; n < tries; n += 1) {
    small.push(await processorTimeOf(() => work(size)));
    large.push(await processorTimeOf(() => work(size * 8)));
  }
  return Math.min(...large) / Math.min(...small);
}

/** The milliseconds of processor that this process takes until `work` is done. */
export async function processorTimeOf(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
