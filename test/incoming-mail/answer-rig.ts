import { randomUUID } from 'node:crypto';
import type { Account } from '../../src/accounts/account.model';
import { readBounce } from '../../src/bounces/read-bounce-mail';
import type { Database } from '../../src/db/database';
import type { ClaimedDelivery } from '../../src/deliveries/delivery.claim';
import { createMailer } from '../../src/email/create-mailer';
import { messageIdFor } from '../../src/email/message';
import { createReturnAddresses } from '../../src/email/return-addresses';
import type { Form } from '../../src/forms/form.model';
import type { ReceiveMailDeps } from '../../src/incoming-mail/receive-mail';
import { createLogger } from '../../src/lib/logger';
import { newId } from '../../src/lib/new-id';
import { LivePublisher } from '../../src/live/publisher';
import { createEmailProcessor } from '../../workers/processors/email';
import { createReplyProcessor } from '../../workers/processors/reply';
import { buildSubmission, type SubmissionDraft } from '../submissions/rows';
import { testLinks, testMailLinks, testSecretKey } from '../support/factories';
import { type ReceivedMail, startSmtpReceiver } from '../support/smtp-receiver';

const logger = createLogger('test', 'silent');

export const mailInbox = 'letterbox@forms.example';
export const config = {
  mailFrom: 'Letterbox <letterbox@forms.example>',
  baseUrl: 'https://forms.example',
  overQuota: 'reject',
} as const;
export const returnAddresses = createReturnAddresses({
  ...{ mailInbox, secretKey: testSecretKey, secretKeyPrevious: undefined },
}) as NonNullable<ReceiveMailDeps['returnAddresses']>;

export function receiveDeps(db: Pick<Database, 'pool'>): ReceiveMailDeps {
  const live = new LivePublisher({ pool: db.pool, logger });
  const deps = { pool: db.pool, returnAddresses, live, logger };
  return { ...deps, mailInbox, authserv: null, readBounce: (mail) => readBounce(deps, mail) };
}

/** A submission with a reply of the owner that was sent. */
export interface Replied {
  readonly submissionId: string;
  /** The delivery of the reply. */
  readonly deliveryId: string;
  /** The Reply-To of the reply. */
  readonly address: string;
  readonly messageId: string;
}

/** Stores a submission that waits for the visitor, ada@example.org, since the owner replied. */
export async function buildReplied(
  db: Database,
  account: Account,
  form: Form,
  draft: Partial<SubmissionDraft> = {},
): Promise<Replied> {
  const submissionId = await buildSubmission(db, form, {
    createdAt: new Date().toISOString(),
    data: '{"name":"Ada","email":"ada@example.org","message":"Do you ship to Malta?"}',
    read: true,
    ...draft,
  });
  const deliveryId = newId();
  const messageId = messageIdFor(deliveryId, mailInbox);
  await db.pool.query(
    `WITH made AS (
       INSERT INTO deliveries (id, account_id, submission_id, kind, status) VALUES ($1, $2, $3, 'reply', 'succeeded')
     ), waiting AS (
       UPDATE submissions SET status = 'waiting' WHERE id = $3
     )
     INSERT INTO replies (delivery_id, account_id, submission_id, draft_id, recipient, subject, text, has_quote, message_id)
     VALUES ($1, $2, $3, $4, 'ada@example.org', 'Re: Malta', 'Yes, we do.', false, $5)`,
    [deliveryId, account.id, submissionId, randomUUID(), messageId],
  );
  return { submissionId, deliveryId, messageId, address: returnAddresses.create('answer', deliveryId) };
}

/** A message from the visitor, as it arrives. */
export function mailTo(address: string, headers: Readonly<Record<string, string>> = {}, body = 'Two, please.'): Buffer {
  const all = {
    From: 'Ada Lovelace <ada@example.org>',
    To: address,
    Subject: 'Re: Malta',
    'Message-ID': `<${randomUUID()}@example.org>`,
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body}\r\n`);
}

/** Carries out the account's queued e-mails about answers, and replies, as a worker does. */
export async function sendQueuedMails(db: Database, account: Account): Promise<ReceivedMail[]> {
  const smtp = await startSmtpReceiver();
  const mailer = createMailer(smtp.url, 1);
  const deps = { pool: db.pool, mailer, config, mailHost: '127.0.0.1', returnAddresses };
  const processors = {
    email: createEmailProcessor({ ...deps, links: testLinks, mailLinks: testMailLinks }),
    reply: createReplyProcessor(deps),
  };
  const { rows } = await db.pool.query<ClaimedDelivery & { kind: 'email' | 'reply' }>(
    `UPDATE deliveries SET status = 'succeeded' WHERE account_id = $1 AND status = 'queued' AND kind IN ('email', 'reply')
     RETURNING id, about, kind, account_id AS "accountId", submission_id AS "submissionId"`,
    [account.id],
  );
  for (const row of rows) {
    const delivery = { ...row, context: null, webhook: null, webhookId: null, bytes: 0, mailTransports: null };
    await processors[row.kind](delivery, AbortSignal.timeout(8_000));
  }
  await mailer.close();
  await smtp.stop();
  return [...smtp.mails];
}
