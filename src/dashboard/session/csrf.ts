import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

/** Tokens that prove that a form came from one of our own pages. */
export interface Csrf {
  /** A new token for this session or visit; each is another text, so that compressed pages give none away by their length. */
  issue(subject: string): string;
  /** Whether the token was issued for this session or visit. */
  fits(subject: string, token: string | null): boolean;
}

/** Tokens under a key that comes from SECRET_KEY; every web process knows those of the others. */
export function createCsrf(secretKey: string): Csrf {
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', 'letterbox csrf v1', 32));
  const sign = (subject: string, salt: string): Buffer =>
    createHmac('sha256', key).update(`${salt}.${subject}`).digest();
  return {
    issue(subject) {
      const salt = randomBytes(16).toString('base64url');
      return `${salt}.${sign(subject, salt).toString('base64url')}`;
    },
    fits(subject, token) {
      const [, salt, signature] = /^([\w-]{22})\.([\w-]{43})$/.exec(token ?? '') ?? [];
      if (salt === undefined || signature === undefined) return false;
      return timingSafeEqual(Buffer.from(signature, 'base64url'), sign(subject, salt));
    },
  };
}
