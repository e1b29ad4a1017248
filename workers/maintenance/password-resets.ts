import type { Pool } from 'pg';
import type { Config } from '../../config';
import { type ClaimedReset, claimPasswordResets, recordPasswordReset } from '../../src/accounts/password-reset.mail';
import type { Mailer } from '../../src/email/mailer';
import { buildResetMail } from '../../src/email/reset-mail';
import { sendMail } from '../../src/email/send-mail';
import type { Logger } from '../../src/lib/logger';
import { type Poller, poll } from './poll';

const pauseMs = 2_000;
const deadlineMs = 8_000;
const atOnce = 5;

interface PasswordResetDeps {
  readonly pool: Pool;
  readonly mailer: Mailer;
  readonly config: Pick<Config, 'baseUrl' | 'mailFrom'>;
  readonly logger: Logger;
}

/**
 * Looks every 2 s for reset links that were asked for, and mails each once. The row is claimed first, so that of several
 * workers one sends; a mail that failed is not sent again: its owner asks once more.
 */
export function startPasswordResets({ pool, mailer, config, logger }: PasswordResetDeps): Poller {
  const { baseUrl, mailFrom } = config;
  const send = async ({ id, email, token }: ClaimedReset): Promise<void> => {
    const link = `${baseUrl}/dashboard/reset?token=${token}`;
    const message = buildResetMail({ id, mailFrom, ownerEmail: email, link });
    const outcome = await sendMail(message, mailer, AbortSignal.timeout(deadlineMs));
    await recordPasswordReset(pool, id, outcome);
    if (outcome.status === 'failed') logger.warn({ reset: id }, 'a mail with a reset link was not sent');
  };
  const round = async (): Promise<void> => {
    await Promise.all((await claimPasswordResets(pool, atOnce)).map(send));
  };
  return poll(round, pauseMs, (error) =>
    logger.warn({ error: error.message }, 'reset links could not be looked for; trying again'),
  );
}
