import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Encrypts stored secrets that must be read again, such as webhook secrets. */
export interface SecretBox {
  /** Encrypts and authenticates a text; the result differs each time. */
  seal(plain: string): string;
  /** Decrypts a sealed text with the current or the previous key; throws when neither fits. */
  open(sealed: string): string;
}

const version = 'v1';
const ivBytes = 12;
const tagBytes = 16;

/**
 * Derives the keys from SECRET_KEY and, during rotation, SECRET_KEY_PREVIOUS; throws when one has fewer than 32
 * characters. Boxes for different uses do not open what the others sealed.
 */
export function createSecretBox(secretKey: string, previousKey?: string, use = 'seal'): SecretBox {
  const current = sealingKey(secretKey, use);
  const keys = previousKey ? [current, sealingKey(previousKey, use)] : [current];
  return {
    seal: (plain) => encrypt(plain, current),
    open: (sealed) => decryptWithAny(sealed, keys),
  };
}

function sealingKey(master: string, use: string): Buffer {
  if (master.length < 32) throw new Error('a secret key must have at least 32 characters');
  return Buffer.from(hkdfSync('sha256', master, '', `letterbox ${use} ${version}`, 32));
}

function encrypt(plain: string, key: Buffer): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
  return `${version}.${Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')}`;
}

function decryptWithAny(sealed: string, keys: readonly Buffer[]): string {
  const [, text] = /^v1\.([\w-]+)$/.exec(sealed) ?? [];
  const bytes = Buffer.from(text ?? '', 'base64url');
  for (const key of bytes.length < ivBytes + tagBytes ? [] : keys) {
    const plain = decrypt(bytes, key);
    if (plain !== null) return plain;
  }
  throw new Error('a stored secret cannot be decrypted with SECRET_KEY or SECRET_KEY_PREVIOUS');
}

function decrypt(bytes: Buffer, key: Buffer): string | null {
  const cipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes });
  cipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
  try {
    return Buffer.concat([cipher.update(bytes.subarray(ivBytes + tagBytes)), cipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}
