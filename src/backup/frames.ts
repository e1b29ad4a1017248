import { createHash, type Hash } from 'node:crypto';
import { damaged } from './damaged';

/**
 * A backup is a row of frames: a letter, four bytes of length, the content. `H` is the head, `T` begins a table, `D` is a
 * piece of its rows, `E` ends it, and `Z` ends the backup with the SHA-256 of all that stands before it. All but `D` are JSON.
 */
export type FrameKind = 'H' | 'T' | 'D' | 'E' | 'Z';

export interface Frame {
  readonly kind: FrameKind;
  readonly content: Buffer;
}

const headBytes = 5;
/** Nothing that is written comes near; a longer one is damage, and must not be waited for. */
const longest = 16 * 1024 * 1024;

/** Writes frames as bytes, and knows the hash of all that it wrote. */
export interface FrameWriter {
  write(kind: FrameKind, content: Buffer | object): Buffer[];
  digest(): string;
}

export function createFrameWriter(): FrameWriter {
  const hash = createHash('sha256');
  return {
    write: (kind, content) => {
      const bytes = Buffer.isBuffer(content) ? content : Buffer.from(JSON.stringify(content));
      const head = frameHead(kind, bytes.length);
      hash.update(head).update(bytes);
      return [head, bytes];
    },
    digest: () => hash.copy().digest('hex'),
  };
}

/** Reads frames out of a stream of bytes; throws where they are damaged, cut off, or go on after the end. */
export async function* readFrames(source: AsyncIterable<Buffer>): AsyncGenerator<Frame> {
  const hash = createHash('sha256');
  const bytes = bufferBytes(source);
  for (;;) {
    const head = await bytes.take(headBytes);
    const kind = String.fromCharCode(head[0] ?? 0);
    const length = head.readUInt32BE(1);
    if (!isFrameKind(kind) || length > longest) throw damaged('its structure is broken');
    const content = await bytes.take(length);
    if (kind === 'Z') {
      checkEnd(content, hash);
      if (!(await bytes.isAtEnd())) throw damaged('something follows its end');
      yield { kind, content };
      return;
    }
    hash.update(head).update(content);
    yield { kind, content };
  }
}

/** What is in a frame of JSON. */
export function readJsonFrame(frame: Frame): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(frame.content.toString('utf8'));
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>;
  } catch {
    // Told below, as for any other damage.
  }
  throw damaged('its structure is broken');
}

function frameHead(kind: FrameKind, length: number): Buffer {
  const head = Buffer.alloc(headBytes);
  head.write(kind, 'latin1');
  head.writeUInt32BE(length, 1);
  return head;
}

function isFrameKind(kind: string): kind is FrameKind {
  return kind.length === 1 && 'HTDEZ'.includes(kind);
}

function checkEnd(content: Buffer, hash: Hash): void {
  const { sha256 } = readJsonFrame({ kind: 'Z', content });
  if (sha256 !== hash.digest('hex')) throw damaged('its checksum does not match');
}

/** Takes so many bytes at a time from a stream, and holds no more than it must. */
function bufferBytes(source: AsyncIterable<Buffer>) {
  const chunks = source[Symbol.asyncIterator]();
  let held: Buffer[] = [];
  let size = 0;
  const more = async (): Promise<boolean> => {
    const { done, value } = await chunks.next();
    if (done) return false;
    held.push(value);
    size += value.length;
    return true;
  };
  return {
    take: async (length: number): Promise<Buffer> => {
      while (size < length) {
        if (!(await more())) throw damaged('it ends too early');
      }
      const [first] = held;
      const all = held.length === 1 && first ? first : Buffer.concat(held);
      held = all.length === length ? [] : [all.subarray(length)];
      size = all.length - length;
      return all.subarray(0, length);
    },
    isAtEnd: async (): Promise<boolean> => {
      while (size === 0) {
        if (!(await more())) return true;
      }
      return false;
    },
  };
}
