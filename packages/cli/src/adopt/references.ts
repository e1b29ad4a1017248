import { escapePattern, type FoundValue, findValues, isPlaceholder, type ReadFile } from './find-values.js';
import { type Address, addresses, libraryCalls, services } from './services.js';
import type { Reference } from './site-form.js';

/** What of a template or a script stands for an id; the last one is an argument of `printf` in Hugo. */
const expression =
  '\\{\\{[^{}]*\\}\\}|\\$\\{[^{}]*\\}|<%[^%]*%>|\\{[^{}\\n]*\\}|["\'`]\\s*\\+\\s*[\\w$.]+|%[sv][\\\\"\'`]*\\s+[\\w$.]+';
const scheme = '(?:https?:)?//(?:www\\.)?';
const maxReferences = 100;

/** Finds what a file sends to services. The first reference at a place is the one that counts. */
export function findReferences(from: ReadFile, files: readonly ReadFile[], baseUrl: string): readonly Reference[] {
  const found = [
    ...findMoved(from, baseUrl),
    ...addresses.flatMap((address) => findAddress(address, from, files, baseUrl)),
    ...findCalls(from, files, baseUrl),
  ];
  // One that nothing could be found for may be another kind of address of the service.
  const sure = found.filter(({ edit }) => edit !== null);
  const isOverlapped = (one: Reference, others: readonly Reference[]) =>
    others.some((other) => one.start < other.end && other.start < one.end);
  const unsure = found.filter((one, n) => one.edit === null && !isOverlapped(one, [...sure, ...found.slice(0, n)]));
  return [...sure, ...unsure].sort((a, b) => a.start - b.start);
}

function matchAll({ clean }: ReadFile, pattern: RegExp): readonly RegExpExecArray[] {
  return [...clean.matchAll(pattern)].slice(0, maxReferences);
}

/** Forms that send to Letterbox already. */
function findMoved(from: ReadFile, baseUrl: string): readonly Reference[] {
  const pattern = new RegExp(
    `${escapePattern(baseUrl)}/(?:(?:${Object.keys(services).join('|')}|f)/|api/submit|formspree\\b)[^"'\`\\s<>]*`,
    'g',
  );
  return matchAll(from, pattern).map(({ index, 0: text }) => ({
    ...{ service: 'letterbox', file: from.file, start: index, end: index + text.length, id: null, toDo: null },
    edit: () => ({ file: from.file, start: index, end: index + text.length, text }),
  }));
}

function findAddress(
  address: Address,
  from: ReadFile,
  files: readonly ReadFile[],
  baseUrl: string,
): readonly Reference[] {
  const { service, prefix, id, path, keyPath = path } = address;
  const { file } = from;
  const after = id === null ? '(?![\\w/])' : `(?:(${id})(?![\\w@-])|(${expression}))`;
  return matchAll(from, new RegExp(`(${scheme}${prefix})${after}`, 'dg')).flatMap((match): Reference[] => {
    const [start, end] = [match.index, match.index + match[0].length];
    const prefixEnd = match.indices?.[1]?.[1] ?? end;
    const edit = (key: string | null) => ({
      file,
      start,
      end: prefixEnd,
      text: baseUrl + (key === null ? path : keyPath),
    });
    const reference = { service, file, start, end, toDo: null, edit };
    if (id === null) return [{ ...reference, id: null }];
    const literal = match[2];
    if (literal !== undefined) {
      if (isPlaceholder(literal)) return [];
      return [{ ...reference, id: { value: literal, at: { file, start: prefixEnd, end } } }];
    }
    const values = findValues((match[3] ?? '').replace(/^%\w\W*/, ''), from, files, id);
    if (values.length > 0) return values.map((value) => ({ ...reference, id: value }));
    const toDo = `Its id is not known here: ${match[3]?.trim()}. Create a form, and write the address with its access key.`;
    return [{ ...reference, id: null, edit: null, toDo }];
  });
}

function findCalls(from: ReadFile, files: readonly ReadFile[], baseUrl: string): readonly Reference[] {
  const { file, clean } = from;
  return libraryCalls
    .filter(({ library }) => library.test(clean))
    .flatMap(({ service, call, option, toDo }) =>
      matchAll(from, call).flatMap((match): Reference[] => {
        const [start, end] = [match.index, match.index + match[0].length];
        const [from1 = 0, to = 0] = match.indices?.[1] ?? [];
        const text = match[1] ?? '';
        const literal = /^["'`](.*)["'`]$/.exec(text)?.[1];
        const values: readonly FoundValue[] =
          literal !== undefined
            ? [{ value: literal, at: { file, start: from1 + 1, end: to - 1 } }]
            : findValues(text, from, files, '[\\w-]{6,}');
        // The call may have been changed already.
        if (clean.slice(end, end + 200).includes(`${baseUrl}/${service}`)) return [];
        const optionAt = match.indices?.at(-1)?.[1];
        const isFree = option !== null && optionAt !== undefined && /^\s*[)}]/.test(clean.slice(end));
        return values.map((id) => ({
          ...{ service, file, start, end, id },
          edit: isFree ? () => ({ file, start: optionAt, end: optionAt, text: option(baseUrl) }) : null,
          toDo: isFree ? null : toDo(baseUrl, id.value),
        }));
      }),
    );
}
