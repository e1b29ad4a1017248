import { formatDateTime } from '../../lib/format-time';
import { cleanText, oneLine } from '../../lib/text';
import type { SubmissionEvent } from '../submission-event';

export interface ChatField {
  readonly name: string;
  readonly value: string;
}

/** A submission as text for people. All names and values are untrusted input that has not been escaped yet. */
export interface ChatMessage {
  readonly title: string;
  readonly fields: readonly ChatField[];
  readonly footer: string;
}

/** Describes a submission for a chat: the form, the fields in order, the time and the page. */
export function describeSubmission(event: SubmissionEvent): ChatMessage {
  const time = formatDateTime(event.createdAt, event.zone, { isZoneNamed: true });
  return {
    title: event.other?.title ?? `New submission: ${orElse(oneLine(event.formName), 'a form')}`,
    fields: Object.entries(event.textData).map(([name, value]) => ({
      name: orElse(oneLine(name), '(no name)'),
      value: orElse(removeInvisible(describeValue(value)).trim(), '—'),
    })),
    footer: event.referer ? `${time} · ${oneLine(event.referer)}` : time,
  };
}

/** A submitted value as text: lists joined with commas, objects as JSON. */
export function describeValue(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(describeValue).join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** The line that replaces fields that were left out. */
export function describeRest(count: number): string {
  return `… and ${count} more ${count === 1 ? 'field' : 'fields'}`;
}

// Control characters except newline and tab, and direction overrides, which could reorder the text around the value.
const invisible = /(?![\n\t])\p{Cc}|[\u202a-\u202e\u2066-\u2069]/gu;

/** Removes characters that readers cannot see and programs might interpret; normalizes line breaks. */
export function removeInvisible(text: string): string {
  return cleanText(text).replaceAll(/\r\n?/g, '\n').replaceAll(invisible, '');
}

// Platforms reject texts without visible characters.
function orElse(text: string, fallback: string): string {
  return /[^\s\p{Cf}\p{Mn}]/u.test(text) ? text : fallback;
}
