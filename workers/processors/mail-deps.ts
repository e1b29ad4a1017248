import type { Pool } from 'pg';
import type { Config } from '../../config';
import type { ClaimedDelivery } from '../../src/deliveries/delivery.claim';
import { ContextUnavailable } from '../../src/deliveries/delivery.context';
import type { AccountMailers } from '../../src/email/account-mailers';
import type { DkimKeys } from '../../src/email/dkim';
import type { MailLinks } from '../../src/email/mail-links';
import type { Mailer } from '../../src/email/mailer';
import type { ReturnAddresses } from '../../src/email/return-addresses';
import { chooseSender, withSender } from '../../src/email/senders';
import { findSuppressedAmong } from '../../src/email/suppressions';
import type { FileLinks } from '../../src/files/file-links';
import type { FormSettings } from '../../src/forms/form.settings';

/** What the processors of all kinds of e-mail use. */
export interface MailDeps {
  readonly pool: Pool;
  /** The mailer of the installation. */
  readonly mailer: Mailer;
  readonly accountMailers?: AccountMailers | undefined;
  readonly dkimKeys?: DkimKeys | undefined;
  readonly config: Pick<Config, 'mailFrom' | 'baseUrl' | 'overQuota'>;
  readonly mailHost: string;
  /** Null unless MAIL_INBOX is set. */
  readonly returnAddresses?: ReturnAddresses | null;
}

/**
 * The mailer of the account that a delivery belongs to, with the sender of the form that it is about, or else of the
 * account. Throws ContextUnavailable.
 */
export async function mailerOf(
  { mailer, accountMailers, dkimKeys }: Pick<MailDeps, 'mailer' | 'accountMailers' | 'dkimKeys'>,
  { accountId, mailTransports, senders }: Pick<ClaimedDelivery, 'accountId' | 'mailTransports' | 'senders'>,
  form?: { readonly settings: Pick<FormSettings, 'sender'> } | null,
): Promise<Mailer> {
  const ofAccount = (mailTransports && accountMailers?.of(accountId, mailTransports)) || mailer;
  const chosen = senders && chooseSender(senders, form?.settings.sender ?? null);
  if (!chosen) return ofAccount;
  const { address, keyId } = chosen;
  try {
    return withSender(ofAccount, { address, key: (keyId && (await dkimKeys?.find(keyId))) || null });
  } catch (error) {
    throw new ContextUnavailable(error);
  }
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
