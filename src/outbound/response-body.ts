import type { Readable } from 'node:stream';

/** What was read of an answer, and whether it came to its end, was cut at the limit, or broke off before either. */
export interface Answer {
  readonly body: Buffer;
  readonly ended: 'complete' | 'cut' | 'broken';
}

const answerLimit = 64 * 1024;
const excerptCharacters = 1_024;
const bytesPerCharacter = 4;

/** Reads at most 64 KiB of an answer and destroys the rest; never rejects. */
export function readAnswer(stream: Readable): Promise<Answer> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let room = answerLimit;
    const finish = (ended: Answer['ended']) => resolve({ body: Buffer.concat(chunks).subarray(0, answerLimit), ended });
    stream.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      room -= chunk.length;
      if (room > 0) return;
      finish('cut');
      stream.destroy();
    });
    stream.on('end', () => finish('complete'));
    stream.on('error', () => finish('broken'));
    // After an end or an error it comes, too: the first to call decides.
    stream.on('close', () => finish('broken'));
    // One that was given up before it came here has told so already.
    if (stream.destroyed) finish('broken');
  });
}

/** The first 1,024 characters of a body as text that Postgres can hold: control characters become U+FFFD. */
export function excerptOf(body: Buffer): string {
  const start = body.subarray(0, excerptCharacters * bytesPerCharacter);
  // As a stream, so that a character cut in two at the end is left out.
  const text = new TextDecoder().decode(start, { stream: true });
  const characters = Array.from(text).slice(0, excerptCharacters).join('');
  return characters.replaceAll(/(?![\n\t])\p{Cc}/gu, '\uFFFD');
}
