const tries = 5;

/**
 * Returns how much more processor time `work` takes for eight times the size: about 8 if it is linear, 64 if it is
 * quadratic. Takes the best of several alternating runs and counts only this process, so that load does not matter.
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

/** The processor time that this process uses for `work`, in milliseconds. */
export async function processorTimeOf(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
