import type { Pool } from 'pg';
import { createSecretBox, type SecretBox } from '../lib/secrets';
import { readSealed, replaceSealed, type SealedPlace, type SealedSecret, sealedPlaces } from './sealed-secrets';

export interface Keys {
  readonly secretKey: string;
  readonly secretKeyPrevious: string | undefined;
}

/** What the keys are to the secrets that are stored. */
export interface SealedCounts {
  readonly current: number;
  /** Sealed with the previous key, or an older one that it stands for. */
  readonly previous: number;
  readonly unreadable: readonly UnreadableSecret[];
}

export interface UnreadableSecret {
  readonly table: string;
  readonly id: string;
  readonly secret: string;
}

interface Found extends SealedSecret {
  readonly place: SealedPlace;
  /** Null when neither key opens it. */
  readonly key: 'current' | 'previous' | null;
}

/** Counts which key opens the stored secrets; changes nothing. */
export async function countSealed(pool: Pick<Pool, 'query'>, keys: Keys): Promise<SealedCounts> {
  let [current, previous] = [0, 0];
  const unreadable: UnreadableSecret[] = [];
  for await (const { key, place, id } of findSealed(pool, keys)) {
    if (key === 'current') current += 1;
    else if (key === 'previous') previous += 1;
    else unreadable.push(describe(place, id));
  }
  return { current, previous, unreadable };
}

/**
 * Seals with the current key whatever only the previous one opens, row by row beside whoever works; resolves to how many
 * that were. Interrupted or repeated it does what is left. What neither key opens stays as it is.
 */
export async function rotateSecrets(
  pool: Pick<Pool, 'query'>,
  keys: Keys,
): Promise<{ resealed: number; current: number; unreadable: readonly UnreadableSecret[] }> {
  const secrets = createSecretBox(keys.secretKey, keys.secretKeyPrevious);
  let [resealed, current] = [0, 0];
  const unreadable: UnreadableSecret[] = [];
  for await (const found of findSealed(pool, keys)) {
    if (found.key === null) unreadable.push(describe(found.place, found.id));
    else if (found.key === 'current') current += 1;
    // One that was changed meanwhile was sealed anew by that.
    else if (await replaceSealed(pool, found.place, found, secrets.seal(secrets.open(found.sealed)))) resealed += 1;
  }
  return { resealed, current, unreadable };
}

async function* findSealed(pool: Pick<Pool, 'query'>, keys: Keys): AsyncGenerator<Found> {
  const current = createSecretBox(keys.secretKey);
  const either = createSecretBox(keys.secretKey, keys.secretKeyPrevious);
  for (const place of sealedPlaces) {
    for await (const rows of readSealed(pool, place)) {
      for (const row of rows) {
        const key = opens(current, row.sealed) ? 'current' : opens(either, row.sealed) ? 'previous' : null;
        yield { ...row, place, key };
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

function describe({ table, column, member }: SealedPlace, id: string): UnreadableSecret {
  return { table, id, secret: member ? `${column}.${member}` : column };
}
