import { fold, scripts } from './characters';
import { type Field, readFields } from './fields';
import { findLinks, hostOf, isWithin, type Link, withoutLinksTo } from './links';
import { scanText, type TextScan } from './scan-text';
import type { SpamInput } from './spam-input';

/** A submission as the rules and the learner see it: read, cut and scanned once. */
export interface Submission {
  readonly input: SpamInput;
  readonly fields: readonly Field[];
  /** The text that a visitor typed, without names, addresses, phone numbers and consents. */
  readonly text: string;
  /** `text` in lower case, without styles of letters; accents are separate characters. */
  readonly folded: string;
  readonly scan: TextScan;
  /** The scan of the names. */
  readonly names: readonly { readonly text: string; readonly scan: TextScan }[];
  /** Links that do not lead to the form's own website. */
  readonly links: readonly Link[];
  /** The values of e-mail fields, trimmed, in lower case. */
  readonly addresses: readonly string[];
}

const maxNames = 4;
const maxAddresses = 4;

export function readSubmission(input: SpamInput): Submission {
  const fields = readFields(input.data);
  const parts: string[] = [];
  const names: string[] = [];
  const addresses: string[] = [];
  const links: Link[] = [];
  for (const { kind, text } of fields) {
    if (kind === 'email' && text.length < 300) addresses.push(text.trim().toLowerCase());
    else if (kind === 'name' && text.length < 200) names.push(text.trim());
    else if (kind === 'message' || kind === 'subject' || kind === 'other' || kind === 'company') parts.push(text);
    else if (kind === 'name' || kind === 'email') parts.push(text);
    if (kind === 'url') links.push(...findLinks(text).map((link) => ({ ...link, isExplicit: false })));
    else if (kind !== 'email') links.push(...findLinks(text));
  }
  const own = [hostOf(input.headers.origin), hostOf(input.headers.referer)].filter((host) => host !== null);
  const text = withoutLinksTo(parts.join('\n'), own);
  // Some characters become up to 18 when they are taken apart.
  const folded = fold(text).slice(0, 2 * text.length + 100);
  return {
    ...{ input, fields, text, folded, addresses: addresses.slice(0, maxAddresses) },
    scan: scanText(folded),
    names: names.slice(0, maxNames).map((name) => ({ text: name, scan: scanText(fold(name).slice(0, 400)) })),
    links: links.filter(({ host }) => !own.some((site) => isWithin(host, site) || isWithin(site, host))),
  };
}

/** The letters of a scan by script, largest first. */
export function lettersByScript({ letters }: TextScan): { script: (typeof scripts)[number]; count: number }[] {
  return scripts
    .map((script, i) => ({ script, count: letters[i] ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count);
}
