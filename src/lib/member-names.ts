/** If an object has more members, only the first are noted. */
const maxNoted = 500;

const noted = new WeakMap<object, readonly string[]>();

/**
 * Notes the first names of an object that was just made, for {@link namesOf}: to list all names of an object takes a
 * millisecond for 10,000.
 */
export function noteNames(object: object, members: readonly (readonly [name: string, value: unknown])[]): void {
  noted.set(object, [...new Set(members.slice(0, maxNoted).map(([name]) => name))]);
}

/** The names of an object, or the first ones if they were noted. */
export function namesOf(object: object): readonly string[] {
  return noted.get(object) ?? Object.keys(object);
}
