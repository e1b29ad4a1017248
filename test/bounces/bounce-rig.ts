import type { Account } from '../../src/accounts/account.model';
import type { Database } from '../../src/db/database';
import { listSuppressions } from '../../src/email/suppressions';
import type { FormChanges } from '../../src/forms/form.settings';
import type { Bounce } from '../../src/lib/delivery-result';
import { buildDelivery, type DeliveryDraft, readDelivery } from '../support/delivery-rows';
import { buildAccount, buildForm } from '../support/factories';

/** An e-mail that a mail server accepted a minute ago. */
export async function buildSentMail(
  db: Database,
  { account, draft = {}, ...settings }: { account?: Account; draft?: DeliveryDraft } & FormChanges = {},
) {
  const owner = account ?? (await buildAccount(db));
  const form = await buildForm(db, owner, settings);
  const deliveryId = await buildDelivery(db, form, { status: 'succeeded', startedAgoMs: 60_000, ...draft });
  return { account: owner, form, deliveryId, messageId: `<${deliveryId}@forms.example>` };
}

export async function readBounces(db: Database, deliveryId: string): Promise<readonly Bounce[]> {
  return ((await readDelivery(db, deliveryId)) as unknown as { bounces: Bounce[] | null }).bounces ?? [];
}

export async function readSuppressed(db: Database, { id }: Account): Promise<string[]> {
  const found = await listSuppressions(db.pool, id, { limit: 100, before: null });
  return found.map(({ address, reason }) => `${address} ${reason}`);
}
