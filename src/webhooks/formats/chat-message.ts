import { cleanText, oneLine } from '../../lib/text';
import type { SubmissionEvent } from '../submission-event';

export interface ChatField {
  readonly name: string;
  readonly value: string;
}

/** A submission as people read it. All of it but the wording is what somebody typed, and nothing of it is escaped yet. */
export interface ChatMessage {
  readonly title: string;
  readonly fields: readonly ChatField[];
  readonly footer: string;
}

/** What a chat is told about a submission: the form, the fields as text in the order submitted, the time and the page. */
export function describeSubmission(event: SubmissionEvent): ChatMessage {
  const time = `${event.createdAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  return {
    title: `New submission: ${orElse(oneLine(event.formName), 'a form')}`,
    fields: Object.entries(event.textData).map(([name, value]) => ({
      name: orElse(oneLine(name), '(no name)'),
      value: orElse(visible(describeValue(value)).trim(), '—'),
    })),
    footer: event.referer ? `${time} · ${oneLine(event.referer)}` : time,
  };
}

/** A submitted value as text: lists with commas, objects as JSON. */
export function describeValue(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(describeValue).join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** The line that stands for fields that were left out. */
export function describeRest(count: number): string {
  return `… and ${count} more ${count === 1 ? 'field' : 'fields'}`;
}

// Control characters, and those that turn the direction of everything after them: a value must not rearrange our words.
const unseen = /(?![\n\t])\p{Cc}|[\u202a-\u202e\u2066-\u2069]/gu;

/** The text without what a reader cannot see and a program might obey. */
export function visible(text: string): string {
  return cleanText(text).replaceAll(/\r\n?/g, '\n').replaceAll(unseen, '');
}

// Platforms refuse a text without anything to see.
function orElse(text: string, instead: string): string {
  return /[^\s\p{Cf}\p{Mn}]/u.test(text) ? text : instead;
}
