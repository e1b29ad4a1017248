import { mkdir } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { pruneMails, saveMail } from '../dev-pages/mailbox';
import type { Logger } from '../lib/logger';

export interface MailCatcher {
  /** What SMTP_URL is set to. */
  readonly url: string;
  stop(): Promise<void>;
}

const bytesPerMail = 50 * 1024 * 1024;
const mailsKept = 500;

/** A mail server on 127.0.0.1 that accepts everything up to 50 MiB and keeps the newest 500 mails in `dir`. */
export async function startMailCatcher({ dir, logger }: { dir: string; logger: Logger }): Promise<MailCatcher> {
  await mkdir(dir, { recursive: true, mode: 0o700 });
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    authOptional: true,
    disableReverseLookup: true,
    size: bytesPerMail,
    closeTimeout: 2_000,
    onData: async (stream, session, callback) => {
      try {
        const source = await buffer(stream);
        if (stream.sizeExceeded) {
          callback(Object.assign(new Error('the mail is larger than 50 MiB'), { responseCode: 552 }));
          return;
        }
        const { mailFrom, rcptTo } = session.envelope;
        const envelope = { from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address) };
        const { id } = await saveMail(dir, source, envelope);
        await pruneMails(dir, mailsKept);
        callback(null, id);
      } catch (error) {
        logger.error({ err: error }, 'a mail could not be kept');
        callback(Object.assign(new Error('the mail could not be kept'), { responseCode: 451 }));
      }
    },
  });
  server.on('error', (error) => logger.warn({ error: error.message }, 'a connection to the mail catcher broke'));
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
