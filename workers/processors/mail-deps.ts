import type { Pool } from 'pg';
import type { Config } from '../../config';
import type { ClaimedDelivery } from '../../src/deliveries/delivery.claim';
import { ContextUnavailable } from '../../src/deliveries/delivery.context';
import type { AccountMailers } from '../../src/email/account-mailers';
import type { MailLinks } from '../../src/email/mail-links';
import type { Mailer } from '../../src/email/mailer';
import { findSuppressedAmong } from '../../src/email/suppressions';
import type { FileLinks } from '../../src/files/file-links';
import type { ReturnAddresses } from '../../src/incoming-mail/return-addresses';

/** What the processors of all kinds of e-mail use. */
export interface MailDeps {
  readonly pool: Pool;
  /** The mailer of the installation. */
  readonly mailer: Mailer;
  readonly accountMailers?: AccountMailers | undefined;
  readonly config: Pick<Config, 'mailFrom' | 'baseUrl' | 'overQuota'>;
  readonly mailHost: string;
  /** Null unless MAIL_INBOX is set. */
  readonly returnAddresses?: ReturnAddresses | null;
}

/** The mailer of the account that a delivery belongs to. */
export function mailerOf(
  { mailer, accountMailers }: Pick<MailDeps, 'mailer' | 'accountMailers'>,
  { accountId, mailTransports }: Pick<ClaimedDelivery, 'accountId' | 'mailTransports'>,
): Mailer {
  return (mailTransports && accountMailers?.of(accountId, mailTransports)) || mailer;
}

/**
 * Those of `addresses` that the account of a delivery sends nothing to; `suppressed` comes from the delivery's context.
 * Throws ContextUnavailable.
 */
export async function findSuppressed(
  pool: Pool,
  { accountId }: Pick<ClaimedDelivery, 'accountId'>,
  suppressed: readonly string[],
  addresses: readonly string[],
): Promise<readonly string[]> {
  try {
    return await findSuppressedAmong(pool, accountId, suppressed, addresses);
  } catch (error) {
    throw new ContextUnavailable(error);
  }
}

/** What e-mails to owners use too. */
export interface EmailDeps extends MailDeps {
  readonly links: FileLinks;
  readonly mailLinks: MailLinks;
}
