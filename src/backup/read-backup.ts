import { createHash } from 'node:crypto';
import Joi from 'joi';
import { damaged } from './damaged';
import { type Frame, type FrameKind, readFrames, readJsonFrame } from './frames';
import { keptTables } from './tables';
import { backupFormat } from './write-backup';

export interface BackupHead {
  readonly format: number;
  readonly created_at: string;
  readonly migrations: readonly string[];
}

export interface BackupTable {
  readonly table: string;
  readonly columns: readonly string[];
  /** The pieces of its rows, to be read to their end before the next table; throws where they are not what was written. */
  rows(): AsyncGenerator<Buffer>;
  /** How many rows there were, known once they were read. */
  expected(): number;
}

const head = Joi.object<BackupHead>({
  format: Joi.number().integer().min(1).required(),
  created_at: Joi.string().isoDate().required(),
  migrations: Joi.array().items(Joi.string().max(255)).required(),
});
const table = Joi.object<{ table: string; columns: string[] }>({
  table: Joi.valid(...keptTables).required(),
  columns: Joi.array().items(Joi.string().max(63)).min(1).required(),
});
const end = Joi.object<{ rows: number; sha256: string }>({ rows: Joi.number().required(), sha256: Joi.string() });

/**
 * Reads a backup's head, and then its tables one after the other; throws one line where it is damaged, cut off or of a
 * format that is not known. It is whole once the tables came to their end.
 */
export async function readBackup(
  bytes: AsyncIterable<Buffer>,
): Promise<{ head: BackupHead; tables: AsyncGenerator<BackupTable> }> {
  const frames = readFrames(bytes);
  const first = readJsonFrame(await nextOf(frames, 'H'));
  if (Number(first.format) > backupFormat) throw damaged('a newer Letterbox made it; update this one first');
  const { value, error } = head.validate(first, { convert: false, stripUnknown: true });
  if (error) throw damaged('its head is broken');
  return { head: value, tables: readTables(frames) };
}

async function* readTables(frames: AsyncGenerator<Frame>): AsyncGenerator<BackupTable> {
  for (;;) {
    const frame = await nextOf(frames, 'T', 'Z');
    if (frame.kind === 'Z') return;
    let expected = 0;
    yield {
      ...check(table, frame),
      expected: () => expected,
      rows: async function* () {
        const hash = createHash('sha256');
        for (;;) {
          const piece = await nextOf(frames, 'D', 'E');
          if (piece.kind === 'E') {
            const { rows, sha256 } = check(end, piece);
            if (sha256 !== hash.digest('hex')) throw damaged('a checksum does not match');
            expected = rows;
            return;
          }
          hash.update(piece.content);
          yield piece.content;
        }
      },
    };
  }
}

// Not for await: it would close the frames, which are read from several places in turn.
async function nextOf(frames: AsyncGenerator<Frame>, ...kinds: FrameKind[]): Promise<Frame> {
  const { done, value } = await frames.next();
  if (done || !kinds.includes(value.kind)) throw damaged('its structure is broken');
  return value;
}

function check<T>(schema: Joi.ObjectSchema<T>, frame: Frame): T {
  const { value, error } = schema.validate(readJsonFrame(frame), { convert: false, stripUnknown: true });
  if (error) throw damaged('its structure is broken');
  return value;
}
