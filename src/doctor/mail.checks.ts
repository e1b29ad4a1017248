import SMTPConnection from 'nodemailer/lib/smtp-connection';
import XOAuth2 from 'nodemailer/lib/xoauth2';
import { nameTransport, readMailUrl, type TransportConfig } from '../../config/mail-url';
import { mailHookUrl } from '../bounces/mail-hooks';
import { parseMailbox } from '../email/addresses';
import { isSameDomain, mailApis } from '../email/create-mailer';
import { describeMailError } from '../email/mail-errors';
import { MailerError } from '../email/mailer';
import { createAccessTokens } from '../email/transports/access-tokens';
import { checkCredentials } from '../email/transports/http-transport';
import { smtpOptions } from '../email/transports/smtp';
import { isLocalName } from '../lib/local-names';
import { createSecretBox } from '../lib/secrets';
import { createOutbound, everyNetwork, type Outbound } from '../outbound/http-client';
import { type Check, type CheckContext, type Finding, ok, problem, reasonOf, warning } from './check';

const smtpTimeoutMs = 4_000;
const timeoutMs = 4_500;

/** Checks that each transport can be reached and accepts its login. No message is sent. */
export const checkTransports: Check = async (context, signal) => {
  const { mailUrl } = context.config;
  if (mailUrl === undefined) {
    const advice = 'Set it, or SMTP_URL, because workers that send e-mail do not start without one of them.';
    return [problem('MAIL_URL is not set', advice)];
  }
  const transports = readMailUrl(mailUrl);
  const findings = await Promise.all(transports.map((transport) => checkTransport(transport, context, signal)));
  return [...findings, ...transports.flatMap((transport) => describeReports(transport, context))];
};

/** How bounces come back; nothing for a transport that was not set up for that. */
function describeReports(transport: TransportConfig, { config }: CheckContext): Finding[] {
  const { mailInbox, mailFrom, baseUrl } = config;
  const { kind, settings } = transport;
  const name = nameTransport(transport);
  if (settings.webhook_key) return [ok(`${name} may report bounces to ${mailHookUrl(baseUrl, kind, null)}`)];
  const sender = settings.from ?? parseMailbox(mailFrom).address;
  if (mailApis[kind] || mailInbox === undefined || isSameDomain(mailInbox, sender)) return [];
  const found = `Bounces of e-mails through ${name} do not come back, because ${sender} is in another domain than MAIL_INBOX`;
  return [warning(found, 'Use addresses of one domain, so that SPF and DMARC accept the return address.')];
}

async function checkTransport(config: TransportConfig, context: CheckContext, signal: AbortSignal): Promise<Finding> {
  const outbound = createOutbound({ allowedNetworks: everyNetwork, ownHosts: [] });
  const api = mailApis[config.kind];
  const timeout = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
  try {
    return api
      ? describeCredentials(nameTransport(config), await checkCredentials(api, config, outbound.send, timeout))
      : await checkSmtp(config, timeout, await createLogin(config, context, outbound));
  } catch (error) {
    return describeFailure(nameTransport(config), error);
  } finally {
    outbound.close();
  }
}

function describeCredentials(name: string, result: Awaited<ReturnType<typeof checkCredentials>>): Finding {
  switch (result) {
    case 'accepted':
      return ok(`${name} accepts the credentials`);
    case 'sending-only':
      return ok(`${name} accepts the credentials, which may only send`);
    case 'limited':
      return warning(
        `${name} did not say whether these credentials may send`,
        'Send a test e-mail from the status page.',
      );
    default: {
      const found = `${name} rejected the credentials: ${result.status} ${result.excerpt.slice(0, 200)}`.trim();
      return problem(found, 'Correct the credentials in MAIL_URL, with special characters percent-encoded.');
    }
  }
}

/** What the SMTP login needs; null if the transport has none. */
async function createLogin(
  config: TransportConfig,
  { db, config: { secretKey, secretKeyPrevious } }: CheckContext,
  outbound: Outbound,
) {
  if (config.kind !== 'smtp+oauth2') return null;
  const secrets = createSecretBox(secretKey, secretKeyPrevious);
  const tokens = createAccessTokens(config, { pool: db.pool, secrets, accountId: null }, outbound.send);
  const { token } = await tokens.get();
  const { user = '' } = config.settings;
  return { user, oauth2: new XOAuth2({ user, accessToken: token }) };
}

async function checkSmtp(
  config: TransportConfig,
  signal: AbortSignal,
  oauth: Awaited<ReturnType<typeof createLogin>>,
): Promise<Finding> {
  const server = smtpOptions(config);
  const { auth } = server;
  const name = `${server.host}:${server.port ?? (server.secure ? 465 : 587)}`;
  const timeouts = { connectionTimeout: smtpTimeoutMs, greetingTimeout: smtpTimeoutMs, socketTimeout: smtpTimeoutMs };
  const connection = new SMTPConnection({ ...server, ...timeouts, logger: false });
  // Errors after the first one must not end the process.
  connection.on('error', () => {});
  signal.addEventListener('abort', () => connection.close());
  try {
    await untilDone(connection, (done) => connection.connect(done));
    const { secure } = connection;
    const login = oauth ?? (auth && { ...auth, credentials: auth });
    if (login) await untilDone(connection, (done) => connection.login(login as never, done));
    const found = `${name} responds ${secure ? 'with' : 'without'} TLS${login ? ' and accepts the login' : ''}`;
    if (secure || isLocalName(server.host)) return ok(found);
    const advice = 'Use a server with STARTTLS or smtps://, because e-mail and the login are sent unencrypted.';
    return warning(found, advice);
  } catch (error) {
    return smtpProblem(name, error);
  } finally {
    connection.close();
  }
}

function untilDone(connection: SMTPConnection, begin: (done: (error?: Error | null) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    connection.once('error', reject);
    connection.once('end', () => reject(new Error('the server closed the connection')));
    begin((error) => (error ? reject(error) : resolve()));
  });
}

function describeFailure(name: string, error: unknown): Finding {
  const { code } = error as { code?: unknown };
  if (code === 'EOAUTH2') {
    return problem(
      `${name}: ${reasonOf(error)}`,
      'Correct the token URL, the client and the refresh token in MAIL_URL.',
    );
  }
  const found = error instanceof MailerError ? describeMailError(error) : `${name}: ${reasonOf(error)}`;
  return problem(found, 'Check that this machine may connect to it, and the endpoint in MAIL_URL.');
}

function smtpProblem(name: string, error: unknown): Finding {
  const { code } = error as { code?: unknown };
  const found = `${name}: ${reasonOf(error)}`;
  if (code === 'EAUTH') {
    return problem(
      found,
      'Correct the user and password in MAIL_URL or SMTP_URL, with special characters percent-encoded.',
    );
  }
  if (code === 'ETLS' || /certificate|self.signed|altname|ssl|tls/i.test(found)) {
    return problem(
      found,
      'Use the host name that the certificate is for, or install a certificate that can be verified.',
    );
  }
  const advice =
    'Check the host and port in MAIL_URL or SMTP_URL, and that this machine may connect: many hosts block port 25.';
  return problem(found, advice);
}
