import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** Signs parts of URLs, so that nobody can guess them. */
export interface Signer {
  sign(text: string): string;
  /** Whether the signature matches this text under the current or the previous key. */
  permits(text: string, signature: string): boolean;
}

/** 192 bits. */
const signatureBytes = 24;
const shape = new RegExp(`^[0-9a-f]{${2 * signatureBytes}}$`);

/** Signs with keys derived for this purpose from SECRET_KEY and, during rotation, SECRET_KEY_PREVIOUS. */
export function createSigner(purpose: string, secretKey: string, previousKey?: string): Signer {
  const keyOf = (master: string) => Buffer.from(hkdfSync('sha256', master, '', purpose, 32));
  const current = keyOf(secretKey);
  const keys = previousKey ? [current, keyOf(previousKey)] : [current];
  return {
    // Hexadecimal, because chat services read some base64 characters as markup and break the link.
    sign: (text) => hash(current, text).toString('hex'),
    permits: (text, signature) => {
      if (!shape.test(signature)) return false;
      const given = Buffer.from(signature, 'hex');
      return keys.some((key) => timingSafeEqual(given, hash(key, text)));
    },
  };
}

function hash(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest().subarray(0, signatureBytes);
}
