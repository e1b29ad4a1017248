import { createMailer } from '../../src/email/create-mailer';
import { createLogger } from '../../src/lib/logger';
import { startMailedLinks } from '../../workers/maintenance/mailed-links';
import type { RunningApp } from './app';
import { type ReceivedMail, type SmtpReceiver, startSmtpReceiver } from './smtp-receiver';

let smtp: SmtpReceiver;

/** Receives the mails that `mailLinks` sends, in the tests of this file. */
export function setUpMailedLinks(): void {
  beforeAll(async () => {
    smtp = await startSmtpReceiver();
  });
  afterAll(() => smtp.stop());
}

/** Sends what has been requested, as a worker does; resolves to the mails to an address so far. */
export async function mailLinks(app: RunningApp, email: string): Promise<ReceivedMail[]> {
  const mailer = createMailer(smtp.url, 2);
  const config = { baseUrl: app.url, mailFrom: 'Letterbox <letterbox@example.com>' };
  const logger = createLogger('test', 'silent');
  // Each round sends five.
  for (let round = 0; round < 3; round += 1) {
    await startMailedLinks({ pool: app.database.pool, mailer, config, logger }).close();
  }
  await mailer.close();
  return smtp.mails.filter(({ envelope }) => envelope.to.includes(email));
}

/** The path that the link in a mail leads to. */
export function linkIn(mail: ReceivedMail | undefined): string {
  const url = /https?:\/\/\S+\?token=[\w-]{43}/.exec(mail?.parsed.text ?? '')?.[0];
  if (url === undefined) throw new Error('the mail has no link');
  const { pathname, search } = new URL(url);
  return pathname + search;
}

export function tokenOf(link: string): string {
  return new URL(link, 'http://own.invalid').searchParams.get('token') ?? '';
}
