import type { Pool } from 'pg';
import type { Config } from '../../config';
import { limits } from '../../config/limits';
import { passwordLink } from '../../src/accounts/invitation';
import { type ClaimedReset, claimPasswordResets, recordPasswordReset } from '../../src/accounts/password-reset.mail';
import type { Mailer } from '../../src/email/mailer';
import { buildInvitationMail, buildResetMail } from '../../src/email/reset-mail';
import { sendMail } from '../../src/email/send-mail';
import type { Logger } from '../../src/lib/logger';
import { createOutageLog } from '../../src/lib/outage-log';
import { type Poller, poll } from './poll';

const intervalMs = 2_000;
const batchSize = 5;

/**
 * Mails requested password reset links and invitations, every 2 s. The row is claimed first, so that only one worker
 * sends; a mail that failed is not retried: the owner asks for another.
 */
export function startPasswordResets(deps: {
  readonly pool: Pool;
  readonly mailer: Mailer;
  readonly config: Pick<Config, 'baseUrl' | 'mailFrom'>;
  readonly logger: Logger;
}): Poller {
  const { pool, mailer, config, logger } = deps;
  const outage = createOutageLog(logger, 'password resets could not be read; retrying');
  const send = async ({ id, kind, email, token }: ClaimedReset): Promise<void> => {
    const build = kind === 'invitation' ? buildInvitationMail : buildResetMail;
    const link = passwordLink(config.baseUrl, token);
    const message = build({ id, mailFrom: config.mailFrom, ownerEmail: email, link });
    const outcome = await sendMail(message, mailer, AbortSignal.timeout(limits.deliveryMs));
    await recordPasswordReset(pool, id, outcome);
    if (outcome.status === 'failed') logger.warn({ reset: id }, 'a password reset mail could not be sent');
  };
  const tick = async (): Promise<void> => {
    const resets = await claimPasswordResets(pool, batchSize);
    await Promise.all(resets.map(send));
    outage.recovered();
  };
  return poll(tick, intervalMs, outage.failed);
}
