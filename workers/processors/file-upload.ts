import type { Pool } from 'pg';
import { ContextUnavailable } from '../../src/deliveries/delivery.context';
import { downloadFile } from '../../src/files/download-file';
import type { Storages } from '../../src/files/storage';
import { isPicture, requestThumbnails } from '../../src/files/thumbnail';
import { assignStorage, uploadFile } from '../../src/files/upload-file';
import type { Outbound } from '../../src/outbound/http-client';
import type { Processor } from '../run-delivery';

/**
 * Moves one file of a submission to its account's storage, after downloading it if another service stores it, and requests a thumbnail if it is a picture. Uploading it
 * twice does no harm, so any database error counts as "nothing was sent" and only delays it.
 */
export function createFileUploadProcessor(deps: { pool: Pool; storages: Storages; outbound: Outbound }): Processor {
  const { pool, storages, outbound } = deps;
  return async ({ fileId }, signal) => {
    try {
      let file = fileId ? await assignStorage(pool, fileId) : null;
      const target = file?.storage?.kind === 's3' ? new URL(file.storage.settings.endpoint).host : 'local storage';
      if (file?.sourceUrl) {
        const problem = await downloadFile(file, { pool, outbound, signal });
        if (problem) return { target, outcome: problem };
        file = await assignStorage(pool, file.id);
      }
      // Requested first: its worker usually finds the bytes in the database still.
      if (file?.storage && file.head && isPicture(file.head)) await requestThumbnails(pool, [file.id]);
      return { target, outcome: await uploadFile(file, { pool, storages, signal }) };
    } catch (error) {
      throw new ContextUnavailable(error);
    }
  };
}
