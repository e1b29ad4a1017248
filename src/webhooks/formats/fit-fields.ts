import { type Escape, type Measure, truncate } from '../../lib/text';
import { type ChatField, type ChatMessage, describeRest } from './chat-message';

export const utf8Bytes: Measure = (text) => Buffer.byteLength(text);

/** The bytes that a text takes inside a JSON body. */
export const jsonBytes: Measure = (text) => Buffer.byteLength(JSON.stringify(text)) - 2;

/** A platform's limits. Lengths are measured with `measure`, after `escape`; by default in UTF-16 units. */
interface FieldLimits {
  /** The maximum number of fields. */
  readonly fields: number;
  readonly name: number;
  readonly value: number;
  /** For all names and values together, including `perField` for each field. */
  readonly total: number;
  /** What each field takes in addition to its name and value. */
  readonly perField: number;
  readonly escape: Escape;
  readonly measure?: Measure;
}

/** Names and values with less space than this are not worth showing. */
const minTextLength = 8;

/**
 * The fields, escaped and truncated to the limits. Long texts are truncated first, so that short ones stay complete;
 * `left` is the number of fields that did not fit at all.
 */
export function fitFields(
  fields: readonly ChatField[],
  limits: FieldLimits,
): { readonly fields: readonly ChatField[]; readonly left: number } {
  const maxFields = Math.max(0, Math.floor(limits.total / (limits.perField + 2 * minTextLength)));
  const shown = fields.slice(0, Math.min(limits.fields, maxFields));
  const texts = shown.flatMap(({ name, value }) => [
    { text: name, max: limits.name },
    { text: value, max: limits.value },
  ]);
  const lengths = texts.map(({ text, max }) => escapedLength(text, max, limits));
  const cap = fairCap(lengths, limits.total - shown.length * limits.perField);
  const fitted = texts.map(({ text, max }) => truncate(text, Math.min(max, cap), limits));
  return {
    fields: shown.map((_, index) => ({ name: fitted[2 * index] ?? '', value: fitted[2 * index + 1] ?? '' })),
    left: fields.length - shown.length,
  };
}

function escapedLength(text: string, max: number, { escape: escapeText, measure = utf16Length }: FieldLimits): number {
  // Texts that are too long anyway are not measured: they take all that they may.
  return text.length > max ? max : Math.min(max, measure(escapeText(text)));
}

function utf16Length(text: string): number {
  return text.length;
}

/** The greatest cap such that the lengths, each limited to it, add up to at most `total`. */
function fairCap(lengths: readonly number[], total: number): number {
  let rest = total;
  const sorted = [...lengths].sort((a, b) => a - b);
  for (const [index, length] of sorted.entries()) {
    const share = Math.floor(rest / (sorted.length - index));
    if (length > share) return Math.max(0, share);
    rest -= length;
  }
  return Number.POSITIVE_INFINITY;
}

/** How a platform that takes a single text wants it. */
interface TextStyle {
  readonly max: number;
  readonly title: (title: string) => string;
  readonly field: (name: string, value: string) => string;
  readonly escape: Escape;
  readonly measure?: Measure;
}

const maxLengths = { title: 300, name: 300, footer: 300 };

/** The message as one text of at most `max` by the style's measure: title, one line per field, footer. */
export function composeText(message: ChatMessage, style: TextStyle): string {
  const { max, title, field, measure = utf16Length } = style;
  const head = title(truncate(message.title, maxLengths.title, style));
  const foot = truncate(message.footer, maxLengths.footer, style);
  const frame = measure(`${head}\n${describeRest(message.fields.length)}\n${foot}`);
  const { fields, left } = fitFields(message.fields, {
    fields: message.fields.length,
    name: maxLengths.name,
    value: max,
    total: max - frame,
    perField: measure(`${field('', '')}\n`),
    escape: style.escape,
    measure,
  });
  const lines = fields.map(({ name, value }) => field(name, value));
  return [head, ...lines, ...(left > 0 ? [describeRest(left)] : []), foot].join('\n');
}
