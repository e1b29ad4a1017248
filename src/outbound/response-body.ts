import type { Readable } from 'node:stream';

/** What was read of a response body, and whether it was complete, cut off at the size limit, or broke off earlier. */
interface ResponseBody {
  readonly content: Buffer;
  readonly ended: 'complete' | 'truncated' | 'broken';
}

const maxBodyBytes = 64 * 1024;
const maxExcerptLength = 1_024;
const maxBytesPerCharacter = 4;

/** Reads at most 64 KiB of a response body, or `maxBytes`, and destroys the rest; never rejects. */
export function readBody(stream: Readable, maxBytes = maxBodyBytes): Promise<ResponseBody> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let bytesLeft = maxBytes;
    const finish = (ended: ResponseBody['ended']) =>
      resolve({ content: Buffer.concat(chunks).subarray(0, maxBytes), ended });
    stream.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      bytesLeft -= chunk.length;
      if (bytesLeft > 0) return;
      finish('truncated');
      stream.destroy();
    });
    stream.on('end', () => finish('complete'));
    stream.on('error', () => finish('broken'));
    // Also emitted after `end` and `error`; the first call to `finish` wins.
    stream.on('close', () => finish('broken'));
    // A stream that was destroyed earlier has already emitted its events.
    if (stream.destroyed) finish('broken');
  });
}

/** The first 1,024 characters of a body as text; control characters, which PostgreSQL may reject, become U+FFFD. */
export function excerptOf(body: Buffer): string {
  const start = body.subarray(0, maxExcerptLength * maxBytesPerCharacter);
  // `stream` leaves out a character that is cut in two at the end.
  const text = new TextDecoder().decode(start, { stream: true });
  const excerpt = Array.from(text).slice(0, maxExcerptLength).join('');
  return excerpt.replaceAll(/(?![\n\t])\p{Cc}/gu, '\uFFFD');
}
