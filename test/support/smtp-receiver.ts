import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/**
 * `hang at DATA` stops responding at the DATA command, `hang within message` after half of the message, `hang after
 * message` after all of it. `odd response` responds to a message with neither success nor an error. `drip` responds with
 * one byte every 100 ms. `close on reuse` closes a connection at its second message. `refuse login` repeats the password
 * in its response, as a careless server may.
 */
type SmtpBehavior =
  | 'accept'
  | 'refuse login'
  | 'refuse recipient'
  | 'refuse message'
  | 'greylist'
  | 'hang at greeting'
  | 'hang at DATA'
  | 'hang within message'
  | 'hang after message'
  | 'odd response'
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
  /** Connections accepted since the start. */
  connections(): number;
  /** Connections that are still open. */
  openConnections(): number;
  /** Takes effect at once, also for open connections. */
  become(behavior: SmtpBehavior): void;
  /** Sessions that hang. */
  hanging(): number;
  /** Resumes the sessions that hang. */
  goOn(): void;
  /** Closes every open connection, also those that hang. */
  hangUp(): void;
  /** Closes all connections and stops listening; received messages stay. */
  halt(): Promise<void>;
  /** Starts listening again on the same port. */
  resume(): Promise<void>;
  stop(): Promise<void>;
}

export interface SmtpReceiverOptions {
  readonly behavior?: SmtpBehavior;
  /** Recipients that are always rejected with 550. */
  readonly refuses?: readonly string[];
  /** The required login; none by default. */
  readonly login?: { readonly user: string; readonly pass: string };
  /**
   * Requires an access token (XOAUTH2). With `asksAgain`, a rejected one gets the challenge of RFC 7628, otherwise the
   * login just fails.
   */
  readonly oauth?: {
    readonly user: string;
    readonly isValid: (token: string) => boolean;
    readonly asksAgain?: boolean;
  };
  /** Offers STARTTLS with a self-signed certificate. */
  readonly startTls?: boolean;
}

/** A real SMTP server on 127.0.0.1 that records messages and can misbehave. */
export async function startSmtpReceiver(options: SmtpReceiverOptions = {}): Promise<SmtpReceiver> {
  let behavior = options.behavior ?? 'accept';
  let taken = 0;
  const mails: ReceivedMail[] = [];
  const clients = new Set<net.Socket>();
  const waiting: Array<() => void> = [];

  const server = new SMTPServer({
    ...(options.oauth && { authMethods: ['XOAUTH2'] }),
    disabledCommands: [...(options.login || options.oauth ? [] : ['AUTH']), ...(options.startTls ? [] : ['STARTTLS'])],
    authOptional: !options.login && !options.oauth,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    closeTimeout: 100,
    // It warns about its built-in certificate, which is good enough for tests.
    logger: false,
    onAuth(auth, _session, done) {
      const { oauth } = options;
      if (oauth) {
        const isValid = auth.username === oauth.user && oauth.isValid(auth.accessToken ?? '');
        if (isValid) return done(null, { user: oauth.user });
        if (oauth.asksAgain) return done(null, { data: { status: '401', schemes: 'bearer mac' } });
        return done(replyError(535, '5.7.3 Authentication unsuccessful'));
      }
      if (behavior === 'refuse login') {
        const told = Buffer.from(`\0${auth.username}\0${auth.password}`).toString('base64');
        done(replyError(535, `5.7.8 No entry for ${auth.username} with ${auth.password} (${auth.method} ${told})`));
        return;
      }
      const right = auth.username === options.login?.user && auth.password === options.login?.pass;
      done(right ? null : new Error('Wrong user name or password'), right ? { user: auth.username } : undefined);
    },
    onRcptTo({ address }, _session, done) {
      if (behavior === 'refuse recipient' || options.refuses?.includes(address)) {
        done(replyError(550, `5.1.1 <${address}> nobody here of that name`));
      } else if (behavior === 'greylist') {
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
          if (behavior === 'refuse message') throw replyError(554, '5.7.1 This looks like spam');
          mails.push({ envelope, raw, parsed: await PostalMime.parse(raw) });
          if (behavior === 'hang after message') waiting.push(() => done());
          else done();
        })
        .catch(done);
    },
  });
  server.on('error', () => {});
  const inner = server.listen(0, '127.0.0.1');
  await once(inner, 'listening');

  // Faults that smtp-server has no hook for are injected into the TCP stream.
  const front = net.createServer((client) => {
    taken += 1;
    clients.add(client);
    client.on('close', () => clients.delete(client));
    const upstream = net.connect((inner.address() as AddressInfo).port, '127.0.0.1');
    client.setNoDelay();
    upstream.setNoDelay();
    let messages = 0;
    let held = behavior === 'hang at greeting';
    let sendsMessage = false;
    let last = Promise.resolve();
    const release = () => {
      held = false;
      upstream.resume();
    };
    if (held) waiting.push(release);

    client.on('data', (chunk) => {
      const commands = chunk.toString('latin1');
      if (/^MAIL FROM:/im.test(commands)) messages += 1;
      if (behavior === 'close on reuse' && messages > 1) {
        client.destroy();
        return;
      }
      if (behavior === 'hang at DATA' && !held && /^DATA\r\n/im.test(commands)) {
        held = true;
        upstream.pause();
        waiting.push(release);
      }
      const half = behavior === 'hang within message' && sendsMessage ? chunk.length >> 1 : chunk.length;
      if (half < chunk.length) {
        client.pause();
        waiting.push(() => {
          upstream.write(chunk.subarray(half));
          client.resume();
        });
      }
      sendsMessage = /^DATA\r\n/im.test(commands);
      upstream.write(chunk.subarray(0, half));
    });
    upstream.on('data', (chunk) => {
      if (behavior === 'odd response' && chunk.includes('message queued')) client.write('354 Go on\r\n');
      else if (behavior === 'drip') last = last.then(() => drip(chunk, client));
      else client.write(chunk);
    });
    if (held) upstream.pause();
    client.on('end', () => upstream.end());
    upstream.on('end', () => client.end());
    client.on('error', () => {});
    upstream.on('error', () => client.destroy());
    client.on('close', () => upstream.end());
  });
  const listen = async (at: number) => {
    front.listen(at, '127.0.0.1');
    await once(front, 'listening');
    return (front.address() as AddressInfo).port;
  };
  const hangUp = () => {
    waiting.length = 0;
    for (const client of clients) client.destroy();
  };
  const port = await listen(0);
  const credentials = options.login ? `${options.login.user}:${encodeURIComponent(options.login.pass)}@` : '';

  return {
    url: `smtp://${credentials}127.0.0.1:${port}`,
    mails,
    connections: () => taken,
    openConnections: () => clients.size,
    become: (next) => {
      behavior = next;
    },
    hanging: () => waiting.length,
    goOn: () => {
      behavior = 'accept';
      for (const wake of waiting.splice(0)) wake();
    },
    hangUp,
    halt: async () => {
      hangUp();
      await new Promise((resolve) => front.close(resolve));
    },
    resume: async () => {
      await listen(port);
    },
    async stop() {
      hangUp();
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
