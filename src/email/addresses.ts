import { domainToASCII } from 'node:url';
import { oneLine } from '../lib/text';

const atom = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+";
const dotAtom = new RegExp(`^${atom}(?:\\.${atom})*$`);
const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

export interface Mailbox {
  readonly name: string;
  readonly address: string;
}

/**
 * The one plain address that a visitor typed, its domain in ASCII, or null. Lists, groups, quoted local parts,
 * domains without a dot and whatever is no string are no address, so that it can reach one person only.
 */
export function parsePlainAddress(value: unknown): string | null {
  const address = parseOwnerAddress(value);
  return address?.includes('.', address.indexOf('@')) ? address : null;
}

/** As parsePlainAddress, but a domain of one label is taken too: an owner may run mail inside a network. */
export function parseOwnerAddress(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > 320) return null;
  const [local = '', domain = '', ...more] = value.replace(/^ +| +$/g, '').split('@');
  if (more.length > 0 || local.length > 64 || !dotAtom.test(local)) return null;
  const ascii = asciiDomain(domain);
  const address = `${local}@${ascii}`;
  return ascii && address.length <= 254 ? address : null;
}

function asciiDomain(domain: string): string | null {
  // Checked before the conversion too, which would decode percent signs and the like.
  if (!/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain)) return null;
  const ascii = domainToASCII(domain);
  const labels = ascii.split('.');
  // A number at the end makes it an IP address.
  if (!labels.every((part) => label.test(part)) || /^\d+$/.test(labels.at(-1) ?? '')) return null;
  return ascii;
}

/** Name and address of `MAIL_FROM`, which is an address or "Name <address>". */
export function parseMailbox(text: string): Mailbox {
  const [, name = '', address = text] = /^([^<]*)<([^<>]*)>\s*$/.exec(text) ?? [];
  return { name: displayName(name), address: address.replace(/[\s\p{Cc}<>]+/gu, '') };
}

/** A name fit to stand before an address: one line of at most 100 characters, without what could end it or look like an address. */
export function displayName(name: string): string {
  return oneLine(name.replace(/["<>@,;:\\()[\]]+/g, ' '), 100);
}
