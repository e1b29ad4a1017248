import type { Pool } from 'pg';
import { createSecretBox, type SecretBox } from '../lib/secrets';
import { readSealed, replaceSealed, type SealedSecret, type SecretColumn, secretColumns } from './sealed-secrets';

export interface Keys {
  readonly secretKey: string;
  readonly secretKeyPrevious: string | undefined;
}

/** How many stored secrets each key decrypts. */
interface SealedCounts {
  readonly current: number;
  /** Sealed with the previous key. */
  readonly previous: number;
  readonly unreadable: readonly UnreadableSecret[];
}

interface UnreadableSecret {
  readonly table: string;
  readonly id: string;
  readonly secret: string;
}

interface Found extends SealedSecret {
  readonly column: SecretColumn;
  /** Null when neither key decrypts it. */
  readonly key: 'current' | 'previous' | null;
}

/** Counts which key decrypts the stored secrets; changes nothing. */
export async function countSealed(pool: Pick<Pool, 'query'>, keys: Keys): Promise<SealedCounts> {
  let [current, previous] = [0, 0];
  const unreadable: UnreadableSecret[] = [];
  for await (const { key, column, id } of findSealed(pool, keys)) {
    if (key === 'current') current += 1;
    else if (key === 'previous') previous += 1;
    else unreadable.push(describe(column, id));
  }
  return { current, previous, unreadable };
}

/**
 * Re-encrypts with the current key every secret that only the previous key decrypts, row by row while the service runs.
 * Safe to interrupt and repeat. Secrets that neither key decrypts are left unchanged.
 */
export async function rotateSecrets(
  pool: Pick<Pool, 'query'>,
  keys: Keys,
): Promise<{ resealed: number; current: number; unreadable: readonly UnreadableSecret[] }> {
  const secrets = createSecretBox(keys.secretKey, keys.secretKeyPrevious);
  let [resealed, current] = [0, 0];
  const unreadable: UnreadableSecret[] = [];
  for await (const found of findSealed(pool, keys)) {
    if (found.key === null) unreadable.push(describe(found.column, found.id));
    else if (found.key === 'current') current += 1;
    // A secret that was changed meanwhile is already sealed with the current key.
    else if (await replaceSealed(pool, found.column, found, secrets.seal(secrets.open(found.sealed)))) resealed += 1;
  }
  return { resealed, current, unreadable };
}

async function* findSealed(pool: Pick<Pool, 'query'>, keys: Keys): AsyncGenerator<Found> {
  const current = createSecretBox(keys.secretKey);
  const either = createSecretBox(keys.secretKey, keys.secretKeyPrevious);
  for (const column of secretColumns) {
    for await (const rows of readSealed(pool, column)) {
      for (const row of rows) {
        const key = opens(current, row.sealed) ? 'current' : opens(either, row.sealed) ? 'previous' : null;
        yield { ...row, column, key };
      }
    }
  }
}

function opens(box: SecretBox, sealed: string): boolean {
  try {
    box.open(sealed);
    return true;
  } catch {
    return false;
  }
}

function describe({ table, name }: SecretColumn, id: string): UnreadableSecret {
  return { table, id, secret: name };
}
