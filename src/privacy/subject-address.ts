import { domainToASCII, domainToUnicode } from 'node:url';
import { InputError } from '../lib/input-error';

/** The e-mail address of the person a request is about. */
export interface SubjectAddress {
  /** In lower case. */
  readonly address: string;
  /** The address with its domain in Unicode and in ASCII. */
  readonly spellings: readonly string[];
}

const part = String.raw`[^\s\p{Cc}@"\\<>(),;:[\]]+`;
const plain = new RegExp(`^(${part})@(${part})$`, 'u');
const maxLength = 254;

/** Parses an entered address, ignoring case; throws InputError when it is invalid. */
export function readSubjectAddress(text: string): SubjectAddress {
  const address = fold(text.trim());
  const match = plain.exec(address);
  if (!match || address.length > maxLength) {
    const problem = { setting: 'email', message: 'must be an e-mail address such as somebody@example.com' };
    throw new InputError('invalid_setting', 'enter an e-mail address such as somebody@example.com', [problem]);
  }
  const [, local = '', domain = ''] = match;
  const domains = [domain, domainToASCII(domain), domainToUnicode(domain)].filter((name) => name !== '');
  return { address, spellings: [...new Set(domains.map((name) => `${local}@${fold(name)}`))] };
}

/** ILIKE patterns that match every text with the address, also in JSON or URLs, and little else. */
export function addressPatterns({ spellings }: SubjectAddress): string[] {
  return spellings.flatMap((spelling) => {
    // A database may fold ASCII letters only and does not normalize accents; URLs may escape other characters.
    const [local = '', domain = ''] = spelling
      .split('@')
      .map((side) => side.replaceAll(/[^a-z0-9._~-]+/g, '%').replaceAll('_', '\\_'));
    return ['@', '%40'].map((at) => `%${local}${at}${domain}%`);
  });
}

/** Normalizes case and composition for comparing addresses. */
export const fold = (text: string) => text.normalize('NFC').toLowerCase();
