import { Readable } from 'node:stream';
import type { Pool } from 'pg';

const pieceBytes = 256 * 1024;

/** The bytes do not wait in PostgreSQL: the file was moved to its storage, or deleted. */
export class ContentGone extends Error {
  constructor() {
    super('the bytes of this file do not wait in the database any more');
    this.name = 'ContentGone';
  }
}

/** The bytes of a waiting file, a piece of 256 KiB at a time; the stream breaks with ContentGone where there are none. */
export function readContent(pool: Pool, fileId: string, size: number): Readable {
  return Readable.from(readPieces(pool, fileId, size), { objectMode: false, highWaterMark: pieceBytes });
}

async function* readPieces(pool: Pool, fileId: string, size: number): AsyncGenerator<Buffer> {
  for (let offset = 0; offset < size; offset += pieceBytes) {
    const { rows } = await pool.query<{ piece: Buffer | null }>({
      name: 'file-piece',
      text: 'SELECT substring(content FROM $2 FOR $3) AS piece FROM files WHERE id = $1',
      values: [fileId, offset + 1, pieceBytes],
    });
    const piece = rows[0]?.piece;
    if (!piece?.length) throw new ContentGone();
    yield piece;
  }
}
