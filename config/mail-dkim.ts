import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The key that signs e-mail from the installation's own domain. */
export interface MailDkim {
  readonly domain: string;
  readonly selector: string;
  readonly privateKey: KeyObject;
  /** What the DNS record has, in Base64. */
  readonly publicKey: string;
}

/** The form of MAIL_DKIM. */
export const mailDkimForm = /^([a-z0-9.-]+\.[a-z0-9-]+):([a-z0-9](?:[a-z0-9._-]{0,61}[a-z0-9])?):(.+)$/i;

/** Reads `DOMAIN:SELECTOR:FILE`. Throws an error that says what is wrong with the file. */
export function readMailDkim(value: string): MailDkim {
  const [, domain = '', selector = '', file = ''] = mailDkimForm.exec(value) ?? [];
  const privateKey = readPrivateKey(path.resolve(file));
  const { asymmetricKeyType: type, asymmetricKeyDetails: details } = privateKey;
  if (type !== 'rsa' || (details?.modulusLength ?? 0) < 1024) {
    throw new Error('names a file that has no RSA key of 1024 bits or more');
  }
  const publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).toString('base64');
  return { domain: domain.toLowerCase(), selector, privateKey, publicKey };
}

function readPrivateKey(file: string): KeyObject {
  let pem: Buffer;
  try {
    pem = readFileSync(file);
  } catch (error) {
    throw new Error(`names a file that cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
  try {
    return createPrivateKey(pem);
  } catch {
    throw new Error('names a file that is not a private key in PEM without a password');
  }
}
