import { findFormat, formatNames } from '../../../src/webhooks/formats/table';
import { buildSampleEvent, type SubmissionEvent } from '../../../src/webhooks/submission-event';
import { addresses } from './addresses';

export type Fields = ReadonlyArray<readonly [name: string, value: unknown]>;

/** The formats for people; `json` is for programs. */
export const chatFormats = formatNames.filter((name) => name !== 'json');

/** An event with these fields. */
export function eventOf(fields: Fields, more: Partial<SubmissionEvent> = {}): SubmissionEvent {
  const data = Object.fromEntries(fields);
  return { ...buildSampleEvent(), data, textData: data, ...more };
}

/** An event with `count` fields. */
export function manyFields(count: number, value: (n: number) => unknown): Fields {
  return Array.from({ length: count }, (_, n) => [`field ${n}`, value(n)] as const);
}

/** The request of a format for an event. */
export function build(name: string, event: SubmissionEvent, url = addresses[name] ?? '') {
  const request = findFormat(name)?.build(url, event);
  if (!request) throw new Error(`unknown format ${name}`);
  return request;
}

/** All texts of a message, with their escapes, whatever its shape. */
export function textOf(name: string, event: SubmissionEvent): string {
  const { url, body, headers } = build(name, event);
  if (!body) return decodeURIComponent(url.split('text=')[1] ?? '');
  if (name === 'ntfy') return `${headers.Title}\n${body.toString()}`;
  const texts: string[] = [];
  JSON.parse(body.toString(), (key, value) => {
    if (typeof value === 'string') texts.push(name === 'slack-workflow' ? `${key}: ${value}` : value);
    return value;
  });
  return texts.join('\n');
}
