import { ImapFlow } from 'imapflow';
import { limits } from '../../config/limits';
import type { MailInboxUrl } from '../../config/mail-inbox-url';

/** A message in the folder, before it is downloaded. */
interface MailboxEntry {
  readonly uid: number;
  /** In bytes. */
  readonly size: number;
}

/** The folder of a mailbox, opened on a connection. */
export interface Mailbox {
  /** While it stays the same, so do the UIDs of messages. */
  readonly uidValidity: bigint;
  readonly messages: number;
  /** The first messages with higher UIDs, in their order, at most `max`. */
  listAfter(uid: number, max: number): Promise<MailboxEntry[]>;
  /** The headers that say whether a message is for Letterbox; null if it is gone. */
  readHeaders(uid: number): Promise<Buffer | null>;
  /** The whole message, which stays unread; null if it is gone. */
  read(uid: number): Promise<Buffer | null>;
  markAsRead(uid: number): Promise<void>;
  close(): Promise<void>;
}

const timeoutsMs = { connect: 10_000, silence: 30_000 };
const headers = [
  ...['To', 'Cc', 'Delivered-To', 'X-Original-To', 'Envelope-To', 'In-Reply-To', 'References', 'Content-Type'],
];

/**
 * Connects to a mailbox and opens its folder. Without TLS from the start, the server must offer STARTTLS, unless it runs
 * on this machine. Closes the connection when `signal` aborts.
 */
export async function openMailbox(
  { host, port, isSecure, user, password, folder }: MailInboxUrl,
  signal: AbortSignal,
): Promise<Mailbox> {
  const client = new ImapFlow({
    ...{ host, port, secure: isSecure, auth: { user, pass: password } },
    ...(isSecure || isLoopback(host) ? {} : { doSTARTTLS: true }),
    ...{ logger: false, disableAutoIdle: true, clientInfo: { name: 'Letterbox' } },
    connectionTimeout: timeoutsMs.connect,
    greetingTimeout: timeoutsMs.connect,
    socketTimeout: timeoutsMs.silence,
    maxLiteralSize: limits.incomingMailBytes,
  });
  // Errors also reject the command in progress; without a listener, they would end the process.
  client.on('error', () => undefined);
  const abort = () => client.close();
  signal.addEventListener('abort', abort, { once: true });
  const close = async () => {
    signal.removeEventListener('abort', abort);
    await client.logout().catch(() => client.close());
  };
  try {
    signal.throwIfAborted();
    await client.connect();
    const { uidValidity, exists } = await client.mailboxOpen(folder);
    return {
      ...{ uidValidity, messages: exists, close },
      listAfter: async (last, max) => {
        const found = (await client.search({ uid: `${last + 1}:*` }, { uid: true })) || [];
        // The range always contains the last message.
        const uids = found
          .filter((uid) => uid > last)
          .sort((a, b) => a - b)
          .slice(0, max);
        if (uids.length === 0) return [];
        const listed = await client.fetchAll(uids.join(','), { uid: true, size: true }, { uid: true });
        const sizes = new Map(listed.map(({ uid, size }) => [uid, size]));
        return uids.flatMap((uid) =>
          sizes.has(uid) ? [{ uid, size: sizes.get(uid) ?? Number.POSITIVE_INFINITY }] : [],
        );
      },
      readHeaders: async (uid) => (await fetchOne(client, uid, { headers }))?.headers ?? null,
      read: async (uid) => (await fetchOne(client, uid, { source: true }))?.source ?? null,
      markAsRead: async (uid) => void (await client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true })),
    };
  } catch (error) {
    signal.removeEventListener('abort', abort);
    client.close();
    throw readable(error, password);
  }
}

async function fetchOne(client: ImapFlow, uid: number, query: { headers?: string[]; source?: true }) {
  return (await client.fetchOne(String(uid), query, { uid: true })) || null;
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\./.test(host);
}

/** The server's words for a command that failed, instead of “Command failed”; without the password, should it repeat that. */
function readable(error: unknown, password: string): Error {
  const { responseText, message, code } = error as { responseText?: string; message: string; code?: unknown };
  return new Error((responseText || message || String(code)).replaceAll(password, '…'));
}
