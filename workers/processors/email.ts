import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Config } from '../../config';
import { findSubmissionContexts } from '../../src/deliveries/delivery.context';
import type { Mailer } from '../../src/email/mailer';
import { buildNotification } from '../../src/email/notification';
import { sendMail } from '../../src/email/send-mail';
import { presentFile } from '../../src/files/file.presenter';
import type { FileLinks } from '../../src/files/file-links';
import { skipped } from '../../src/lib/delivery-result';
import { readSubmissionsTogether } from '../read-together';
import type { Processor } from './processor';
import { tellOfFailingWebhook } from './webhook-notice';

export interface EmailDeps {
  readonly pool: Pool;
  readonly mailer: Mailer;
  readonly config: Pick<Config, 'mailFrom'>;
  readonly mailHost: string;
  readonly links: FileLinks;
}

/** Tells the form's owner of a submission, or the account's of a webhook that keeps failing. */
export function createEmailProcessor(deps: EmailDeps): Processor {
  const { pool, mailer, config, mailHost, links } = deps;
  const findFacts = readSubmissionsTogether(pool, findSubmissionContexts);
  return async (delivery, signal) => {
    if (delivery.webhookId) return tellOfFailingWebhook(deps, delivery.id, delivery.webhookId, signal);
    const facts = delivery.context ?? (await findFacts(delivery));
    if (!facts) return { target: mailHost, outcome: skipped('the submission was deleted') };
    // To compose takes this thread a millisecond or two: calls of webhooks that were claimed together go out before.
    await nextTurn();
    const files = facts.submission.files.map((file) => ({ field: file.field, ...presentFile(file, links) }));
    const submission = { ...facts.submission, files };
    const message = buildNotification({ ...config, ...facts, submission, deliveryId: delivery.id });
    return { target: mailHost, outcome: await sendMail(message, mailer, signal) };
  };
}
