import { createTransport, type SendMailOptions } from 'nodemailer';
import { parseConnectionUrl } from 'nodemailer/lib/shared';
import { composeMail } from './compose';
import type { Message } from './message';

/** What the mail server said when it took a message. */
export interface Receipt {
  readonly host: string;
  readonly response: string;
  /** Recipients that it refused while it took others, with its words. */
  readonly refused: ReadonlyArray<{ readonly recipient: string; readonly response: string }>;
}

export interface Mailer {
  /**
   * Hands one message to the mail server. When `signal` fires, the message is withdrawn wherever it is: out of the queue,
   * or with its connection destroyed; it does not go out later. Throws MailerError.
   */
  send(message: Message, signal: AbortSignal): Promise<Receipt>;
  /** Waits for what is being sent, then closes the connections; what is sent afterwards fails. */
  close(): Promise<void>;
}

/** A message that the mail server did not confirm; `cause` is nodemailer's error. */
export class MailerError extends Error {
  constructor(
    cause: unknown,
    /** Every byte had been handed over, so the server may have taken it. */
    readonly mayHaveArrived: boolean,
  ) {
    super('the mail server did not confirm the message', { cause });
    this.name = 'MailerError';
  }
}

interface WatchedOptions extends SendMailOptions {
  onHandedOver(): void;
}

const idleMs = 30_000;
const messagesPerConnection = 100;

/**
 * A mailer over at most `connections` connections to the server of `smtpUrl` (nodemailer's URL options work); more
 * messages wait. Connections are reused, up to 100 messages each, and closed after 30 s without work.
 */
export function createMailer(smtpUrl: string, connections: number): Mailer {
  const server = parseConnectionUrl(smtpUrl);
  const conceal = createConcealer(server.auth);
  const transport = createTransport({
    ...server,
    pool: true,
    maxConnections: connections,
    maxMessages: messagesPerConnection,
    idleTimeout: idleMs,
    // Only what no byte was sent of is tried again: the server had closed an idle connection.
    maxRequeues: 2,
    // A withdrawn message's connection is destroyed; a polite end would linger with a server that does not answer.
    socketCloseTimeout: 0,
    logger: false,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  transport.use('stream', (mail, done) => {
    mail.message.processFunc((bytes) => bytes.once('end', (mail.data as WatchedOptions).onHandedOver));
    done();
  });

  const underWay = new Set<Promise<unknown>>();
  return {
    async send(message, signal) {
      let mayHaveArrived = false;
      const options: WatchedOptions = {
        raw: composeMail(message),
        envelope: { from: message.envelope.from, to: [...message.envelope.to] },
        signal,
        onHandedOver: () => {
          mayHaveArrived = true;
        },
      };
      const sending = transport.sendMail(options);
      underWay.add(sending);
      try {
        const info = await sending;
        const refused = (info.rejectedErrors ?? []).map((error) => ({
          recipient: error.recipient ?? '',
          response: error.response ?? '',
        }));
        return { host: server.host ?? 'localhost', response: info.response, refused };
      } catch (error) {
        throw new MailerError(conceal(error), mayHaveArrived);
      } finally {
        underWay.delete(sending);
      }
    },
    async close() {
      await Promise.allSettled(underWay);
      transport.close();
    },
  };
}

/** Takes the password out of what an error says the server answered: some repeat the login that they refuse. */
function createConcealer(auth: { user?: string; pass?: string } | undefined): (error: unknown) => unknown {
  const { user = '', pass = '' } = auth ?? {};
  const base64 = (text: string) => Buffer.from(text).toString('base64');
  const secrets = pass ? [base64(`\0${user}\0${pass}`), base64(pass), pass] : [];
  return (error) => {
    const answered = error as { response?: string };
    if (answered.response) {
      answered.response = secrets.reduce((text, secret) => text.replaceAll(secret, '…'), answered.response);
    }
    return error;
  };
}
