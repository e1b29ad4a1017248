import { domainToASCII, domainToUnicode } from 'node:url';
import { InputError } from '../lib/input-error';

/** The address of the person whom a request concerns. */
export interface SubjectAddress {
  /** In lower case. */
  readonly address: string;
  /** It and its domain in the other script, where there is one. */
  readonly spellings: readonly string[];
}

const part = String.raw`[^\s\p{Cc}@"\\<>(),;:[\]]+`;
const plain = new RegExp(`^(${part})@(${part})$`, 'u');
const mostCharacters = 254;

/** Reads a typed address, upper or lower case alike; throws InputError where it is none. */
export function readSubjectAddress(text: string): SubjectAddress {
  const address = fold(text.trim());
  const match = plain.exec(address);
  if (!match || address.length > mostCharacters) {
    throw new InputError('invalid_setting', 'that is no e-mail address, such as somebody@example.com');
  }
  const [, local = '', domain = ''] = match;
  const domains = [domain, domainToASCII(domain), domainToUnicode(domain)].filter((name) => name !== '');
  return { address, spellings: [...new Set(domains.map((name) => `${local}@${fold(name)}`))] };
}

const wordBefore = /[\p{L}\p{M}\p{N}][.'_+-]*$/u;
const wordAfter = /^(?:[\p{L}\p{M}\p{N}]|-+[\p{L}\p{N}]|\.[\p{L}\p{N}])/u;
/** Further is not looked for what belongs to an address. */
const reach = 64;

/** Whether the text has this very address somewhere, and not as the part of a longer one. Pure. */
export function hasAddress({ spellings }: SubjectAddress, text: string): boolean {
  const folded = fold(text);
  return spellings.some((spelling) => {
    for (let at = folded.indexOf(spelling); at !== -1; at = folded.indexOf(spelling, at + 1)) {
      const before = folded.slice(Math.max(0, at - reach), at);
      const after = folded.slice(at + spelling.length, at + spelling.length + reach);
      if (!wordBefore.test(before) && !wordAfter.test(after)) return true;
    }
    return false;
  });
}

/** Patterns for ILIKE that let through every text that has the address, as JSON text too, and little else. */
export function addressPatterns({ spellings }: SubjectAddress): string[] {
  // A database may fold the letters of ASCII only, and knows no two ways to write one accent.
  return spellings.map((spelling) => `%${spelling.replaceAll(/[%_]/g, '\\$&').replaceAll(/[^\0-\x7f]+/g, '%')}%`);
}

const fold = (text: string) => text.normalize('NFC').toLowerCase();
