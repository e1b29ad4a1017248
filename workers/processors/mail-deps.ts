import type { Pool } from 'pg';
import type { Config } from '../../config';
import type { MailLinks } from '../../src/email/mail-links';
import type { Mailer } from '../../src/email/mailer';
import type { FileLinks } from '../../src/files/file-links';

/** What the processors of all kinds of e-mail use. */
export interface MailDeps {
  readonly pool: Pool;
  readonly mailer: Mailer;
  readonly config: Pick<Config, 'mailFrom' | 'baseUrl' | 'overQuota'>;
  readonly mailHost: string;
}

/** What e-mails to owners use too. */
export interface EmailDeps extends MailDeps {
  readonly links: FileLinks;
  readonly mailLinks: MailLinks;
}
