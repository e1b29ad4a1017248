import { literal, type Transaction } from 'sequelize';
import type { Database } from '../db/database';
import { InputError } from '../lib/input-error';
import type { SecretBox } from '../lib/secrets';
import { createWebhookSecret } from './signatures';
import type { Webhook } from './webhook.model';

/** The maximum time that the previous secret stays valid after a rotation. */
const maxOverlapHours = 30 * 24;

/** A webhook's secrets as they are stored. */
interface SealedSecrets {
  readonly secret: string;
  readonly previousSecret: string | null;
  readonly previousSecretUntil: Date | null;
}

/** The decrypted secrets that calls are signed with now, including the previous one until its overlap ends. */
export function openSecrets(
  secrets: SecretBox,
  { secret, previousSecret, previousSecretUntil }: SealedSecrets,
): { readonly secret: string; readonly previousSecret: string | null } {
  const overlaps =
    previousSecret !== null && previousSecretUntil !== null && previousSecretUntil.getTime() > Date.now();
  return { secret: secrets.open(secret), previousSecret: overlaps ? secrets.open(previousSecret) : null };
}

/** The plain secret; null when it can no longer be decrypted. */
export function readSecret(secrets: SecretBox, webhook: SealedSecrets): string | null {
  try {
    return openSecrets(secrets, webhook).secret;
  } catch {
    return null;
  }
}

/**
 * Replaces a webhook's signing secret and returns the new one, which is shown only once. For `overlapHours` (0 to 720)
 * the Standard Webhooks header also carries a signature made with the old secret; X-Service-Signature can hold only one
 * and switches at once.
 *
 * Throws InputError when the hours are out of range or the webhook was deleted, and `wrong_state` when the stored
 * secret is no longer the one in `webhook`: a concurrent rotation would end the overlap of a secret that is still in
 * use.
 */
export async function rotateSecret(
  db: Database,
  secrets: SecretBox,
  { id, secret: current }: Pick<Webhook, 'id' | 'secret'>,
  overlapHours: number,
  transaction: Transaction | null = null,
): Promise<{ secret: string; previousSecretUntil: Date | null }> {
  if (!Number.isInteger(overlapHours) || overlapHours < 0 || overlapHours > maxOverlapHours) {
    throw new InputError('invalid_setting', `the overlap must be a whole number of hours from 0 to ${maxOverlapHours}`);
  }
  const secret = createWebhookSecret();
  const hasOverlap = overlapHours > 0;
  const [, [updated]] = await db.models.Webhook.update(
    {
      secret: secrets.seal(secret),
      previousSecret: hasOverlap ? current : null,
      // By the database's clock.
      previousSecretUntil: hasOverlap ? literal(`now() + ${overlapHours} * interval '1 hour'`) : null,
    },
    { where: { id, secret: current }, returning: true, transaction },
  );
  if (!updated) throw await explainConflict(db, id);
  return { secret, previousSecretUntil: updated.previousSecretUntil };
}

async function explainConflict(db: Database, id: string): Promise<InputError> {
  const exists = (await db.models.Webhook.count({ where: { id } })) > 0;
  return exists
    ? new InputError('wrong_state', `the secret of webhook ${id} has just been rotated; reload and try again`)
    : new InputError('not_found', `webhook ${id} was deleted`);
}
