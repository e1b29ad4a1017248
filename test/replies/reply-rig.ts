import { randomUUID } from 'node:crypto';
import type { Account } from '../../src/accounts/account.model';
import { createMailer } from '../../src/email/create-mailer';
import type { Form } from '../../src/forms/form.model';
import { createLogger } from '../../src/lib/logger';
import { createRateLimiter } from '../../src/rate-limits/create-rate-limiter';
import { type ReplyDraft, sendReply } from '../../src/replies/send-reply';
import { startScheduler } from '../../workers/maintenance/scheduler';
import { createAutoReplyProcessor } from '../../workers/processors/auto-reply';
import { createReplyProcessor } from '../../workers/processors/reply';
import { buildSubmission, type SubmissionDraft } from '../submissions/rows';
import { type DeliveryRig, openDeliveryRig } from '../support/delivery-rig';
import { type DeliveryRow, readDelivery } from '../support/delivery-rows';
import { eventually } from '../support/eventually';
import { type ReceivedMail, type SmtpReceiver, startSmtpReceiver } from '../support/smtp-receiver';

const logger = createLogger('test', 'silent');
const config = {
  mailFrom: 'Letterbox <letterbox@forms.example>',
  baseUrl: 'https://forms.example',
  overQuota: 'reject',
} as const;

/** Everything between an owner's reply and the visitor's mail server. */
export interface ReplyRig extends DeliveryRig {
  readonly smtp: SmtpReceiver;
  /** Stores a submission from this address. */
  submit(
    email: unknown,
    draft?: Partial<SubmissionDraft> & { readonly form?: Form; readonly more?: object },
  ): Promise<string>;
  /** Replies as the owner; resolves to what `sendReply` does. */
  reply(submissionId: string, draft?: Partial<ReplyDraft>, account?: Account): Promise<'queued' | 'sent before'>;
  /** The deliveries of the submission's replies, oldest first. */
  replyRows(submissionId: string): Promise<DeliveryRow[]>;
  /** Waits until this many replies to the submission are settled. */
  settled(submissionId: string, count?: number): Promise<DeliveryRow[]>;
  mailsTo(address: string): readonly ReceivedMail[];
  startMailWorkers(): void;
}

/** Opens a rig whose mail workers and scheduler run. */
export async function openReplyRig(redisUrl: string | undefined, queuePrefix?: string): Promise<ReplyRig> {
  const rig = await openDeliveryRig(redisUrl, queuePrefix);
  const { pool } = rig.db;
  const smtp = await startSmtpReceiver();
  const mailer = createMailer(smtp.url, 5);
  const limiter = createRateLimiter({ redis: rig.backend.redis ?? undefined, pool, logger });
  const scheduler = startScheduler({ pool, settings: rig.settings, queues: rig.queues, logger });
  const deps = { pool, mailer, config, mailHost: '127.0.0.1', limiter };
  const startMailWorkers = () => {
    rig.startWorker('reply', createReplyProcessor(deps), { concurrency: 5 });
    rig.startWorker('auto-reply', createAutoReplyProcessor(deps), { concurrency: 5 });
  };
  startMailWorkers();

  const replyRows = async (submissionId: string): Promise<DeliveryRow[]> => {
    const { rows } = await pool.query<{ id: string }>(
      `SELECT id FROM deliveries WHERE submission_id = $1 AND kind = 'reply' ORDER BY id`,
      [submissionId],
    );
    return Promise.all(rows.map(({ id }) => readDelivery(rig.db, id)));
  };
  return {
    ...rig,
    smtp,
    submit: (email, { form = rig.form, more = {}, ...draft } = {}) =>
      buildSubmission(rig.db, form, {
        createdAt: new Date().toISOString(),
        data: JSON.stringify({ name: 'Ada', email, message: 'Do you ship to Malta?', ...more }),
        ...draft,
      }),
    reply: (submissionId, draft = {}, account = rig.account) =>
      sendReply(
        { pool, limiter, mailFrom: config.mailFrom },
        { accountId: account.id, submissionId, requestId: 'a request' },
        { draftId: randomUUID(), subject: 'Re: Your message', text: 'Yes, we do.', hasQuote: false, ...draft },
      ),
    replyRows,
    settled: (submissionId, count = 1) =>
      eventually(async () => {
        const rows = await replyRows(submissionId);
        expect(rows).toHaveLength(count);
        for (const { status } of rows) expect(['queued', 'active']).not.toContain(status);
        return rows;
      }),
    mailsTo: (address) => smtp.mails.filter(({ envelope }) => envelope.to.includes(address)),
    startMailWorkers,
    close: async () => {
      await scheduler.close();
      await rig.close();
      await mailer.close();
      await smtp.stop();
    },
  };
}
