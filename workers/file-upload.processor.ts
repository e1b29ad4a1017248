import type { Pool } from 'pg';
import { FactsUnavailable } from '../src/deliveries/delivery.facts';
import { aimFile } from '../src/files/aim-file';
import { moveFile } from '../src/files/move-file';
import type { Storages } from '../src/files/storage';
import type { Processor } from './processor';

/** Moves one file of a submission to its account's storage. */
export function createFileUploadProcessor({ pool, storages }: { pool: Pool; storages: Storages }): Processor {
  return async ({ fileId }, signal) => {
    const file = fileId ? await aim(pool, fileId) : null;
    const target = file?.storage?.kind === 's3' ? new URL(file.storage.settings.endpoint).host : 'local storage';
    return { target, outcome: await moveFile(file, { pool, storages, signal }) };
  };
}

async function aim(pool: Pool, fileId: string) {
  try {
    return await aimFile(pool, fileId);
  } catch (error) {
    throw new FactsUnavailable(error);
  }
}
