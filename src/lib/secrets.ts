import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Encrypts what must be read again (webhook secrets, storage keys) and derives the keys that sign links and cookies. */
export interface SecretBox {
  /** Encrypts and authenticates a text; the same text gives another result each time. */
  seal(plain: string): string;
  /** Gives back what `seal` was given, under the current or the previous key; throws, without naming any content, otherwise. */
  open(sealed: string): string;
  /** A 32-byte key for one purpose; sign with this one. */
  deriveKey(purpose: string): Buffer;
  /** The keys whose signatures still count, the current one first. */
  deriveKeys(purpose: string): readonly Buffer[];
}

const version = 'v1';
const ivBytes = 12;
const tagBytes = 16;

/** A box whose keys come from SECRET_KEY and, while keys are being rotated, SECRET_KEY_PREVIOUS; throws when one is under 32 characters. */
export function createSecretBox(secretKey: string, previousKey?: string): SecretBox {
  const masters = previousKey ? [secretKey, previousKey] : [secretKey];
  if (masters.some((master) => master.length < 32)) throw new Error('a secret key needs 32 characters or more');
  const sealingKeys = masters.map((master) => expand(master, `seal ${version}`));
  const deriveKeys = (purpose: string) => masters.map((master) => expand(master, `derive ${purpose}`));
  return {
    seal: (plain) => encrypt(plain, expand(secretKey, `seal ${version}`)),
    open: (sealed) => decryptWithAny(sealed, sealingKeys),
    deriveKey: (purpose) => expand(secretKey, `derive ${purpose}`),
    deriveKeys,
  };
}

function expand(master: string, label: string): Buffer {
  return Buffer.from(hkdfSync('sha256', master, '', `letterbox ${label}`, 32));
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
  throw new Error('a stored secret cannot be read with SECRET_KEY or SECRET_KEY_PREVIOUS');
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
