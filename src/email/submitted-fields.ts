import { limits } from '../../config/limits';
import { mergeFiles, type SubmissionData } from '../files/merge-files';
import { truncateUtf8 } from '../lib/text';
import { parseReplyTo } from './addresses';

/** A stored file as shown in an e-mail. */
export interface FileView {
  /** The name of the field that it was uploaded in. */
  readonly field: string;
  readonly filename: string;
  /** In bytes. */
  readonly size: number;
  /** Anyone who knows it can download the file. */
  readonly url: string;
}

type ValueView =
  | { readonly kind: 'empty' }
  | { readonly kind: 'text' | 'json'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] };

/** A field prepared for display; `name` is what it is called. */
export type FieldView = { readonly name: string } & ValueView;

const maxListItems = 200;

/** Characters and items of one nested value: a JSON body can hold millions, and each would be a line of the e-mail. */
const maxNestedSize = 20_000;

/**
 * Bytes of all values of one e-mail, as many as the specification allows for fields. Lists could bring 26 MB, which
 * would block a worker for 20 s and take a gigabyte of memory.
 */
const maxTextBytes = limits.fieldsPerSubmission * limits.bytesPerTextField;

/** What a submission says about its e-mails besides its data (`submissions.mail_overrides`). */
export interface MailOverrides {
  /** Reserved fields, as submitted. */
  readonly subject?: string;
  readonly replyto?: string;
  readonly from_name?: string;
  /** The visitor's address, if another field than `email` has it. */
  readonly email?: string;
  /** Addresses that get a copy because the page says so and the owner allows it. */
  readonly copies?: readonly string[];
  /** Fields that are instructions of a page, which e-mails do not list. */
  readonly hidden?: readonly string[];
  /** The files that were not stored, one per line. */
  readonly dropped_files?: string;
}

/** The value of the field with exactly this name. */
export function findField(data: SubmissionData, name: string): unknown {
  return Object.hasOwn(data, name) ? data[name] : undefined;
}

/**
 * The visitor's address (spec 4.1 rule 12): `replyto`, else the field for it, which is `email` unless the form or its
 * dialect says otherwise; null when neither is a valid one.
 */
export function visitorAddress(data: SubmissionData, overrides: MailOverrides | null): string | null {
  return parseReplyTo(overrides?.replyto) ?? parseReplyTo(overrides?.email ?? findField(data, 'email'));
}

/** The data without the fields that are instructions of a page. */
export function withoutInstructions(data: SubmissionData, overrides?: MailOverrides | null): SubmissionData {
  const { hidden = [] } = overrides ?? {};
  return hidden.length === 0
    ? data
    : Object.fromEntries(Object.entries(data).filter(([name]) => !hidden.includes(name)));
}

/** The data with the names of the files under their fields, for placeholders. */
export function withFilenames(
  data: SubmissionData,
  files: readonly { readonly field: string; readonly filename: string }[],
): SubmissionData {
  return mergeFiles(data, files, ({ filename }) => filename);
}

/**
 * The chosen fields in their order. All fields if none is chosen, or if none of them exists: when the page was changed,
 * the owner still gets what was written.
 */
export function chooseFields(data: SubmissionData, chosen: readonly string[] | undefined): SubmissionData {
  const names = chosen?.filter((name) => Object.hasOwn(data, name)) ?? [];
  return names.length > 0 ? Object.fromEntries(names.map((name) => [name, data[name]])) : data;
}

/** Replaces each `{{name}}` with the result of `lookUp`; placeholders in the results are not replaced again. */
export function fillPlaceholders(template: string, lookUp: (name: string) => string): string {
  return template.replace(/\{\{([^{}]*)\}\}/g, (_, name: string) => lookUp(name.trim()));
}

/**
 * Prepares all fields for display, in order, under their labels. Once the texts are too long in total, the rest is
 * truncated visibly.
 */
export function viewFields(data: SubmissionData, labelOf = (name: string) => name): FieldView[] {
  const remaining = { bytes: maxTextBytes };
  return Object.entries(data).map(([name, value]) => ({
    name: labelOf(name),
    ...shorten(viewValue(value), remaining),
  }));
}

function shorten(view: ValueView, remaining: { bytes: number }): ValueView {
  if (view.kind === 'empty') return view;
  if (view.kind !== 'list') return { ...view, text: shortenText(view.text, remaining) };
  const items: string[] = [];
  for (const item of view.items) {
    items.push(shortenText(item, remaining));
    if (remaining.bytes < 0) break;
  }
  return { ...view, items };
}

function shortenText(text: string, remaining: { bytes: number }): string {
  const shortened = truncateUtf8(text, Math.max(remaining.bytes, 0));
  remaining.bytes -= Buffer.byteLength(text);
  return shortened === text ? text : `${shortened}… (shortened; the full text is in your inbox)`;
}

function viewValue(value: unknown): ValueView {
  if (typeof value !== 'object' || value === null) return viewText(plainText(value));
  if (Object.keys(value).length === 0) return { kind: 'empty' };
  if (Array.isArray(value) && value.length <= maxListItems && value.every((item) => typeof item !== 'object')) {
    return { kind: 'list', items: value.map(plainText) };
  }
  return { kind: 'json', text: JSON.stringify(abridge(value, { size: maxNestedSize }), null, 2) };
}

function viewText(text: string): ValueView {
  return text.trim() === '' ? { kind: 'empty' } : { kind: 'text', text };
}

/** A value as inline text: '' for nothing, lists joined with commas, objects as JSON. */
export function plainText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.slice(0, maxListItems).map(scalarText).join(', ');
  return scalarText(value);
}

function scalarText(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(abridge(value, { size: maxNestedSize })) : String(value);
}

function abridge(value: unknown, remaining: { size: number }): unknown {
  if (typeof value === 'string') remaining.size -= value.length;
  if (typeof value !== 'object' || value === null) return value;
  const kept: [name: string, value: unknown][] = [];
  for (const key in value) {
    if (remaining.size-- <= 0) {
      kept.push(['…', 'shortened']);
      break;
    }
    kept.push([key, abridge((value as Record<string, unknown>)[key], remaining)]);
  }
  return Array.isArray(value) ? kept.map(([, item]) => item) : Object.fromEntries(kept);
}
