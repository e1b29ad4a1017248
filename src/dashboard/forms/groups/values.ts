/** A list as it is edited: an entry a line. */
export function toLines(entries: readonly string[]): string {
  return entries.join('\n');
}

/** The entries of a list that was typed with an entry a line, or with commas between. */
export function toEntries(text = '', separator = /[\n,]/): string[] {
  return text.split(separator).flatMap((entry) => entry.trim() || []);
}

/** A tick as a browser posts it. */
export function toTick(on: boolean): string {
  return on ? 'on' : '';
}

/** What becomes of a stored secret: null removes it, undefined leaves it as it is. */
export function secretChange(
  values: Readonly<Partial<Record<string, string>>>,
  name: string,
): string | null | undefined {
  const typed = values[name]?.trim();
  if (typed) return typed;
  return values[removalOf(name)] === 'on' ? null : undefined;
}

/** The name of the box that asks for a secret's removal. */
export function removalOf(name: string): string {
  return `remove ${name}`;
}
