import { randomInt } from 'node:crypto';
import { hashToken } from './tokens';

/** Without letters and digits that are easily confused. */
const alphabet = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';

/** A random code for people to copy or type, 4.9 bits a character, in groups with dashes between them. */
export function createCode(length: number, group: number): string {
  const characters = Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
  return (characters.match(new RegExp(`.{${group}}`, 'g')) ?? []).join('-');
}

/** The stored hash of a code; case, spaces and dashes do not matter. */
export function hashCode(code: string): string {
  return hashToken(code.toUpperCase().replaceAll(/[^A-Z0-9]/g, ''));
}
