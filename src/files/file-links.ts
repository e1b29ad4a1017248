import { createSigner } from '../lib/signer';

/** Signed URLs of files: unguessable, and valid without signing in. */
export interface FileLinks {
  urlOf(fileId: string): string;
  /** Whether the signature matches this id under the current or the previous key. */
  permits(fileId: string, signature: string): boolean;
}

/** Links below BASE_URL, signed with keys derived from SECRET_KEY and, during rotation, SECRET_KEY_PREVIOUS. */
export function createFileLinks(baseUrl: string, secretKey: string, previousKey?: string): FileLinks {
  const { sign, permits } = createSigner('letterbox file links v1', secretKey, previousKey);
  return { urlOf: (fileId) => `${baseUrl}/files/${fileId}/${sign(fileId)}`, permits };
}
