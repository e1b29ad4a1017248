import { type Field, readFields } from './fields';
import { type SpamHeaders, unknownRequest } from './spam-input';
import { findFingerprints } from './text/fingerprint';
import { FoundLinks, type Link } from './text/links';
import { TextScan } from './text/scan-text';

/** A submission as the rules and the weights see it: cut, and read once. */
export interface Submission {
  readonly fields: readonly Field[];
  readonly headers: SpamHeaders;
  /** The texts that a visitor typed, without names, companies, addresses, URLs, phone numbers and consents. */
  readonly texts: readonly string[];
  /** Of all texts, in UTF-16 code units. */
  readonly length: number;
  /** Of the names and texts. Overwritten by the next submission. */
  readonly scan: TextScan;
  /** The first four values of name fields, trimmed. */
  readonly names: readonly string[];
  /** Words of names that mix scripts. */
  readonly mixedNames: number;
  /** Links that do not lead to the form's own website. */
  readonly links: readonly Link[];
  /** Whether the text names the form's own website. */
  readonly namesOwnSite: boolean;
  /** The first four values of e-mail fields, trimmed, in lower case. */
  readonly addresses: readonly string[];
  /** Of the message, for recognizing copies of it; see `findFingerprints`. */
  readonly fingerprints: readonly number[];
}

const maxNames = 4;
const maxAddresses = 4;

const scan = new TextScan();

/** Reads the data of a submission as stored. What it returns is overwritten by the next call. Never throws. */
export function readSubmission(data: unknown, headers: SpamHeaders = unknownRequest.headers): Submission {
  const fields = readFields(data);
  scan.reset();
  const names: string[] = [];
  for (const { kind, text } of fields) {
    if (kind !== 'name' || text.length >= maxNameLength || names.length >= maxNames) continue;
    names.push(text.trim());
    scan.add(text, 'name');
  }
  const mixedNames = scan.mixedWords;
  scan.mixedWords = 0;
  const texts: string[] = [];
  const addresses: string[] = [];
  const found = new FoundLinks(headers);
  let length = 0;
  for (const { kind, text } of fields) {
    const rest = kind === 'email' ? text : found.add(text, kind !== 'url', kind === 'message');
    if (kind === 'email' && text.length < 300) {
      if (addresses.length < maxAddresses) addresses.push(text.trim().toLowerCase());
    } else if (isText(kind) || (kind === 'name' && text.length >= maxNameLength)) {
      texts.push(rest);
      length += rest.length;
      scan.add(rest, kind === 'message' ? 'message' : 'text');
    }
  }
  const fingerprints = findFingerprints(scan);
  return {
    ...{ fields, headers, texts, length, scan, names, mixedNames, addresses, fingerprints },
    ...{ links: found.links, namesOwnSite: found.hasOwn },
  };
}

/** Longer values of name fields are read as texts. */
const maxNameLength = 200;

function isText(kind: Field['kind']): boolean {
  return kind === 'message' || kind === 'subject' || kind === 'other' || kind === 'email';
}

/** The part of an address after its last @; all of it without one. */
export function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1);
}
