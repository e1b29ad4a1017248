import type { Pool } from 'pg';
import { ContextUnavailable } from '../../src/deliveries/delivery.context';
import type { Storages } from '../../src/files/storage';
import { isPicture, requestThumbnails } from '../../src/files/thumbnail';
import { assignStorage, uploadFile } from '../../src/files/upload-file';
import type { Processor } from '../run-delivery';

/**
 * Moves one file of a submission to its account's storage, and requests a thumbnail if it is a picture. Uploading it
 * twice does no harm, so any database error counts as "nothing was sent" and only delays it.
 */
export function createFileUploadProcessor({ pool, storages }: { pool: Pool; storages: Storages }): Processor {
  return async ({ fileId }, signal) => {
    try {
      const file = fileId ? await assignStorage(pool, fileId) : null;
      const target = file?.storage?.kind === 's3' ? new URL(file.storage.settings.endpoint).host : 'local storage';
      // Requested first: its worker usually finds the bytes in the database still.
      if (file?.storage && file.head && isPicture(file.head)) await requestThumbnails(pool, [file.id]);
      return { target, outcome: await uploadFile(file, { pool, storages, signal }) };
    } catch (error) {
      throw new ContextUnavailable(error);
    }
  };
}
