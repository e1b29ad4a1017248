import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { parse as parseUuid, stringify as stringifyUuid } from 'uuid';
import type { Config } from '../../config';

/** What a message to a return address is: a bounce of a delivery, or an answer to a submission's e-mail. */
export type ReturnPurpose = 'bounce' | 'answer';

/** What a return address was made for. */
export interface ReturnAddress {
  readonly purpose: ReturnPurpose;
  /** Of the delivery whose e-mail it is about. */
  readonly deliveryId: string;
}

/** Addresses at which Letterbox receives what comes back for one e-mail, signed, so that nobody can guess them. */
export interface ReturnAddresses {
  /** `letterbox+b…@example.com`: at most 44 characters longer than the address of the mailbox. */
  create(purpose: ReturnPurpose, deliveryId: string): string;
  /** Null for an address that was not made here. Case does not matter, because servers on the way may change it. */
  read(address: string): ReturnAddress | null;
}

const letters = { bounce: 'b', answer: 'a' } as const;
const purposes: Readonly<Record<string, ReturnPurpose>> = { b: 'bounce', a: 'answer' };
const idDigits = 26;
/** 80 bits. */
const signatureBytes = 10;
const signatureDigits = 16;
const shape = new RegExp(`\\+([ab])([a-z2-7]{${idDigits}})([a-z2-7]{${signatureDigits}})@([^@]+)$`);

/** Subaddresses (RFC 5233) of MAIL_INBOX; null if that is not set. */
export function createReturnAddresses({
  mailInbox,
  secretKey,
  secretKeyPrevious,
}: Pick<Config, 'mailInbox' | 'secretKey' | 'secretKeyPrevious'>): ReturnAddresses | null {
  if (!mailInbox) return null;
  const [localPart, domain = ''] = mailInbox.split('@');
  const [key, ...previousKeys] = [secretKey, secretKeyPrevious].flatMap((master) =>
    master ? [Buffer.from(hkdfSync('sha256', master, '', 'letterbox return addresses v1', 32))] : [],
  );
  if (!key) throw new Error('SECRET_KEY is needed to sign return addresses');
  return {
    create: (purpose, deliveryId) => {
      const name = letters[purpose] + toBase32(Buffer.from(parseUuid(deliveryId)));
      return `${localPart}+${name}${toBase32(sign(key, name))}@${domain}`;
    },
    read: (address) => {
      const [, letter = '', id = '', signature = '', host] = shape.exec(address.toLowerCase()) ?? [];
      const purpose = purposes[letter];
      if (!purpose || host !== domain.toLowerCase()) return null;
      const given = fromBase32(signature, signatureBytes);
      if (![key, ...previousKeys].some((one) => timingSafeEqual(given, sign(one, letter + id)))) return null;
      return { purpose, deliveryId: stringifyUuid(fromBase32(id, 16)) };
    },
  };
}

function sign(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest().subarray(0, signatureBytes);
}

// Base 32 (RFC 4648) in lower case: mail servers may change the case of an address.
const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';

function toBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((digit) => alphabet[Number.parseInt(digit.padEnd(5, '0'), 2)]).join('');
}

function fromBase32(digits: string, length: number): Buffer {
  const bits = [...digits].map((digit) => alphabet.indexOf(digit).toString(2).padStart(5, '0')).join('');
  return Buffer.from(Array.from({ length }, (_, at) => Number.parseInt(bits.slice(8 * at, 8 * at + 8), 2)));
}
