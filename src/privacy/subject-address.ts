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

/** Patterns for ILIKE that let through every text that has the address, as JSON text or in a URL too, and little else. */
export function addressPatterns({ spellings }: SubjectAddress): string[] {
  return spellings.flatMap((spelling) => {
    // A database may fold the letters of ASCII only, and knows no two ways to write one accent; a URL may spell the
    // signs otherwise.
    const [local = '', domain = ''] = spelling
      .split('@')
      .map((side) => side.replaceAll(/[^a-z0-9._~-]+/g, '%').replaceAll('_', '\\_'));
    return ['@', '%40'].map((at) => `%${local}${at}${domain}%`);
  });
}

/** A text in the one case and composition in which addresses are compared. */
export const fold = (text: string) => text.normalize('NFC').toLowerCase();
