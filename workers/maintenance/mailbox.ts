import type { MailInboxUrl } from '../../config/mail-inbox-url';
import type { ReceiveMailDeps } from '../../src/incoming-mail/receive-mail';
import { createOutageLog } from '../../src/lib/outage-log';
import { type Poller, poll } from './poll';

/** One worker reads the mailbox when it is due, about once a minute; the others ask this often whether it is. */
const intervalMs = 10_000;

/** Reads the mailbox at which bounces and answers come back. */
export function startMailbox(deps: ReceiveMailDeps, url: MailInboxUrl): Poller {
  const outage = createOutageLog(deps.logger, 'the mailbox for bounces and answers could not be read; retrying');
  const tick = async (closing: AbortSignal): Promise<void> => {
    // Few installations need the IMAP client.
    const { readMailbox } = await import('../../src/incoming-mail/read-mailbox');
    if (await readMailbox(deps, url, closing)) outage.recovered();
  };
  return poll(tick, intervalMs, outage.failed);
}
