import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { createTransport, type NodemailerError, type Transport } from 'nodemailer';
import type MailMessage from 'nodemailer/lib/mailer/mail-message';
import { parseConnectionUrl } from 'nodemailer/lib/shared';
import type { SMTPPoolSentMessageInfo } from 'nodemailer/lib/smtp-pool';
import { nameTransport, type TransportConfig } from '../../../config/mail-url';
import { describeOutboundError, isUnreachable } from '../../outbound/errors';
import { ApiError, type Mailer, MailerError } from '../mailer';
import type { Message } from '../message';
import { composeMail } from '../mime';
import type { AccessTokens } from './access-tokens';
import { replacedHeaders } from './ses';

interface SmtpDeps {
  /** The most connections at a time; further messages wait. */
  readonly connections: number;
  /** Opens connections to addresses that owners supply; by default, nodemailer opens them. */
  readonly connect?: ((host: string, port: number) => Promise<Socket>) | undefined;
  /** For servers that take access tokens instead of a password. */
  readonly tokens?: AccessTokens | undefined;
}

const idleTimeoutMs = 30_000;
const maxMessagesPerConnection = 100;

/** What nodemailer connects with, from the settings and the options of a transport. */
export function smtpOptions({ kind, settings, options }: TransportConfig) {
  const { host = '', user, password, encryption } = settings;
  const secure = encryption === 'tls' || (kind === 'smtp+oauth2' && settings.port === '465');
  const port = settings.port ? Number(settings.port) : undefined;
  // An access token must never be sent unencrypted.
  const requireTLS = encryption === 'starttls' || kind === 'smtp+oauth2';
  return {
    ...parseConnectionUrl(`smtp://localhost/?${options}`),
    host: host.replace(/^\[|\]$/g, ''),
    ...{ port, secure },
    ...(requireTLS && { requireTLS }),
    ...(encryption === 'none' && { ignoreTLS: true }),
    ...((user || password) && kind === 'smtp' && { auth: { user: user ?? '', pass: password ?? '' } }),
  };
}

/** Sends over SMTP. Connections are reused for up to 100 messages and closed after 30 s without work. */
export function createSmtpTransport(config: TransportConfig, { connections, connect, tokens }: SmtpDeps): Mailer {
  const server = smtpOptions(config);
  const redact = createRedactor(server.auth);
  const { transporter: pool, getSocket } = createTransport({
    ...server,
    ...(tokens && { auth: { type: 'OAuth2', user: config.settings.user, provisionCallback: provide(tokens) } }),
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
  if (connect) {
    const port = server.port ?? (server.secure ? 465 : 587);
    pool.getSocket = (_options, callback) => {
      connect(server.host, port).then(
        (connection) => callback(null, { connection }),
        (error) => {
          const message = `The mail server could not be reached: ${describeOutboundError(error)}`;
          callback(new ApiError(message, undefined, undefined, isUnreachable(error)));
        },
      );
    };
  }

  const unsigned = server.host.endsWith('.amazonaws.com') ? replacedHeaders : '';
  const inFlight = new Set<Promise<unknown>>();
  const transmit = async (message: Message, signal: AbortSignal, onTransmit: (() => void) | undefined) => {
    let wasTransmitted = false;
    const onEnd = () => {
      wasTransmitted = true;
    };
    const sending = composeMail(message, unsigned).then((bytes) =>
      transmitOnce(pool, { message, bytes }, signal, { onTransmit, onEnd }),
    );
    inFlight.add(sending);
    try {
      return await sending;
    } catch (error) {
      // Only an error of the server settles that it did not accept the message.
      const { responseCode = 0 } = error as NodemailerError;
      throw new MailerError(redact(error), wasTransmitted && responseCode < 400);
    } finally {
      inFlight.delete(sending);
    }
  };
  return {
    name: nameTransport(config),
    async send(message, signal, onTransmit) {
      const info = await transmit(message, signal, onTransmit).catch((error: MailerError) => {
        // Nothing was sent yet, and some servers reject an expired token without asking for another one.
        if (!tokens || !isRejectedLogin(error.cause)) throw error;
        tokens.reject();
        return transmit(message, signal, onTransmit);
      });
      const rejected = (info.rejectedErrors ?? []).map((error) => ({
        recipient: error.recipient ?? '',
        response: error.response ?? '',
      }));
      return { host: server.host, response: info.response, rejected };
    },
    async close() {
      await Promise.allSettled(inFlight);
      pool.close?.();
    },
  };
}

function provide(tokens: AccessTokens) {
  return (_user: string, renew: boolean, callback: (error: Error | null, token?: string, expires?: number) => void) => {
    if (renew) tokens.reject();
    tokens.get().then(
      ({ token, expiresAt }) => callback(null, token, expiresAt),
      (error: Error) => callback(error),
    );
  };
}

function isRejectedLogin(cause: unknown): boolean {
  const { code, responseCode } = cause as NodemailerError;
  return code === 'EAUTH' && responseCode !== undefined;
}

/**
 * Hands a composed message to the pool itself. `sendMail`, which can compose messages, took a third of the processor
 * time of composing and sending.
 */
function transmitOnce(
  pool: Transport<SMTPPoolSentMessageInfo>,
  { message, bytes }: { readonly message: Message; readonly bytes: Buffer },
  signal: AbortSignal,
  { onTransmit, onEnd }: { onTransmit: (() => void) | undefined; onEnd: () => void },
): Promise<SMTPPoolSentMessageInfo> {
  const { from, to } = message.envelope;
  // All that a transport uses of a message.
  const mail = {
    data: { signal },
    message: {
      getEnvelope: () => ({ from, to: [...to] }),
      messageId: () => message.messageId,
      getHeader: () => message.messageId,
      createReadStream: () => readOf(bytes, onTransmit).once('end', onEnd),
    },
  };
  return new Promise((resolve, reject) => {
    pool.send(mail as unknown as MailMessage<SMTPPoolSentMessageInfo>, (error, info) => {
      if (info) resolve(info);
      else reject(error);
    });
  });
}

/** The bytes as a stream, which is read once the server has asked for the message. */
function readOf(bytes: Buffer, onRead: (() => void) | undefined): Readable {
  return new Readable({
    read() {
      onRead?.();
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
