import { Readable } from 'node:stream';
import { createTransport, type Transport } from 'nodemailer';
import type MailMessage from 'nodemailer/lib/mailer/mail-message';
import { parseConnectionUrl } from 'nodemailer/lib/shared';
import type { SMTPPoolSentMessageInfo } from 'nodemailer/lib/smtp-pool';
import type { Message } from './message';
import { composeMail } from './mime';

/** The mail server's confirmation of a message. */
export interface Receipt {
  readonly host: string;
  readonly response: string;
  /** The recipients that the server rejected while it accepted others, with its responses. */
  readonly rejected: ReadonlyArray<{ readonly recipient: string; readonly response: string }>;
}

export interface Mailer {
  /**
   * Sends a message. When `signal` aborts, the message is withdrawn: removed from the queue, or its connection
   * destroyed; it is never sent later. Throws MailerError.
   */
  send(message: Message, signal: AbortSignal): Promise<Receipt>;
  /** Waits for messages in flight and closes the connections; later sends fail. */
  close(): Promise<void>;
}

/** The mail server did not confirm a message; `cause` is nodemailer's error. */
export class MailerError extends Error {
  constructor(
    cause: unknown,
    /** The complete message was transmitted, so the server may have accepted it. */
    readonly mayHaveArrived: boolean,
  ) {
    super('the mail server did not confirm the message', { cause });
    this.name = 'MailerError';
  }
}

const idleTimeoutMs = 30_000;
const maxMessagesPerConnection = 100;

/**
 * Creates a mailer with at most `connections` connections to the server of `smtpUrl`, which may contain nodemailer's
 * URL options; further messages wait. Connections are reused for up to 100 messages and closed after 30 s without work.
 */
export function createMailer(smtpUrl: string, connections: number): Mailer {
  const server = parseConnectionUrl(smtpUrl);
  const redact = createRedactor(server.auth);
  const { transporter: pool, getSocket } = createTransport({
    ...server,
    pool: true,
    maxConnections: connections,
    maxMessages: maxMessagesPerConnection,
    idleTimeout: idleTimeoutMs,
    // Requeues only messages that were not transmitted at all because the server had closed an idle connection.
    maxRequeues: 2,
    // Destroys the connection of a withdrawn message at once instead of waiting for an unresponsive server.
    socketCloseTimeout: 0,
    logger: false,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  // For the URL option `proxy`.
  if (getSocket) pool.getSocket = getSocket;

  const inFlight = new Set<Promise<unknown>>();
  return {
    async send(message, signal) {
      let mayHaveArrived = false;
      const onTransmitted = () => {
        mayHaveArrived = true;
      };
      const sending = transmit(pool, message, signal, onTransmitted);
      inFlight.add(sending);
      try {
        const info = await sending;
        const rejected = (info.rejectedErrors ?? []).map((error) => ({
          recipient: error.recipient ?? '',
          response: error.response ?? '',
        }));
        return { host: server.host ?? 'localhost', response: info.response, rejected };
      } catch (error) {
        throw new MailerError(redact(error), mayHaveArrived);
      } finally {
        inFlight.delete(sending);
      }
    },
    async close() {
      await Promise.allSettled(inFlight);
      pool.close?.();
    },
  };
}

/**
 * Hands a composed message to the pool itself. `sendMail`, which can compose messages, took a third of the processor
 * time of composing and sending.
 */
function transmit(
  pool: Transport<SMTPPoolSentMessageInfo>,
  message: Message,
  signal: AbortSignal,
  onTransmitted: () => void,
): Promise<SMTPPoolSentMessageInfo> {
  const bytes = composeMail(message);
  const { from, to } = message.envelope;
  // All that a transport uses of a message.
  const mail = {
    data: { signal },
    message: {
      getEnvelope: () => ({ from, to: [...to] }),
      messageId: () => message.messageId,
      getHeader: () => message.messageId,
      createReadStream: () => readOf(bytes).once('end', onTransmitted),
    },
  };
  return new Promise((resolve, reject) => {
    pool.send(mail as unknown as MailMessage<SMTPPoolSentMessageInfo>, (error, info) => {
      if (info) resolve(info);
      else reject(error);
    });
  });
}

function readOf(bytes: Buffer): Readable {
  return new Readable({
    read() {
      this.push(bytes);
      this.push(null);
    },
  });
}

/** Removes the password from responses in errors: some servers repeat the login that they reject. */
function createRedactor(auth: { user?: string; pass?: string } | undefined): (error: unknown) => unknown {
  const { user = '', pass = '' } = auth ?? {};
  const base64 = (text: string) => Buffer.from(text).toString('base64');
  const secrets = pass ? [base64(`\0${user}\0${pass}`), base64(pass), pass] : [];
  return (error) => {
    const smtpError = error as { response?: string };
    if (smtpError.response) {
      smtpError.response = secrets.reduce((text, secret) => text.replaceAll(secret, '…'), smtpError.response);
    }
    return error;
  };
}
