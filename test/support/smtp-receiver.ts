import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/**
 * `hang at DATA` keeps every answer back once the client wants to send a message; `hang after message` takes it whole
 * and is silent; `drip` answers one byte every 100 ms; `close on reuse` ends a connection at its second message.
 */
export type SmtpBehaviour =
  | 'accept'
  | 'refuse recipient'
  | 'refuse message'
  | 'greylist'
  | 'hang at greeting'
  | 'hang at DATA'
  | 'hang after message'
  | 'drip'
  | 'close on reuse';

export interface ReceivedMail {
  readonly envelope: { readonly from: string; readonly to: readonly string[] };
  readonly raw: string;
  readonly parsed: Email;
}

export interface SmtpReceiver {
  readonly url: string;
  readonly mails: readonly ReceivedMail[];
  /** Connections taken since the start. */
  connections(): number;
  /** Connections that the client still holds. */
  openConnections(): number;
  /** From now on, also for connections that are open. */
  become(behaviour: SmtpBehaviour): void;
  /** Lets what hangs go on, as a server that wakes up again. */
  goOn(): void;
  /** Ends every open connection from the server's side. */
  hangUp(): void;
  stop(): Promise<void>;
}

export interface SmtpReceiverOptions {
  readonly behaviour?: SmtpBehaviour;
  /** Recipients that are refused with 550, whatever the behaviour. */
  readonly refuses?: readonly string[];
  /** The login that is asked for; none unless given. */
  readonly login?: { readonly user: string; readonly pass: string };
  /** Offers STARTTLS, with a certificate that nobody has signed. */
  readonly startTls?: boolean;
}

/** A real SMTP server on loopback that keeps what it gets and can misbehave. */
export async function startSmtpReceiver(options: SmtpReceiverOptions = {}): Promise<SmtpReceiver> {
  let behaviour = options.behaviour ?? 'accept';
  let taken = 0;
  const mails: ReceivedMail[] = [];
  const clients = new Set<net.Socket>();
  const waiting: Array<() => void> = [];

  const server = new SMTPServer({
    disabledCommands: [...(options.login ? [] : ['AUTH']), ...(options.startTls ? [] : ['STARTTLS'])],
    authOptional: !options.login,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    closeTimeout: 100,
    // It would warn of the well-known certificate, which is all that a test needs.
    logger: false,
    onAuth(auth, _session, done) {
      const right = auth.username === options.login?.user && auth.password === options.login?.pass;
      done(right ? null : new Error('Wrong user name or password'), right ? { user: auth.username } : undefined);
    },
    onRcptTo({ address }, _session, done) {
      if (behaviour === 'refuse recipient' || options.refuses?.includes(address)) {
        done(replyError(550, `5.1.1 <${address}> nobody here of that name`));
      } else if (behaviour === 'greylist') {
        done(replyError(451, '4.7.1 Greylisted, come back in 5 minutes'));
      } else {
        done();
      }
    },
    onData(stream, session, done) {
      const { mailFrom, rcptTo } = session.envelope;
      const envelope = { from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address) };
      text(stream)
        .then(async (raw) => {
          if (behaviour === 'refuse message') throw replyError(554, '5.7.1 This looks like spam');
          mails.push({ envelope, raw, parsed: await PostalMime.parse(raw) });
          if (behaviour === 'hang after message') waiting.push(() => done());
          else done();
        })
        .catch(done);
    },
  });
  server.on('error', () => {});
  const inner = server.listen(0, '127.0.0.1');
  await once(inner, 'listening');

  // What an SMTP server cannot be told to do happens on the wire between it and the client.
  const front = net.createServer((client) => {
    taken += 1;
    clients.add(client);
    client.on('close', () => clients.delete(client));
    const upstream = net.connect((inner.address() as AddressInfo).port, '127.0.0.1');
    client.setNoDelay();
    upstream.setNoDelay();
    let messages = 0;
    let held = behaviour === 'hang at greeting';
    let last = Promise.resolve();
    const release = () => {
      held = false;
      upstream.resume();
    };
    if (held) waiting.push(release);

    client.on('data', (chunk) => {
      const commands = chunk.toString('latin1');
      if (/^MAIL FROM:/im.test(commands)) messages += 1;
      if (behaviour === 'close on reuse' && messages > 1) {
        client.destroy();
        return;
      }
      if (behaviour === 'hang at DATA' && !held && /^DATA\r\n/im.test(commands)) {
        held = true;
        upstream.pause();
        waiting.push(release);
      }
      upstream.write(chunk);
    });
    upstream.on('data', (chunk) => {
      if (behaviour === 'drip') last = last.then(() => drip(chunk, client));
      else client.write(chunk);
    });
    if (held) upstream.pause();
    client.on('end', () => upstream.end());
    upstream.on('end', () => client.end());
    client.on('error', () => {});
    upstream.on('error', () => client.destroy());
    client.on('close', () => upstream.end());
  });
  front.listen(0, '127.0.0.1');
  await once(front, 'listening');
  const credentials = options.login ? `${options.login.user}:${options.login.pass}@` : '';

  return {
    url: `smtp://${credentials}127.0.0.1:${(front.address() as AddressInfo).port}`,
    mails,
    connections: () => taken,
    openConnections: () => clients.size,
    become: (next) => {
      behaviour = next;
    },
    goOn: () => {
      behaviour = 'accept';
      for (const wake of waiting.splice(0)) wake();
    },
    hangUp: () => {
      for (const client of clients) client.destroy();
    },
    async stop() {
      for (const client of clients) client.destroy();
      await Promise.all([
        new Promise<void>((resolve) => front.close(() => resolve())),
        new Promise<void>((resolve) => server.close(() => resolve())),
      ]);
    },
  };
}

function replyError(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}

async function drip(chunk: Buffer, client: net.Socket): Promise<void> {
  for (const byte of chunk) {
    if (client.destroyed) return;
    client.write(Buffer.of(byte));
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
