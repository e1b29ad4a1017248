import type { SubmissionData } from '../../files/merge-files';
import { truncate } from '../../lib/text';

/** A field as a page shows it. */
export interface ShownField {
  readonly name: string;
  readonly value: string;
  /** Whether there is more of the value than is shown. */
  readonly isCut: boolean;
}

export interface ShownFields {
  readonly fields: readonly ShownField[];
  /** How many there are that are not shown at all. */
  readonly left: number;
}

/** So many bytes of HTML all fields may take together, and one name: the page stays small whatever was submitted. */
const room = { all: 36_000, name: 300 };

/** The fields of a submission in the order submitted, as much of them as a page has room for. Pure. */
export function readShownFields(data: SubmissionData): ShownFields {
  const fields: ShownField[] = [];
  let rest = room.all;
  let left = 0;
  for (const [name, submitted] of Object.entries(data)) {
    const shownName = cutToHtml(name, room.name);
    rest -= htmlBytes(shownName);
    if (rest <= 0) {
      left += 1;
      continue;
    }
    const value = textOf(submitted);
    const shown = cutToHtml(value, rest);
    rest -= htmlBytes(shown);
    fields.push({ name: shownName, value: shown, isCut: shown !== value });
  }
  return { fields, left };
}

/** Texts as they are, several of one name below each other, and anything else as JSON. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === 'string'))
    return value.join('\n');
  return JSON.stringify(value, null, 2);
}

function cutToHtml(text: string, bytes: number): string {
  // No character takes more than six bytes, so that what is far too long is not measured.
  return truncate(text.slice(0, bytes + 1), bytes, { measure: htmlBytes });
}

function htmlBytes(text: string): number {
  return Buffer.byteLength(text) + 5 * (text.match(/[&<>"']/g)?.length ?? 0);
}
