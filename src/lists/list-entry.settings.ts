import { isIP } from 'node:net';
import { domainToASCII } from 'node:url';
import ipaddr from 'ipaddr.js';
import Joi from 'joi';
import { parsePlainAddress } from '../email/addresses';
import { normalizeDomain } from '../lib/domains';
import { line } from '../lib/setting-types';
import { hasWildcard, patternWordsOf } from './words';

export const listActions = ['block', 'allow'] as const;

export type ListAction = (typeof listActions)[number];

export const listKinds = ['address', 'domain', 'network', 'text'] as const;

export type ListKind = (typeof listKinds)[number];

/** Limits of lists, in entries and characters. */
export const listLimits = {
  perAccount: 1_000,
  perForm: 200,
  /** Entries per request. */
  perSave: 200,
  valueLength: 200,
  noteLength: 200,
  /** Of a value that is tested. */
  testLength: 1_000,
  wildcards: 5,
  /** Letters and digits that a pattern must have, so that it cannot match nearly everything. */
  literals: 2,
  words: 10,
} as const;

/** New entries: several values of one kind. */
export interface NewEntries {
  readonly action: ListAction;
  readonly kind: ListKind;
  readonly values: string[];
  readonly note: string | null;
}

export const newEntries = Joi.object<NewEntries>({
  action: Joi.string()
    .valid(...listActions)
    .required(),
  kind: Joi.string()
    .valid(...listKinds)
    .required(),
  values: Joi.array()
    .items(line(listLimits.valueLength))
    .single()
    .min(1)
    .max(listLimits.perSave)
    .required()
    .messages({ 'array.min': '{{#label}} must have at least one entry' }),
  note: line(listLimits.noteLength).allow('', null).empty('').default(null),
});

/** A value to compare with lists. */
export const listTest = Joi.object<{ readonly value: string }>({ value: line(listLimits.testLength).required() });

/** Its message says why a value is invalid, and follows the value in the text shown. */
export class InvalidValue extends Error {}

/** The value in the spelling that is stored and compared. Throws InvalidValue. */
export function normalizeValue(kind: ListKind, value: string): string {
  switch (kind) {
    case 'address':
      return normalizeAddress(value);
    case 'domain':
      return normalizeDomainEntry(value);
    case 'network':
      return normalizeNetwork(value);
    case 'text':
      return normalizeText(value);
  }
}

function normalizeAddress(value: string): string {
  const text = value.toLowerCase();
  if (!hasWildcard(text)) {
    const address = parsePlainAddress(text)?.toLowerCase();
    if (!address) throw new InvalidValue('is not an e-mail address such as jo@example.com or *@example.com');
    return address;
  }
  if (!/^[^\s@]+@[^\s@]+$/.test(text)) {
    throw new InvalidValue('is not a pattern of an e-mail address such as *@example.com');
  }
  checkPattern(text);
  const [local, domain = ''] = text.split('@');
  return `${local}@${domain.split('.').map(asciiLabel).join('.')}`;
}

/** The ASCII form of a label of a pattern's domain. Throws InvalidValue; labels with wildcards have no ASCII form. */
function asciiLabel(label: string): string {
  if (/^[!-~]*$/.test(label)) return label;
  if (hasWildcard(label)) {
    throw new InvalidValue('must not have * or ? next to letters such as ü in a part of the domain between dots');
  }
  // Under another domain, because a label of digits alone would be an IP address.
  const [ascii] = /^[\p{L}\p{M}\p{N}-]+$/u.test(label) ? domainToASCII(`${label}.example`).split('.') : [];
  if (!ascii) throw new InvalidValue('is not a pattern of an e-mail address such as *@example.com');
  return ascii;
}

function normalizeDomainEntry(value: string): string {
  const domain = normalizeDomain(value.replace(/^@/, ''))?.replace(/^\*\./, '');
  if (!domain || domain.startsWith('[') || isIP(domain) !== 0) {
    throw new InvalidValue('is not a domain such as example.com');
  }
  return domain;
}

function normalizeNetwork(value: string): string {
  const [address = '', prefix, ...more] = value.split('/');
  const isNetwork = prefix !== undefined;
  if (isIP(address) === 0 || address.includes('%') || more.length > 0 || (isNetwork && !/^\d{1,3}$/.test(prefix))) {
    throw new InvalidValue('is not an IP address or a network such as 192.0.2.0/24 or 2001:db8::/32');
  }
  const first = ipaddr.parse(address);
  const isMapped = first instanceof ipaddr.IPv6 && first.isIPv4MappedAddress();
  const ip = isMapped ? first.toIPv4Address() : first;
  const bits = ip.toByteArray().length * 8;
  const length = isNetwork ? Number(prefix) - (isMapped ? 96 : 0) : bits;
  const shortest = bits === 32 ? 8 : 16;
  if (length > bits || length < shortest) {
    throw new InvalidValue(`must have a prefix from /${shortest} to /${bits}`);
  }
  if (length === bits) return ip.toString();
  const network = ip instanceof ipaddr.IPv4 ? ipaddr.IPv4 : ipaddr.IPv6;
  return `${network.networkAddressFromCIDR(`${ip}/${length}`)}/${length}`;
}

function normalizeText(value: string): string {
  const words = patternWordsOf(value);
  checkPattern(words.join(''));
  if (words.length > listLimits.words) throw new InvalidValue(`must have at most ${listLimits.words} words`);
  return value.replaceAll(/\s+/g, ' ');
}

function checkPattern(pattern: string): void {
  const { literals, wildcards } = listLimits;
  if ((pattern.match(/[\p{L}\p{N}]/gu) ?? []).length < literals) {
    throw new InvalidValue(`must have at least ${literals} letters or digits`);
  }
  if ((pattern.match(/[*?]/g) ?? []).length > wildcards) {
    throw new InvalidValue(`must have at most ${wildcards} of the characters * and ?`);
  }
}
