import { readMailInboxUrl } from '../../config/mail-inbox-url';
import { openMailbox } from '../incoming-mail/mailbox';
import { type Check, ok, problem, reasonOf } from './check';

/** Checks that the mailbox for bounces and answers accepts the login, and has the folder. No message is read. */
export const checkMailbox: Check = async ({ config: { mailInboxUrl } }, signal) => {
  if (mailInboxUrl === undefined) return [];
  const url = readMailInboxUrl(mailInboxUrl);
  const name = `${url.host}:${url.port}`;
  try {
    const mailbox = await openMailbox(url, signal);
    await mailbox.close();
    return [ok(`${name} accepts the login; the folder ${url.folder} has ${mailbox.messages} messages`)];
  } catch (error) {
    const advice =
      'Correct the host, the login and the folder in MAIL_INBOX_URL, with special characters percent-encoded.';
    return [problem(`${name}: ${reasonOf(error)}`, advice)];
  }
};
