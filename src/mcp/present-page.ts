import { resultCharacters } from './bound-json';

export interface PageEnd {
  readonly hasMore: boolean;
  readonly nextBefore: Date | null;
}

/**
 * As JSON text of bounded size, an object whose member `name` lists the items as `present` writes them. What does not
 * fit is left to the next page: `next_before` is where it begins, and null when there is none.
 */
export function presentPage<T extends { readonly createdAt: Date }>(
  name: string,
  items: readonly T[],
  { hasMore, nextBefore }: PageEnd,
  present: (item: T) => string,
): string {
  const texts: string[] = [];
  let room = resultCharacters - 500;
  for (const item of items) {
    const text = present(item);
    if (text.length + 1 > room) break;
    room -= text.length + 1;
    texts.push(text);
  }
  const isWhole = texts.length === items.length;
  const next = isWhole ? nextBefore : (items[texts.length - 1]?.createdAt ?? null);
  const rest = { has_more: hasMore || !isWhole, next_before: next };
  return `{${JSON.stringify(name)}:[${texts.join(',')}],${JSON.stringify(rest).slice(1)}`;
}
