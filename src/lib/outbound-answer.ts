import type { Readable } from 'node:stream';

/** What was read of an answer, and whether it came to its end, was cut at the limit, or broke off before either. */
export interface Answer {
  readonly body: Buffer;
  readonly ended: 'complete' | 'cut' | 'broken';
}

const answerLimit = 64 * 1024;
const excerptCharacters = 1_024;
const bytesPerCharacter = 4;

/** Reads at most 64 KiB of an answer and destroys the rest; never throws. */
export async function readAnswer(stream: Readable): Promise<Answer> {
  const chunks: Buffer[] = [];
  let room = answerLimit;
  const body = () => Buffer.concat(chunks).subarray(0, answerLimit);
  try {
    for await (const chunk of stream) {
      chunks.push(chunk);
      room -= chunk.length;
      if (room <= 0) return { body: body(), ended: 'cut' };
    }
  } catch {
    return { body: body(), ended: 'broken' };
  }
  return { body: body(), ended: 'complete' };
}

/** The first 1,024 characters of a body as text that Postgres can hold: control characters become U+FFFD. */
export function excerptOf(body: Buffer): string {
  const start = body.subarray(0, excerptCharacters * bytesPerCharacter);
  // As a stream, so that a character cut in two at the end is left out.
  const text = new TextDecoder().decode(start, { stream: true });
  const characters = Array.from(text).slice(0, excerptCharacters).join('');
  return characters.replaceAll(/(?![\n\t])\p{Cc}/gu, '\uFFFD');
}
