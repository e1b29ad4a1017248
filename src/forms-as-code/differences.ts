import { isDeepStrictEqual } from 'node:util';

/** What is known of a secret: its value, or that the stored one can no longer be read. */
type Secret = { readonly secret: string } | { readonly isUnreadable: true };

/** A value that may be shown, in full or masked; or a secret. */
export type Fact = { readonly value: unknown; readonly masked?: string } | Secret;

/** What an object consists of, by path. What is not set is missing. */
export type Facts = ReadonlyMap<string, Fact>;

/** A difference between what the account has and what the file says. Null stands for what is not set. */
export interface Difference {
  /** The path within the object, such as `auto_responder.subject`. */
  readonly path: string;
  readonly before: unknown;
  readonly after: unknown;
  /** Only for secrets. Their values are never shown; what is masked may look the same before and after. */
  readonly secret?: 'added' | 'changed' | 'removed' | 'unknown';
}

/** The facts of settings; an object within them is compared member by member. */
export function factsOf(settings: Readonly<Record<string, unknown>>): Map<string, Fact> {
  return new Map(Object.entries(settings).flatMap(([name, value]) => flatten(name, value)));
}

function flatten(path: string, value: unknown): [string, Fact][] {
  if (value === null || value === undefined) return [];
  if (typeof value !== 'object' || Array.isArray(value)) return [[path, { value }]];
  return Object.entries(value).flatMap(([name, member]) => flatten(`${path}.${name}`, member));
}

export function findDifferences(before: Facts, after: Facts): Difference[] {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap(
    (path) => compare(path, before.get(path), after.get(path)) ?? [],
  );
}

function compare(path: string, before: Fact | undefined, after: Fact | undefined): Difference | null {
  if (isDeepStrictEqual(before, after)) return null;
  const shown = { path, before: shownOf(before), after: shownOf(after) };
  if (isPublic(before) && isPublic(after)) return shown;
  if (before && 'isUnreadable' in before) return { ...shown, secret: 'unknown' };
  return { ...shown, secret: !before ? 'added' : after ? 'changed' : 'removed' };
}

function isPublic(fact: Fact | undefined): boolean {
  return !fact || ('value' in fact && fact.masked === undefined);
}

function shownOf(fact: Fact | undefined): unknown {
  return fact && 'value' in fact ? (fact.masked ?? fact.value) : null;
}

/** The names of the settings that differ: the first steps of the paths. */
export function changedNames(differences: readonly Difference[]): Set<string> {
  return new Set(differences.map(({ path }) => path.split('.')[0] ?? ''));
}
