/** A name with a value; where a list has a name once, several values of it stand in an array. */
export type NamedValue<T = unknown> = readonly [name: string, value: T];

/**
 * The entries with more values under their names: those that are there first, several in one array, and new names at the
 * end. Pure.
 */
export function addValues(entries: Iterable<NamedValue>, more: readonly NamedValue[]): NamedValue[] {
  const added = groupValues(more);
  const merged = Array.from(entries, ([name, value]): NamedValue => {
    const values = added.get(name);
    added.delete(name);
    return [name, values ? [...(Array.isArray(value) ? value : [value]), ...values] : value];
  });
  return [
    ...merged,
    ...Array.from(added, ([name, values]): NamedValue => [name, values.length > 1 ? values : values[0]]),
  ];
}

/** The values by their names, in the order in which they come. */
export function groupValues<T>(values: readonly NamedValue<T>[]): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const [name, value] of values) groups.set(name, [...(groups.get(name) ?? []), value]);
  return groups;
}
