import type { Config } from '../../config';
import type { SecretBox } from '../lib/secrets';
import { createOutbound } from '../outbound/http-client';
import type { FileStorage } from './file-storage';
import { openLocalStorage } from './local.storage';
import type { S3Settings } from './s3.client';

export type { FileFacts, FileStorage } from './file-storage';
export { StorageError } from './storage-error';

/** A row of `storages`, its secret sealed. */
export type StorageRow = { readonly id: string; readonly accountId: string } & (
  | { readonly kind: 'local'; readonly settings: object }
  | { readonly kind: 's3'; readonly settings: S3Settings }
);

/** One process's way to every account's storage. */
export interface Storages {
  /** Opens no connection yet. Throws StorageError when the stored secret cannot be read. */
  open(row: StorageRow): FileStorage;
  /** Encrypts a secret as a row keeps it. */
  seal(secret: string): string;
  close(): void;
}

/** Storages below FILES_DIR and at S3 services, which are reached by the rules for every address that an owner supplied. */
export function createStorages(
  config: Pick<Config, 'filesDir' | 'outboundAllowedNetworks' | 'baseUrl'>,
  secrets: SecretBox,
): Storages {
  const outbound = createOutbound({
    allowedNetworks: config.outboundAllowedNetworks,
    ownHosts: [new URL(config.baseUrl).hostname],
  });
  return {
    open: (row) => {
      if (row.kind === 'local') return openLocalStorage(config.filesDir);
      // Amazon's library is large: only who has a bucket loads it.
      const { openS3Storage } = require('./s3.storage') as typeof import('./s3.storage');
      return openS3Storage(row.settings, secrets, outbound.agents);
    },
    seal: secrets.seal,
    close: outbound.close,
  };
}
