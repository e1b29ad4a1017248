import { hash, verify } from '@node-rs/argon2';

// OWASP's minimum for argon2id, which is also this library's default algorithm: 19 MiB, two passes, one lane.
const cost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

// The same password typed on two systems may differ in how its accents are composed.
const normalized = (password: string) => password.normalize('NFKC');

/** The argon2id hash of a password, with its salt and cost in it; takes about 20 ms of another thread. */
export function hashPassword(password: string): Promise<string> {
  return hash(normalized(password), cost);
}

// Well formed and nobody's: no password is known that hashes to it.
const { memoryCost, timeCost, parallelism } = cost;
const nobodysHash = `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/**
 * Whether the password is the one that was hashed; false, never an error, when the hash is none. Null, which is for an
 * account that does not exist or has no password, takes as long as a wrong password.
 */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  try {
    return await verify(passwordHash ?? nobodysHash, normalized(password));
  } catch {
    return false;
  }
}
