/** The mailbox that a worker reads, as MAIL_INBOX_URL describes it. */
export interface MailInboxUrl {
  readonly host: string;
  readonly port: number;
  /** Whether the connection is encrypted from the start. */
  readonly isSecure: boolean;
  readonly user: string;
  readonly password: string;
  readonly folder: string;
  /** Whose results in `Authentication-Results` are believed; null for nobody's. */
  readonly authserv: string | null;
}

const form = 'imaps://USER:PASSWORD@HOST:PORT/FOLDER';

/** Reads the URL of a mailbox. Throws an Error that says what is wrong with it, without its login. */
export function readMailInboxUrl(value: string): MailInboxUrl {
  const url = URL.canParse(value) ? new URL(value) : null;
  const isSecure = url?.protocol === 'imaps:';
  if (!url || (!isSecure && url.protocol !== 'imap:')) throw new Error(`must be written as ${form}`);
  const [user, password, folder] = [url.username, url.password, url.pathname.slice(1)].map(decode);
  if (!url.hostname) throw new Error(`must name a host: ${form}`);
  if (!user || !password) throw new Error(`must have a user and a password: ${form}`);
  const authserv = url.searchParams.get('authserv');
  url.searchParams.delete('authserv');
  if (url.search || url.hash) throw new Error('may have no other parameter than authserv');
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (isSecure ? 993 : 143),
    ...{ isSecure, user, password, folder: folder || 'INBOX', authserv: authserv || null },
  };
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw new Error('must write a % in its user, password or folder as %25');
  }
}
