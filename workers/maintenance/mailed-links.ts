import type { Pool } from 'pg';
import type { Config } from '../../config';
import { limits } from '../../config/limits';
import type { Mailer } from '../../src/email/mailer';
import { buildInvitationMail, buildResetMail } from '../../src/email/reset-mail';
import { sendMail } from '../../src/email/send-mail';
import type { Logger } from '../../src/lib/logger';
import { createOutageLog } from '../../src/lib/outage-log';
import { passwordLink } from '../../src/users/first-password';
import { type ClaimedLink, claimMailedLinks, recordMailedLink } from '../../src/users/mailed-links';
import { type Poller, poll } from './poll';

const intervalMs = 2_000;
const batchSize = 5;

/**
 * Mails requested links to set a password, every 2 s. The row is claimed first, so that only one worker
 * sends; a mail that failed is not retried: the person asks for another.
 */
export function startMailedLinks(deps: {
  readonly pool: Pool;
  readonly mailer: Mailer;
  readonly config: Pick<Config, 'baseUrl' | 'mailFrom'>;
  readonly logger: Logger;
}): Poller {
  const { pool, mailer, config, logger } = deps;
  const outage = createOutageLog(logger, 'links to mail could not be read; retrying');
  const send = async ({ id, kind, email, token }: ClaimedLink): Promise<void> => {
    const build = kind === 'first-password' ? buildInvitationMail : buildResetMail;
    const link = passwordLink(config.baseUrl, token);
    const message = build({ id, mailFrom: config.mailFrom, ownerEmail: email, link });
    const outcome = await sendMail(message, mailer, AbortSignal.timeout(limits.deliveryMs));
    await recordMailedLink(pool, id, outcome);
    if (outcome.status === 'failed') logger.warn({ link: id, kind }, 'an e-mail with a link could not be sent');
  };
  const tick = async (): Promise<void> => {
    const links = await claimMailedLinks(pool, batchSize);
    await Promise.all(links.map(send));
    outage.recovered();
  };
  return poll(tick, intervalMs, outage.failed);
}
