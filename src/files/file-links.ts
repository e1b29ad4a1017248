import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** Signed URLs of files: unguessable, and valid without signing in. */
export interface FileLinks {
  urlOf(fileId: string): string;
  /** Whether the signature matches this id under the current or the previous key. */
  permits(fileId: string, signature: string): boolean;
}

/** 192 bits. */
const signatureBytes = 24;
const shape = new RegExp(`^[0-9a-f]{${2 * signatureBytes}}$`);

/** Links below BASE_URL, signed with keys derived from SECRET_KEY and, during rotation, SECRET_KEY_PREVIOUS. */
export function createFileLinks(baseUrl: string, secretKey: string, previousKey?: string): FileLinks {
  const current = signingKey(secretKey);
  const keys = previousKey ? [current, signingKey(previousKey)] : [current];
  return {
    urlOf: (fileId) => `${baseUrl}/files/${fileId}/${sign(current, fileId).toString('hex')}`,
    permits: (fileId, signature) => {
      if (!shape.test(signature)) return false;
      const given = Buffer.from(signature, 'hex');
      return keys.some((key) => timingSafeEqual(given, sign(key, fileId)));
    },
  };
}

function signingKey(master: string): Buffer {
  return Buffer.from(hkdfSync('sha256', master, '', 'letterbox file links v1', 32));
}

// Hexadecimal, because chat services read some base64 characters as markup and break the link.
function sign(key: Buffer, fileId: string): Buffer {
  return createHmac('sha256', key).update(fileId).digest().subarray(0, signatureBytes);
}
