/** Every text in a JSON value, names included. Pure. */
export function textsIn(value: unknown): string[] {
  const texts: string[] = [];
  const waiting: unknown[] = [value];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (typeof next === 'string') texts.push(next);
    else if (typeof next === 'object' && next !== null) {
      if (!Array.isArray(next)) texts.push(...Object.keys(next));
      for (const inner of Object.values(next)) waiting.push(inner);
    }
  }
  return texts;
}

const extension = /(?:\.tar)?\.[a-z0-9]{1,5}$/i;

/** What names of files say: also without the extension, and with gaps where underscores stand for them. Pure. */
export function fileNameTexts(names: readonly string[]): string[] {
  return names.flatMap((name) => {
    const stem = name.replace(extension, '');
    return [name, stem, stem.replaceAll('_', ' ')];
  });
}
