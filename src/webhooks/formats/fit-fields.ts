import type { ChatField } from './chat-message';
import { cut, type Escape, type Measure, shareOut } from './cut';

/** What a platform has room for. Everything but the number of fields is counted by `measure`, after `escape`. */
export interface Room {
  readonly fields: number;
  readonly name: number;
  readonly value: number;
  /** For all names and values, and what each field takes besides. */
  readonly total: number;
  readonly perField: number;
  readonly escape: Escape;
  readonly measure: Measure;
}

/** A name or value that has less room than this says nothing. */
const leastText = 8;

/**
 * The fields, escaped and cut so that they fit. Where there is too little room for all, the long texts give way to the
 * short ones; `left` is the number of those that found no place at all.
 */
export function fitFields(
  fields: readonly ChatField[],
  room: Room,
): { readonly fields: readonly ChatField[]; readonly left: number } {
  const places = Math.max(0, Math.floor(room.total / (room.perField + 2 * leastText)));
  const shown = fields.slice(0, Math.min(room.fields, places));
  const texts = shown.flatMap(({ name, value }) => [
    { text: name, most: room.name },
    { text: value, most: room.value },
  ]);
  const costs = texts.map(({ text, most }) => costOf(text, most, room));
  const cap = shareOut(costs, room.total - shown.length * room.perField);
  const fitted = texts.map(({ text, most }) => cut(text, Math.min(most, cap), room.escape, room.measure));
  return {
    fields: shown.map((_, index) => ({ name: fitted[2 * index] ?? '', value: fitted[2 * index + 1] ?? '' })),
    left: fields.length - shown.length,
  };
}

// What is longer than it may be is not measured: it takes all that it may.
function costOf(text: string, most: number, { escape: toHarmless, measure }: Room): number {
  return text.length > most ? most : Math.min(most, measure(toHarmless(text)));
}
