// Stores files in the folder given as argument until the disk is full; prints the error and the remaining files as
// JSON.
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { Readable } from 'node:stream';
import { openLocalStorage } from '../../src/files/local.storage';

export interface FilledDisk {
  readonly stored: number;
  readonly error: string;
  readonly names: string[];
  readonly drafts: string[];
}

async function main(folder: string): Promise<void> {
  const storage = openLocalStorage(folder);
  const account = randomUUID();
  const bytes = randomBytes(100_000);
  const facts = { size: bytes.length, sha256: createHash('sha256').update(bytes).digest(), type: 'image/png' };
  const put = () =>
    storage.put(`${account}/${randomUUID()}`, Readable.from([bytes]), facts, AbortSignal.timeout(8_000)).then(
      () => '',
      (error) => `${error.name}: ${error.message}`,
    );
  let stored = 0;
  let error = await put();
  for (; error === ''; error = await put()) stored += 1;
  const names = readdirSync(`${folder}/${account}`);
  const drafts = readdirSync(`${folder}/${account}/drafts`);
  process.stdout.write(JSON.stringify({ stored, error, names, drafts } satisfies FilledDisk));
}

void main(process.argv[2] ?? '');
