import { createAlertSummaries } from '../../src/alerts/alert-summary';
import { evaluateRule } from '../../src/alerts/evaluate';
import { createRules } from '../../src/alerts/rules';
import type { Database } from '../../src/db/database';
import { createMailer } from '../../src/email/create-mailer';
import { createEmailProcessor } from '../../workers/processors/email';
import { type DeliveryRig, openDeliveryRig } from './delivery-rig';
import { readDelivery } from './delivery-rows';
import { eventually } from './eventually';
import { testLinks, testMailLinks } from './factories';
import { type ReceivedMail, type SmtpReceiver, startSmtpReceiver } from './smtp-receiver';

/** A delivery rig with an e-mail worker that sends alerts to a mail server. */
export interface AlertRig extends DeliveryRig {
  readonly smtp: SmtpReceiver;
  /** Evaluates every cause, sends what that queued, and resolves once all of it is settled. */
  alert(): Promise<void>;
  /** Waits until a delivery has ended. */
  settled(deliveryId: string): Promise<void>;
  mailsTo(address: string): readonly ReceivedMail[];
}

/** Evaluates every cause once, as a worker does. */
export async function evaluateAlerts({ pool }: Pick<Database, 'pool'>): Promise<void> {
  for (const rule of createRules()) await evaluateRule(pool, rule);
  await createAlertSummaries(pool);
}

export async function openAlertRig(
  redisUrl: string | undefined,
  { refuses = [] }: { readonly refuses?: readonly string[] } = {},
): Promise<AlertRig> {
  const rig = await openDeliveryRig(redisUrl);
  const smtp = await startSmtpReceiver({ refuses });
  const mailer = createMailer(smtp.url, 2);
  const config = {
    mailFrom: 'Letterbox <mail@example.org>',
    baseUrl: 'https://forms.example',
    overQuota: 'reject',
  } as const;
  rig.startWorker(
    'email',
    createEmailProcessor({
      pool: rig.db.pool,
      mailer,
      config,
      mailHost: 'localhost',
      links: testLinks,
      mailLinks: testMailLinks,
    }),
  );
  return {
    ...rig,
    smtp,
    alert: async () => {
      await evaluateAlerts(rig.db);
      await sendWaiting(rig);
    },
    settled: async (id) => {
      await eventually(async () => expect((await readDelivery(rig.db, id)).finished_at).not.toBeNull(), 60_000);
    },
    mailsTo: (address) => smtp.mails.filter(({ envelope }) => envelope.to.includes(address)),
    close: async () => {
      await rig.close();
      await mailer.close();
      await smtp.stop();
    },
  };
}

async function sendWaiting({ db, sweep }: DeliveryRig): Promise<void> {
  // The sweeper leaves first attempts to others for three seconds.
  await db.pool.query(
    `UPDATE deliveries SET queued_at = queued_at - interval '1 minute' WHERE status = 'queued' AND alert_id IS NOT NULL`,
  );
  await sweep();
  await eventually(async () => {
    const { rows } = await db.pool.query(
      `SELECT id FROM deliveries WHERE alert_id IS NOT NULL AND status IN ('queued', 'active')`,
    );
    expect(rows).toEqual([]);
  }, 60_000);
}
