import type { SecretBox } from '../lib/secrets';

/** A webhook's secrets as they are stored. */
export interface SealedSecrets {
  readonly secret: string;
  readonly previousSecret: string | null;
  readonly previousSecretUntil: Date | null;
}

/** The secrets in clear that a call is signed with now: after a rotation, the previous one too until its time is over. */
export function openSecrets(
  secrets: SecretBox,
  { secret, previousSecret, previousSecretUntil }: SealedSecrets,
): { readonly secret: string; readonly previousSecret: string | null } {
  const overlaps =
    previousSecret !== null && previousSecretUntil !== null && previousSecretUntil.getTime() > Date.now();
  return { secret: secrets.open(secret), previousSecret: overlaps ? secrets.open(previousSecret) : null };
}
