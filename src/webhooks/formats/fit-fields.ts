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
  const cutField = (field: ChatField, cap: number) => ({
    name: cut(field.name, Math.min(room.name, cap), room.escape, room.measure),
    value: cut(field.value, Math.min(room.value, cap), room.escape, room.measure),
  });
  const whole = shown.map((field) => cutField(field, Number.POSITIVE_INFINITY));
  const costs = whole.flatMap(({ name, value }) => [room.measure(name), room.measure(value)]);
  const cap = shareOut(costs, room.total - shown.length * room.perField);
  return {
    fields: Number.isFinite(cap) ? shown.map((field) => cutField(field, cap)) : whole,
    left: fields.length - shown.length,
  };
}
