import { createHash } from 'node:crypto';
import Joi from 'joi';
import { backupTables, corruptBackup, type Frame, type FrameKind, readFrames, readJsonFrame } from './backup-format';
import { backupFormat } from './write-backup';

interface BackupHead {
  readonly format: number;
  readonly created_at: string;
  readonly migrations: readonly string[];
}

export interface BackupTable {
  readonly table: string;
  readonly columns: readonly string[];
  /** The rows in COPY format, to be read completely before the next table; throws when their checksum is wrong. */
  rows(): AsyncGenerator<Buffer>;
  /** The number of rows, known once they were read. */
  expectedRows(): number;
}

const head = Joi.object<BackupHead>({
  format: Joi.number().integer().min(1).required(),
  created_at: Joi.string().isoDate().required(),
  migrations: Joi.array().items(Joi.string().max(255)).required(),
});
const table = Joi.object<{ table: string; columns: string[] }>({
  table: Joi.valid(...backupTables).required(),
  columns: Joi.array().items(Joi.string().max(63)).min(1).required(),
});
const end = Joi.object<{ rows: number; sha256: string }>({ rows: Joi.number().required(), sha256: Joi.string() });

/**
 * Reads a backup's header, then its tables one after another. Throws InputError when it is corrupt, truncated or of an
 * unknown format; it is known to be complete only after the last table.
 */
export async function readBackup(
  bytes: AsyncIterable<Buffer>,
): Promise<{ head: BackupHead; tables: AsyncGenerator<BackupTable> }> {
  const frames = readFrames(bytes);
  const first = readJsonFrame(await nextOf(frames, 'H'));
  if (Number(first.format) > backupFormat)
    throw corruptBackup('it was made by a newer version of Letterbox; update this one first');
  const { value, error } = head.validate(first, { convert: false, stripUnknown: true });
  if (error) throw corruptBackup('its header is invalid');
  return { head: value, tables: readTables(frames) };
}

async function* readTables(frames: AsyncGenerator<Frame>): AsyncGenerator<BackupTable> {
  for (;;) {
    const frame = await nextOf(frames, 'T', 'Z');
    if (frame.kind === 'Z') return;
    let expected = 0;
    yield {
      ...check(table, frame),
      expectedRows: () => expected,
      rows: async function* () {
        const hash = createHash('sha256');
        for (;;) {
          const piece = await nextOf(frames, 'D', 'E');
          if (piece.kind === 'E') {
            const { rows, sha256 } = check(end, piece);
            if (sha256 !== hash.digest('hex')) throw corruptBackup('a checksum does not match');
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

// `for await` would close the generator, which is read in several places.
async function nextOf(frames: AsyncGenerator<Frame>, ...kinds: FrameKind[]): Promise<Frame> {
  const { done, value } = await frames.next();
  if (done || !kinds.includes(value.kind)) throw corruptBackup('its structure is broken');
  return value;
}

function check<T>(schema: Joi.ObjectSchema<T>, frame: Frame): T {
  const { value, error } = schema.validate(readJsonFrame(frame), { convert: false, stripUnknown: true });
  if (error) throw corruptBackup('its structure is broken');
  return value;
}
