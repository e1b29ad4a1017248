import { execFile } from 'node:child_process';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Pool } from 'pg';
import { limits } from '../../config/limits';
import { StorageError } from '../../src/files/file-storage';
import { ContentGone, findReadableFile, readFile } from '../../src/files/read-file';
import type { Storages } from '../../src/files/storage';
import { claimThumbnail, saveThumbnail, type Thumbnail } from '../../src/files/thumbnail';
import type { Logger } from '../../src/lib/logger';
import { createOutageLog } from '../../src/lib/outage-log';
import { type Poller, poll } from './poll';

interface ThumbnailsDeps {
  readonly pool: Pool;
  readonly storages: Storages;
  readonly logger: Logger;
  /** Defaults to 2 s. */
  readonly intervalMs?: number;
  /** The program that shrinks a picture; `thumbnail-process.js` by default. */
  readonly program?: string;
}

/** Makes thumbnails of pictures that were uploaded, one at a time. */
export function startThumbnails(deps: ThumbnailsDeps): Poller {
  const outage = createOutageLog(deps.logger, 'thumbnails could not be made; retrying');
  const tick = async (closing: AbortSignal): Promise<void> => {
    while (!closing.aborted) {
      const fileId = await claimThumbnail(deps.pool);
      outage.recovered();
      if (fileId === null) return;
      await makeThumbnail(fileId, deps, closing);
    }
  };
  return poll(tick, deps.intervalMs ?? 2_000, outage.failed);
}

async function makeThumbnail(fileId: string, deps: ThumbnailsDeps, closing: AbortSignal): Promise<void> {
  const { pool, storages, logger, program = path.join(__dirname, '../thumbnail-process.js') } = deps;
  try {
    const file = await findReadableFile(pool, fileId);
    if (!file) return;
    const signal = AbortSignal.any([closing, AbortSignal.timeout(limits.deliveryMs)]);
    const picture = await buffer(readFile(file, { pool, storages }, signal));
    await saveThumbnail(pool, fileId, await shrinkPicture(picture, program, closing));
  } catch (error) {
    if (closing.aborted || error instanceof ContentGone) return;
    if (error instanceof StorageError) {
      logger.warn({ fileId, error: error.message }, 'a picture could not be read for its thumbnail; retrying later');
    } else if (error instanceof NoThumbnail) {
      logger.info({ fileId, error: error.message }, 'a picture has no thumbnail');
      await saveThumbnail(pool, fileId, null);
    } else throw error;
  }
}

/** The picture is damaged, too large, or takes too long. */
class NoThumbnail extends Error {}

const timeoutMs = 30_000;
const maxBytes = 256 * 1024;

function shrinkPicture(picture: Buffer, program: string, signal: AbortSignal): Promise<Thumbnail> {
  return new Promise((resolve, reject) => {
    // An empty environment: the process decodes what strangers sent and must know no secrets.
    const options = { encoding: 'buffer', env: {}, timeout: timeoutMs, killSignal: 'SIGKILL', signal } as const;
    const child = execFile(
      process.execPath,
      ['--max-old-space-size=64', program],
      { ...options, maxBuffer: maxBytes },
      (error, output, errors) => {
        if (!error) return resolve(parseOutput(output));
        const isTooLate = error.killed === true && error.code === null;
        reject(new NoThumbnail(isTooLate ? 'timeout' : errors.toString() || error.message));
      },
    );
    // A process that ends early is reported above.
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(picture);
  });
}

function parseOutput(output: Buffer): Thumbnail {
  return { width: output.readUInt16BE(0), height: output.readUInt16BE(2), content: output.subarray(4) };
}
