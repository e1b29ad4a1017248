import type { Pool } from 'pg';
import type { Config } from '../../config';
import { limits } from '../../config/limits';
import type { Mailer } from '../../src/email/mailer';
import { buildMembershipMail } from '../../src/email/membership-mail';
import type { Message } from '../../src/email/message';
import { buildInvitationMail, buildResetMail } from '../../src/email/reset-mail';
import { sendMail } from '../../src/email/send-mail';
import { buildEmailChangeMail, buildNoticeMail, buildSignInMail } from '../../src/email/sign-in-mail';
import type { Logger } from '../../src/lib/logger';
import { createOutageLog } from '../../src/lib/outage-log';
import { joinLink } from '../../src/members/invitation-link';
import { type Role, roleTexts } from '../../src/members/permissions';
import { passwordLink } from '../../src/users/first-password';
import { type ClaimedLink, claimMailedLinks, recordMailedLink } from '../../src/users/mailed-links';
import type { SecurityNotice } from '../../src/users/security-notices';
import { type Poller, poll } from './poll';

const intervalMs = 2_000;
const batchSize = 5;

/**
 * Mails requested links, and notices about sign-ins, every 2 s. The row is claimed first, so that only one worker
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
    const message = build(claimed, config);
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

function build(
  { id, kind, email, details, token, account, inviter }: ClaimedLink,
  { baseUrl, mailFrom }: Pick<Config, 'baseUrl' | 'mailFrom'>,
): Message {
  const mail = { id, mailFrom, ownerEmail: email };
  const linkTo = (page: string) => `${baseUrl}/dashboard/${page}?token=${token}`;
  switch (kind) {
    case 'membership': {
      const role = details.role as Role;
      const invitation = { account: account ?? '', inviter, role, roleText: roleTexts[role] };
      return buildMembershipMail({ ...mail, ...invitation, link: joinLink(baseUrl, token) });
    }
    case 'sign-in':
      return buildSignInMail(mail, linkTo('sign-in/link'));
    case 'email-old':
    case 'email-new': {
      const { from, to } = details as { from: string; to: string };
      return buildEmailChangeMail(mail, linkTo('email-change'), {
        side: kind === 'email-old' ? 'old' : 'new',
        from,
        to,
      });
    }
    case 'notice':
      return buildNoticeMail(mail, details as unknown as SecurityNotice, `${baseUrl}/dashboard/settings/security`);
    case 'first-password':
      return buildInvitationMail({ ...mail, link: passwordLink(baseUrl, token) });
    default:
      return buildResetMail({ ...mail, link: passwordLink(baseUrl, token) });
  }
}
