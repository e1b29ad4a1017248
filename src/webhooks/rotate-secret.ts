import type { Database } from '../db/database';
import { InputError } from '../lib/input-error';
import type { SecretBox } from '../lib/secrets';
import type { Webhook } from './webhook.model';
import { createWebhookSecret } from './webhook.signature';

export const maxOverlapHours = 30 * 24;

/**
 * Gives a webhook a new signing secret, returned in clear this once. For `overlapHours` (0 to 720) the Standard Webhooks
 * header bears a signature by the old one as well; X-Service-Signature has room for one and is made with the new one at
 * once. Throws InputError when the hours are wrong or the webhook is gone, and `wrong_state` when the secret is no longer the one in `webhook`:
 * of two rotations at once, one is refused, for it would end the overlap of a secret that programs still use.
 */
export async function rotateSecret(
  db: Database,
  secrets: SecretBox,
  { id, secret: seen }: Pick<Webhook, 'id' | 'secret'>,
  overlapHours: number,
): Promise<{ secret: string; previousSecretUntil: Date | null }> {
  if (!Number.isInteger(overlapHours) || overlapHours < 0 || overlapHours > maxOverlapHours) {
    throw new InputError('invalid_setting', `the overlap must be a whole number of hours from 0 to ${maxOverlapHours}`);
  }
  const secret = createWebhookSecret();
  const { rows } = await db.pool.query<{ until: Date | null }>(
    `UPDATE webhooks
     SET previous_secret = CASE WHEN $3 > 0 THEN secret END,
         previous_secret_until = CASE WHEN $3 > 0 THEN now() + $3::int * interval '1 hour' END,
         secret = $2, updated_at = now()
     WHERE id = $1 AND secret = $4 RETURNING previous_secret_until AS until`,
    [id, secrets.seal(secret), overlapHours, seen],
  );
  if (!rows[0]) throw await whyNot(db, id);
  return { secret, previousSecretUntil: rows[0].until };
}

async function whyNot(db: Database, id: string): Promise<InputError> {
  const isThere = (await db.models.Webhook.count({ where: { id } })) > 0;
  return isThere
    ? new InputError('wrong_state', `the secret of the webhook ${id} was rotated meanwhile`)
    : new InputError('not_found', `the webhook ${id} was removed`);
}
