import { domainToASCII } from 'node:url';
import Joi from 'joi';
import { oneLine } from '../lib/text';

const atom = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+";
const dotAtom = new RegExp(`^${atom}(?:\\.${atom})*$`);
const domainLabel = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

export interface Mailbox {
  readonly name: string;
  readonly address: string;
}

/**
 * Parses an address that a visitor typed, with its domain in ASCII. Returns null for lists, groups, quoted local parts,
 * domains without a dot and anything that is not a string, so that the result can only reach one person.
 */
export function parsePlainAddress(value: unknown): string | null {
  const address = parseOwnerAddress(value);
  return address?.includes('.', address.indexOf('@')) ? address : null;
}

const namedAddress = /^(?:"[^"\p{Cc}]*" *|[^"<>@,;:\p{Cc}]*)<([^<>]*)>$/u;

/**
 * Parses an address for Reply-To that a visitor typed: a plain address, or only the address of "Name <address>", which
 * is returned. Null for everything else.
 */
export function parseReplyTo(value: unknown): string | null {
  const [, address] = typeof value === 'string' && value.length <= 1_000 ? (namedAddress.exec(value.trim()) ?? []) : [];
  return parsePlainAddress(address ?? value);
}

/**
 * The mailbox that an address most likely reaches, in lower case: without what follows a plus, and without dots in the
 * local part. For rate limits only: some servers treat these as different mailboxes.
 */
export function mailboxKey(address: string): string {
  const [local = '', domain = ''] = address.toLowerCase().split('@');
  const [user = ''] = local.split('+');
  return `${user.replaceAll('.', '') || local}@${domain}`;
}

/** Like parsePlainAddress, but accepts a domain without a dot: owners may run mail inside their network. */
export function parseOwnerAddress(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > 320) return null;
  const [local = '', domain = '', ...more] = value.replace(/^ +| +$/g, '').split('@');
  if (more.length > 0 || local.length > 64 || !dotAtom.test(local)) return null;
  const ascii = asciiDomain(domain);
  const address = `${local}@${ascii}`;
  return ascii && address.length <= 254 ? address : null;
}

/** Normalizes an address: lower case, with its domain in ASCII. */
export function addressKey(address: string): string {
  return (parseOwnerAddress(address) ?? address).toLowerCase();
}

function asciiDomain(domain: string): string | null {
  // Checked before the conversion as well, because that decodes percent signs.
  if (!/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain)) return null;
  const ascii = domainToASCII(domain);
  const labels = ascii.split('.');
  // A numeric last label makes it an IP address.
  if (!labels.every((part) => domainLabel.test(part)) || /^\d+$/.test(labels.at(-1) ?? '')) return null;
  return ascii;
}

/** Validates a setting as a single plain e-mail address, with the rule that applies when mail is sent there. */
export function emailAddress(): Joi.StringSchema {
  return Joi.string()
    .trim()
    .custom((value: string, helpers) => (parseOwnerAddress(value) ? value : helpers.error('any.invalid')))
    .messages({
      'any.required': '{{#label}} is required',
      '*': '{{#label}} must be a single e-mail address, such as owner@example.com',
    });
}

/** Validates the address that e-mail comes from, with its domain in ASCII. */
export function senderAddress(): Joi.StringSchema {
  return Joi.string()
    .custom((value: string, helpers) => parsePlainAddress(value) ?? helpers.error('any.invalid'))
    .messages({ '*': '{{#label}} must be a single e-mail address, such as hello@example.com' });
}

/** Parses `MAIL_FROM`: an address, or "Name <address>". The domain is returned in ASCII. */
export function parseMailbox(text: string): Mailbox {
  const [, name = '', address = text] = /^([^<]*)<([^<>]*)>\s*$/.exec(text) ?? [];
  const [, local = '', domain = ''] = /^(.*)@(.*)$/.exec(address.replace(/[\s\p{Cc}<>]+/gu, '')) ?? [];
  return { name: displayName(name), address: `${local}@${asciiDomain(domain) ?? domain}` };
}

/** A display name: one line of at most 100 characters that can neither end early nor look like an address. */
export function displayName(name: string): string {
  return oneLine(name.replace(/["<>@,;:\\()[\]]+/g, ' '), 100);
}

export interface Recipients {
  readonly to: string;
  readonly cc: readonly string[];
  /** To, Cc and Bcc without duplicates. */
  readonly all: readonly string[];
}

/** Removes duplicate and invalid addresses, ignoring case; `emailTo` itself is always kept. */
export function planRecipients(emailTo: string, cc: readonly string[], bcc: readonly string[]): Recipients {
  const to = parseOwnerAddress(emailTo) ?? emailTo;
  const seen = new Set([to.toLowerCase()]);
  const takeNew = (addresses: readonly string[]): string[] =>
    addresses.flatMap((text) => {
      const address = parseOwnerAddress(text);
      if (!address || seen.has(address.toLowerCase())) return [];
      seen.add(address.toLowerCase());
      return [address];
    });
  const copies = takeNew(cc);
  return { to, cc: copies, all: [to, ...copies, ...takeNew(bcc)] };
}
