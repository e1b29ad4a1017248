import { mkdir } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { pruneMails, saveMail } from '../dev-pages/mailbox';
import type { Logger } from '../lib/logger';

export interface MailCatcher {
  /** The value for SMTP_URL. */
  readonly url: string;
  stop(): Promise<void>;
}

const maxBytesPerMail = 50 * 1024 * 1024;
const maxMails = 500;

/** Starts a mail server on 127.0.0.1 that accepts every message up to 50 MiB and stores the newest 500 in `dir`. */
export async function startMailCatcher({ dir, logger }: { dir: string; logger: Logger }): Promise<MailCatcher> {
  await mkdir(dir, { recursive: true, mode: 0o700 });
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    authOptional: true,
    disableReverseLookup: true,
    size: maxBytesPerMail,
    closeTimeout: 2_000,
    onData: async (stream, session, callback) => {
      try {
        const source = await buffer(stream);
        if (stream.sizeExceeded) {
          callback(Object.assign(new Error('the message is larger than 50 MiB'), { responseCode: 552 }));
          return;
        }
        const { mailFrom, rcptTo } = session.envelope;
        const envelope = { from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address) };
        const { id } = await saveMail(dir, source, envelope);
        await pruneMails(dir, maxMails);
        callback(null, id);
      } catch (error) {
        logger.error({ err: error }, 'a message could not be stored');
        callback(Object.assign(new Error('the message could not be stored'), { responseCode: 451 }));
      }
    },
  });
  server.on('error', (error) => logger.warn({ error: error.message }, 'a connection to the mail catcher failed'));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => resolve());
  });
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
