import { brevo } from './providers/brevo';
import type { MailHook } from './providers/mail-hook';
import { mailgun } from './providers/mailgun';
import { postmark } from './providers/postmark';
import { resend } from './providers/resend';
import { sendgrid } from './providers/sendgrid';
import { ses } from './providers/ses';

/** What providers send to `/hooks/mail/PROVIDER`, by the kinds of their transports. */
export const mailHooks: Readonly<Record<string, MailHook>> = Object.assign(Object.create(null), {
  ses,
  postmark,
  resend,
  mailgun,
  sendgrid,
  brevo,
});

/** Where a provider reports what became of an e-mail; `accountId` is null for transports of the installation. */
export function mailHookUrl(baseUrl: string, provider: string, accountId: string | null): string {
  return `${baseUrl}/hooks/mail/${provider}${accountId === null ? '' : `/${accountId}`}`;
}
