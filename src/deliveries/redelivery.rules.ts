import { isPaid, type Plan } from '../../config/plans';
import type { Database } from '../db/database';
import { InputError } from '../lib/input-error';

/** Throws InputError, with the reason, when nothing may be sent to the webhook: it is gone or off, or its account rests. */
export async function assertDeliverable(db: Database, id: string): Promise<void> {
  const { rows } = await db.pool.query<{ active: boolean; plan: Plan; suspended: boolean }>(
    `SELECT w.active, a.plan, a.suspended_at IS NOT NULL AS suspended
     FROM webhooks w JOIN accounts a ON a.id = w.account_id WHERE w.id = $1`,
    [id],
  );
  const [webhook] = rows;
  if (!webhook) throw new InputError('not_found', `the webhook ${id} was removed`);
  const { active, plan, suspended } = webhook;
  if (!active) throw new InputError('wrong_state', `the webhook ${id} is switched off`);
  if (!isPaid(plan)) throw new InputError('wrong_state', `webhooks rest on the plan ${plan}`);
  if (suspended) throw new InputError('wrong_state', 'the account is suspended: nothing is sent for it');
}
