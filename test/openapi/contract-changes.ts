import type { Facts } from './contract-facts';

/** Where a promise of `before` is not kept by `after`, one line each. */
export function findBreaks(before: Facts, after: Facts): string[] {
  return Object.entries(before).flatMap(([key, was]) => {
    const is = after[key];
    if (is === undefined) return [`${key}: gone`];
    if (!Array.isArray(was) || !Array.isArray(is)) return was === is ? [] : [`${key}: was ${was}, is ${is}`];
    if (key.endsWith(' demands')) return missing(is, was).map((name) => `${key}: ${name}, which it did not before`);
    return missing(was, is).map((name) => `${key}: no longer ${name}`);
  });
}

/** What `after` has beyond `before` without breaking it: each key that is new or whose list changed. */
export function findAdditions(before: Facts, after: Facts): string[] {
  const differs = (key: string) => JSON.stringify(before[key]) !== JSON.stringify(after[key]);
  return Object.keys(after).filter(differs);
}

function missing(names: readonly string[], from: readonly string[]): string[] {
  return names.filter((name) => !from.includes(name));
}
