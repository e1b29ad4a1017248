import type { Database } from '../../src/db/database';
import type { ClaimedDelivery } from '../../src/deliveries/delivery.claim';
import { createMailer } from '../../src/email/create-mailer';
import type { DeliveryResult } from '../../src/lib/delivery-result';
import { createEmailProcessor } from '../../workers/processors/email';
import { testLinks, testMailLinks } from './factories';
import { startSmtpReceiver } from './smtp-receiver';

interface SentMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Sends the queued e-mails to members, as a worker does; also resolves to why some were skipped. */
export async function sendMemberMails(db: Database): Promise<{ mails: SentMail[]; skipped: string[] }> {
  const smtp = await startSmtpReceiver();
  const mailer = createMailer(smtp.url, 1);
  const process = createEmailProcessor({
    ...{ pool: db.pool, mailer, mailHost: '127.0.0.1', links: testLinks, mailLinks: testMailLinks },
    config: {
      mailFrom: 'Letterbox <letterbox@forms.example>',
      baseUrl: 'https://forms.example',
      overQuota: 'reject',
    },
  });
  const { rows } = await db.pool.query<Pick<ClaimedDelivery, 'id' | 'about'>>(
    `UPDATE deliveries SET status = 'succeeded' WHERE about = 'member' AND status = 'queued' RETURNING id, about`,
  );
  const outcomes: DeliveryResult[] = [];
  for (const delivery of rows) {
    const { outcome } = await process(delivery as ClaimedDelivery, AbortSignal.timeout(8_000));
    outcomes.push(outcome);
  }
  await mailer.close();
  await smtp.stop();
  return {
    mails: smtp.mails.map(({ envelope, parsed }) => ({
      to: envelope.to.join(),
      subject: parsed.subject ?? '',
      text: parsed.text ?? '',
    })),
    skipped: outcomes.flatMap((outcome) => (outcome.status === 'skipped' ? [outcome.error] : [])),
  };
}
