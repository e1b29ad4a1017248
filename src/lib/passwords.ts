import { hash, verify } from '@node-rs/argon2';

// OWASP's minimum for argon2id, the library's default algorithm.
const cost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

// Systems differ in how they compose accented characters.
const normalized = (password: string) => password.normalize('NFKC');

/** The argon2id hash of a password, including salt and cost. Takes about 20 ms in a worker thread. */
export function hashPassword(password: string): Promise<string> {
  return hash(normalized(password), cost);
}

// Well-formed, but no known password hashes to it.
const { memoryCost, timeCost, parallelism } = cost;
const dummyHash = `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/**
 * Whether the password matches the hash; false for a malformed hash. Null (no account, or no password) takes as long as
 * a wrong password.
 */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  try {
    return await verify(passwordHash ?? dummyHash, normalized(password));
  } catch {
    return false;
  }
}
