import type { Pool } from 'pg';
import type { Config } from '../../config';
import { limits } from '../../config/limits';
import type { Mailer } from '../../src/email/mailer';
import { buildMembershipMail } from '../../src/email/membership-mail';
import type { Message } from '../../src/email/message';
import { buildInvitationMail, buildResetMail } from '../../src/email/reset-mail';
import { sendMail } from '../../src/email/send-mail';
import type { Logger } from '../../src/lib/logger';
import { createOutageLog } from '../../src/lib/outage-log';
import { joinLink } from '../../src/members/invitation-link';
import { type Role, roleTexts } from '../../src/members/permissions';
import { passwordLink } from '../../src/users/first-password';
import { type ClaimedLink, claimMailedLinks, recordMailedLink } from '../../src/users/mailed-links';
import { type Poller, poll } from './poll';

const intervalMs = 2_000;
const batchSize = 5;

/**
 * Mails requested links to set a password or to join an account, every 2 s. The row is claimed first, so that only one worker
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
  const send = async (claimed: ClaimedLink): Promise<void> => {
    const { id, kind } = claimed;
    const outcome = await sendMail(buildMail(claimed, config), mailer, AbortSignal.timeout(limits.deliveryMs));
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

function buildMail(
  { id, kind, email, token, account, inviter, details }: ClaimedLink,
  { baseUrl, mailFrom }: Pick<Config, 'baseUrl' | 'mailFrom'>,
): Message {
  const mail = { id, mailFrom, ownerEmail: email };
  if (kind === 'membership') {
    const role = details.role as Role;
    const invitation = { account: account ?? '', inviter, role, roleText: roleTexts[role] };
    return buildMembershipMail({ ...mail, ...invitation, link: joinLink(baseUrl, token) });
  }
  const build = kind === 'first-password' ? buildInvitationMail : buildResetMail;
  return build({ ...mail, link: passwordLink(baseUrl, token) });
}
