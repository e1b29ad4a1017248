import { type Field, readFields } from './fields';
import type { SpamInput } from './spam-input';
import { scripts } from './text/characters';
import { FoundLinks, type Link } from './text/links';
import { TextScan } from './text/scan-text';

/** A submission as the rules and the model see it, cut and scanned once. */
export interface Submission {
  readonly input: SpamInput;
  readonly fields: readonly Field[];
  /** The text that a visitor typed, without names, addresses, URLs, phone numbers and consents. */
  readonly text: string;
  readonly scan: TextScan;
  /** The first four values of name fields, trimmed. */
  readonly names: readonly string[];
  /** Links that do not lead to the form's own website. */
  readonly links: readonly Link[];
  /** The first four values of e-mail fields, trimmed, in lower case. */
  readonly addresses: readonly string[];
}

const maxNames = 4;
export const maxAddresses = 4;

const textScan = new TextScan();

/** Reads and scans a submission. What it returns is overwritten by the next call. */
export function readSubmission(input: SpamInput, fields: readonly Field[] = readFields(input.data)): Submission {
  const parts: string[] = [];
  const names: string[] = [];
  const addresses: string[] = [];
  const found = new FoundLinks(input.headers);
  for (const { kind, text } of fields) {
    const rest = kind === 'email' ? text : found.add(text, kind !== 'url');
    if (kind === 'email' && text.length < 300) {
      if (addresses.length < maxAddresses) addresses.push(text.trim().toLowerCase());
    } else if (kind === 'name' && text.length < 200) {
      if (names.length < maxNames) names.push(text.trim());
    } else if (kind !== 'phone' && kind !== 'url' && kind !== 'consent') parts.push(rest);
  }
  const text = parts.length === 1 ? (parts[0] ?? '') : parts.join('\n');
  return { input, fields, text, names, addresses, links: found.links, scan: textScan.scan(text) };
}

/** The part of an address after its last @; all of it without one. */
export function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1);
}

/** The letters of a scan by script, largest first. */
export function lettersByScript({ letters }: TextScan): { script: (typeof scripts)[number]; count: number }[] {
  return scripts
    .map((script, i) => ({ script, count: letters[i] ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count);
}
