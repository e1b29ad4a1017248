import type { ServerResponse } from 'node:http';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { capacity, limits } from '../../../config/limits';
import type { FileLinks } from '../../files/file-links';
import { CapacityLimit } from '../../lib/capacity-limit';
import type { KeyedSemaphore } from '../../lib/keyed-semaphore';
import { maskListed } from '../masking';
import type { Selection } from '../submission.selection';
import { readParts } from '../submission-listing';
import { renderSubmission } from './submission.presenter';

/** Responds with a page of the listing (spec 4.4), with personal data masked if `isMasked`. */
export type PageSender = (
  res: ServerResponse,
  reads: Pick<KeyedSemaphore, 'run'>,
  selection: Selection,
  limit: number,
  isMasked: boolean,
) => Promise<void>;

/** About the most that a part takes: one submission of the largest size. */
const bytesPerPart = limits.bytesPerSubmission;

/** How long a page waits for memory before it takes it from the client that has read nothing for the longest time. */
const memoryTimeoutMs = 5_000;
const msBetweenLooks = 50;

/**
 * Creates the page sender of a process. A large page is streamed: each part is read from the database when the client
 * has taken the previous one. If parts that clients have not read take too much memory, further parts wait for some
 * seconds; then the connection that has waited longest is closed. Errors before the first byte are thrown; later ones break the connection, which shows that the
 * page is incomplete.
 */
export function createPageSender(pool: Pool, links: FileLinks): PageSender {
  const unread = new CapacityLimit(capacity.bytesOfPages);

  /** Resolves once the client has taken the bytes or is gone. */
  const write = async (res: ServerResponse, bytes: Buffer): Promise<void> => {
    const reservation = unread.open(() => res.destroy());
    // A part with one huge submission may be larger than the limit, and then has it to itself.
    if (!reservation.reserve(Math.min(bytes.length, capacity.bytesOfPages))) res.destroy();
    else if (!res.write(bytes)) await untilDrained(res);
    reservation.release();
  };

  /** Waits before a part is read, since what was read is in memory. */
  const waitForMemory = async (res: ServerResponse): Promise<void> => {
    const until = performance.now() + memoryTimeoutMs;
    while (!unread.hasRoom(bytesPerPart) && !res.destroyed && performance.now() < until) await sleep(msBetweenLooks);
  };

  return async (res, reads, selection, limit, isMasked) => {
    const parts = readParts(pool, selection, limit);
    // Before the next submission of the page.
    let separator = '{"submissions":[';
    const readPart = () =>
      reads.run(selection.accountId, async () => {
        const part = res.destroyed ? undefined : (await parts.next()).value;
        if (!part) return null;
        const pieces: string[] = [];
        for (const submission of part.submissions) {
          pieces.push(separator, ...renderSubmission(isMasked ? maskListed(submission) : submission, links));
          separator = ',';
        }
        if (part.isLast) pieces.push(separator === ',' ? '' : separator, `],"has_more":${part.hasMore}}`);
        const bytes = encode(pieces);
        // Lets other requests run before any page reads its next part.
        await nextTurn();
        return { bytes, isLast: part.isLast };
      });

    await waitForMemory(res);
    const first = await readPart();
    if (!first) return;
    res.setHeader('Content-Type', 'application/json; charset=utf-8');
    if (first.isLast) res.setHeader('Content-Length', first.bytes.length);
    if (res.req.method === 'HEAD') return void res.end();
    try {
      await write(res, first.bytes);
      for (let isLast = first.isLast; !isLast && !res.destroyed; ) {
        await waitForMemory(res);
        const part = await readPart();
        if (part) await write(res, part.bytes);
        isLast = part?.isLast ?? true;
      }
      res.end();
    } catch (error) {
      res.destroy();
      throw error;
    }
  };
}

/** The UTF-8 of the pieces, one after the other. Joined first, megabytes would be copied once more. */
function encode(pieces: readonly string[]): Buffer {
  const bytes = Buffer.allocUnsafe(pieces.reduce((sum, piece) => sum + Buffer.byteLength(piece), 0));
  let end = 0;
  for (const piece of pieces) end += bytes.write(piece, end);
  return bytes;
}

function untilDrained(res: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      res.off('drain', done).off('close', done);
      resolve();
    };
    res.on('drain', done).on('close', done);
  });
}
