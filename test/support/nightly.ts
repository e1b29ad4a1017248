/** Whether this is the nightly run (`NIGHTLY=true`), which tries more cases and larger data than each change needs. */
export const isNightly = process.env.NIGHTLY === 'true';

/** How many random cases a property is tried with: `count`, and ten times as many in the nightly run. */
export const runs = (count: number): { numRuns: number } => ({ numRuns: isNightly ? 10 * count : count });
