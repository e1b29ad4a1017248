import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

/** CSRF tokens, bound to a subject: a session or a visit. */
export interface Csrf {
  /** Issues a token. Each one is salted, so that compressed pages do not leak it by their length (BREACH). */
  issue(subject: string): string;
  /** Whether the token was issued for this subject. */
  verify(subject: string, token: string | null): boolean;
}

/** Signs with a key derived from SECRET_KEY, so web processes accept each other's tokens. */
export function createCsrf(secretKey: string): Csrf {
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', 'letterbox csrf v1', 32));
  const sign = (subject: string, salt: string): Buffer =>
    createHmac('sha256', key).update(`${salt}.${subject}`).digest();
  return {
    issue(subject) {
      const salt = randomBytes(16).toString('base64url');
      return `${salt}.${sign(subject, salt).toString('base64url')}`;
    },
    verify(subject, token) {
      const [, salt, signature] = /^([\w-]{22})\.([\w-]{43})$/.exec(token ?? '') ?? [];
      if (salt === undefined || signature === undefined) return false;
      return timingSafeEqual(Buffer.from(signature, 'base64url'), sign(subject, salt));
    },
  };
}
