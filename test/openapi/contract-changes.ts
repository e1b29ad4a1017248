import type { Facts } from './contract-facts';

/** Lists the promises of `before` that `after` breaks, one line each. */
export function findBreaks(before: Facts, after: Facts): string[] {
  return Object.entries(before).flatMap(([key, was]) => {
    const is = after[key];
    if (is === undefined) return [`${key}: gone`];
    if (!Array.isArray(was) || !Array.isArray(is)) return was === is ? [] : [`${key}: was ${was}, is ${is}`];
    if (key.endsWith(' demands')) return missing(is, was).map((name) => `${key}: ${name}, which it did not before`);
    return missing(was, is).map((name) => `${key}: no longer ${name}`);
  });
}

/** Lists the keys that are new in `after` or whose facts changed. */
export function findAdditions(before: Facts, after: Facts): string[] {
  const differs = (key: string) => JSON.stringify(before[key]) !== JSON.stringify(after[key]);
  return Object.keys(after).filter(differs);
}

function missing(names: readonly string[], from: readonly string[]): string[] {
  return names.filter((name) => !from.includes(name));
}
