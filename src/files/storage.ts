import type { Config } from '../../config';
import type { SecretBox } from '../lib/secrets';
import { createOutbound } from '../outbound/http-client';
import type { FileStorage } from './file-storage';
import { openLocalStorage } from './local.storage';
import type { S3Settings } from './s3.client';

/** A row of `storages`; its secret is sealed. Without an account, only its files are left to be deleted. */
export type StorageRow = { readonly id: string; readonly accountId: string | null } & (
  | { readonly kind: 'local'; readonly settings: object }
  | { readonly kind: 's3'; readonly settings: S3Settings }
);

/** A process's access to the storages of all accounts. */
export interface Storages {
  /** Opens no connection yet. Throws StorageError when the stored secret cannot be decrypted. */
  open(row: StorageRow): Promise<FileStorage>;
  /** Encrypts a secret for a row. */
  seal(secret: string): string;
  close(): void;
}

/** Local storage below FILES_DIR, and S3 services, which are subject to the rules for addresses that owners supply. */
export function createStorages(
  config: Pick<Config, 'filesDir' | 'outboundAllowedNetworks' | 'baseUrl'>,
  secrets: SecretBox,
): Storages {
  const outbound = createOutbound({
    allowedNetworks: config.outboundAllowedNetworks,
    ownHosts: [new URL(config.baseUrl).hostname],
  });
  return {
    open: async (row) => {
      if (row.kind === 'local') return openLocalStorage(config.filesDir);
      // The AWS SDK is large: loaded only where an account has a bucket.
      const { openS3Storage } = await import('./s3.storage');
      return openS3Storage(row.settings, secrets, outbound.agents);
    },
    seal: secrets.seal,
    close: outbound.close,
  };
}
