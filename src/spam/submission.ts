import { type Field, readFields } from './fields';
import { findFingerprints } from './text/fingerprint';
import { FoundLinks, type Link } from './text/links';
import { TextScan } from './text/scan-text';

/** A submission as the rules and the weights see it: cut, and read once. */
export interface Submission {
  readonly fields: readonly Field[];
  /** The texts that a visitor typed, without names, companies, addresses, URLs, phone numbers and consents. */
  readonly texts: readonly string[];
  /** Of all texts, in UTF-16 code units. */
  readonly length: number;
  /** Of the names and texts. Overwritten by the next submission. */
  readonly scan: TextScan;
  /** The first four values of name fields, trimmed. */
  readonly names: readonly string[];
  /** Links that do not lead to the form's own website. */
  readonly links: readonly Link[];
  /** Whether the text names the form's own website. */
  readonly namesOwnSite: boolean;
  /** The first four values of e-mail fields, trimmed, in lower case. */
  readonly addresses: readonly string[];
  /** Of the message, for recognizing copies of it; see `findFingerprints`. */
  readonly fingerprints: readonly number[];
}

const max = { names: 4, nameLength: 200, addresses: 4, addressLength: 300 } as const;

const scan = new TextScan();

/** Reads the data of a submission as stored. What it returns is overwritten by the next call. Never throws. */
export function readSubmission(data: unknown, site: string | null = null): Submission {
  const fields = readFields(data);
  const [names, texts, addresses]: [string[], string[], string[]] = [[], [], []];
  const found = new FoundLinks(site);
  let length = 0;
  scan.reset();
  // Names first: the texts are compared without them.
  for (const { kind, text } of fields) {
    if (kind !== 'name' || text.length >= max.nameLength || names.length >= max.names) continue;
    names.push(text.trim());
    scan.add(text, 'name');
  }
  for (const { kind, text } of fields) {
    if (kind === 'email' && text.length < max.addressLength) {
      if (addresses.length < max.addresses) addresses.push(text.trim().toLowerCase());
      continue;
    }
    const rest = kind === 'email' ? text : found.add(text, kind !== 'url', kind === 'message');
    const isText = kind === 'message' || kind === 'subject' || kind === 'other' || kind === 'email';
    if (!isText && (kind !== 'name' || text.length < max.nameLength)) continue;
    texts.push(rest);
    length += rest.length;
    scan.add(rest, kind === 'message' ? 'message' : 'text');
  }
  const { links, hasOwn: namesOwnSite } = found;
  const fingerprints = findFingerprints(scan);
  return { fields, texts, length, scan, names, links, namesOwnSite, addresses, fingerprints };
}

/** The part of an address after its last @; all of it without one. */
export function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1);
}
