import { type Field, readFields } from './fields';
import type { SpamInput } from './spam-input';
import { fold, scripts } from './text/characters';
import { FoundLinks, hostOf, type Link } from './text/links';
import { scanText, type TextScan } from './text/scan-text';

/** A submission as the rules and the model see it, cut and scanned once. */
export interface Submission {
  readonly input: SpamInput;
  readonly fields: readonly Field[];
  /** The text that a visitor typed, without names, addresses, URLs, phone numbers and consents. */
  readonly text: string;
  /** `text` in lower case, without styles of letters; accents are separate characters. */
  readonly folded: string;
  readonly scan: TextScan;
  /** The first four values of name fields, trimmed. */
  readonly names: readonly string[];
  /** Links that do not lead to the form's own website. */
  readonly links: readonly Link[];
  /** The first four values of e-mail fields, trimmed, in lower case. */
  readonly addresses: readonly string[];
}

const maxNames = 4;
const maxAddresses = 4;

export function readSubmission(input: SpamInput, fields: readonly Field[] = readFields(input.data)): Submission {
  const parts: string[] = [];
  const names: string[] = [];
  const addresses: string[] = [];
  const own = [hostOf(input.headers.origin), hostOf(input.headers.referer)].filter((host) => host !== null);
  const found = new FoundLinks(own);
  for (const { kind, text } of fields) {
    const rest = kind === 'email' ? text : found.add(text, kind !== 'url');
    if (kind === 'email' && text.length < 300) addresses.push(text.trim().toLowerCase());
    else if (kind === 'name' && text.length < 200) names.push(text.trim());
    else if (kind !== 'phone' && kind !== 'url' && kind !== 'consent') parts.push(rest);
  }
  const text = parts.join('\n');
  const folded = fold(text);
  return {
    ...{ input, fields, text, folded, links: found.links },
    ...{ names: names.slice(0, maxNames), addresses: addresses.slice(0, maxAddresses) },
    scan: scanText(folded),
  };
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
