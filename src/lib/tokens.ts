import { createHash, randomInt, randomUUID } from 'node:crypto';
import { crc32 } from 'node:zlib';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const randomLength = 36;
const wellFormed = /^lbx_([0-9A-Za-z]{36})([0-9A-Za-z]{6})$/;

/** A new API token: `lbx_`, 36 random characters (214 bits) and a checksum that lets secret scanners recognize it. */
export function createApiToken(): string {
  const random = Array.from({ length: randomLength }, () => alphabet[randomInt(alphabet.length)]).join('');
  return `lbx_${random}${checksum(random)}`;
}

/** Whether a value has a token's shape and checksum; saves a query for anything else. */
export function isWellFormedToken(value: unknown): value is string {
  const [, random, sum] = (typeof value === 'string' && wellFormed.exec(value)) || [];
  return random !== undefined && checksum(random) === sum;
}

/** The stored form of a token: its SHA-256 in hex. Tokens are random enough not to need a slow hash. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** A new access key for a form: a random UUID (version 4), public by design. */
export function createAccessKey(): string {
  return randomUUID();
}

function checksum(text: string): string {
  let rest = crc32(text);
  let digits = '';
  for (let place = 0; place < 6; place++) {
    digits = alphabet.charAt(rest % 62) + digits;
    rest = Math.floor(rest / 62);
  }
  return digits;
}
