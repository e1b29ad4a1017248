import { parseConnectionUrl } from 'nodemailer/lib/shared';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { type Check, type Finding, ok, problem, reasonOf, warning } from './finding';
import { isLocalName } from './local-name';

const patienceMs = 4_000;

/** Whether the mail server answers, by TLS and with a login that it takes. No message is sent. */
export const checkSmtp: Check = async ({ config: { smtpUrl } }, signal) => {
  if (smtpUrl === undefined)
    return [problem('SMTP_URL is not set', 'Set it: the workers for e-mail do not start without.')];
  const server = parseConnectionUrl(smtpUrl);
  const { auth } = server;
  const name = `${server.host ?? 'localhost'}:${server.port ?? (server.secure ? 465 : 587)}`;
  const connection = new SMTPConnection({
    ...server,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
    logger: false,
  });
  // What comes after the first error is no news, and must not end the process.
  connection.on('error', () => {});
  signal.addEventListener('abort', () => connection.close());
  try {
    await settle(connection, (done) => connection.connect(done));
    const { secure } = connection;
    if (auth) await settle(connection, (done) => connection.login({ ...auth, credentials: auth } as never, done));
    return [judge(name, secure, auth !== undefined, isLocalName(server.host ?? 'localhost'))];
  } catch (error) {
    return [refused(name, error)];
  } finally {
    connection.close();
  }
};

function settle(connection: SMTPConnection, begin: (done: (error?: Error | null) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    connection.once('error', reject);
    connection.once('end', () => reject(new Error('the server hung up')));
    begin((error) => (error ? reject(error) : resolve()));
  });
}

function judge(name: string, secure: boolean, hasLogin: boolean, isLocal: boolean): Finding {
  const found = `${name} answers${secure ? ' by TLS' : ' without TLS'}${hasLogin ? ' and takes the login' : ''}`;
  if (secure || isLocal) return ok(found);
  return warning(found, 'Take a server that offers STARTTLS, or smtps://: e-mails and the login travel in clear.');
}

function refused(name: string, error: unknown): Finding {
  const { code } = error as { code?: unknown };
  const found = `${name}: ${reasonOf(error)}`;
  if (code === 'EAUTH')
    return problem(found, 'Mend user and password in SMTP_URL; special characters are %-encoded there.');
  if (code === 'ETLS' || /certificate|self.signed|altname|ssl|tls/i.test(found)) {
    const advice = 'Name the server as its certificate does, or have it use one that can be verified.';
    return problem(found, advice);
  }
  return problem(
    found,
    'Check host and port in SMTP_URL, and that this machine may reach them: many hosts close port 25.',
  );
}
