import { createHash, type Hash } from 'node:crypto';
import { InputError } from '../lib/input-error';

/**
 * A backup is a sequence of frames: a letter, a 32-bit length, and the content. `H` is the header, `T` starts a table,
 * `D` holds part of its rows, `E` ends it, and `Z` ends the backup with the SHA-256 of everything before it. All but
 * `D` are JSON.
 */
export type FrameKind = 'H' | 'T' | 'D' | 'E' | 'Z';

export interface Frame {
  readonly kind: FrameKind;
  readonly content: Buffer;
}

const headBytes = 5;
/** Far above any frame that is written: a longer one means corruption. */
const maxFrameBytes = 16 * 1024 * 1024;

/** Encodes frames and hashes everything it encoded. */
export interface FrameWriter {
  write(kind: FrameKind, content: Buffer | object): Buffer[];
  digest(): string;
}

export function createFrameWriter(): FrameWriter {
  const hash = createHash('sha256');
  return {
    write: (kind, content) => {
      const bytes = Buffer.isBuffer(content) ? content : Buffer.from(JSON.stringify(content));
      const head = frameHead(kind, bytes.length);
      hash.update(head).update(bytes);
      return [head, bytes];
    },
    digest: () => hash.copy().digest('hex'),
  };
}

/** Decodes frames from a stream; throws when they are corrupt, truncated, or followed by more data. */
export async function* readFrames(source: AsyncIterable<Buffer>): AsyncGenerator<Frame> {
  const hash = createHash('sha256');
  const bytes = bufferBytes(source);
  for (;;) {
    const head = await bytes.take(headBytes);
    const kind = String.fromCharCode(head[0] ?? 0);
    const length = head.readUInt32BE(1);
    if (!isFrameKind(kind) || length > maxFrameBytes) throw corruptBackup('its structure is broken');
    const content = await bytes.take(length);
    if (kind === 'Z') {
      checkEnd(content, hash);
      if (!(await bytes.isAtEnd())) throw corruptBackup('there is more data after its end');
      yield { kind, content };
      return;
    }
    hash.update(head).update(content);
    yield { kind, content };
  }
}

/** The content of a JSON frame. */
export function readJsonFrame(frame: Frame): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(frame.content.toString('utf8'));
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>;
  } catch {
    // Reported below, like any other corruption.
  }
  throw corruptBackup('its structure is broken');
}

function frameHead(kind: FrameKind, length: number): Buffer {
  const head = Buffer.alloc(headBytes);
  head.write(kind, 'latin1');
  head.writeUInt32BE(length, 1);
  return head;
}

function isFrameKind(kind: string): kind is FrameKind {
  return kind.length === 1 && 'HTDEZ'.includes(kind);
}

function checkEnd(content: Buffer, hash: Hash): void {
  const { sha256 } = readJsonFrame({ kind: 'Z', content });
  if (sha256 !== hash.digest('hex')) throw corruptBackup('its checksum does not match');
}

/** Reads exact numbers of bytes from a stream, buffering no more than needed. */
function bufferBytes(source: AsyncIterable<Buffer>) {
  const chunks = source[Symbol.asyncIterator]();
  let buffered: Buffer[] = [];
  let size = 0;
  const more = async (): Promise<boolean> => {
    const { done, value } = await chunks.next();
    if (done) return false;
    buffered.push(value);
    size += value.length;
    return true;
  };
  return {
    take: async (length: number): Promise<Buffer> => {
      while (size < length) {
        if (!(await more())) throw corruptBackup('it ends too early');
      }
      const [first] = buffered;
      const all = buffered.length === 1 && first ? first : Buffer.concat(buffered);
      buffered = all.length === length ? [] : [all.subarray(length)];
      size = all.length - length;
      return all.subarray(0, length);
    },
    isAtEnd: async (): Promise<boolean> => {
      while (size === 0) {
        if (!(await more())) return true;
      }
      return false;
    },
  };
}

/** The error for an incomplete or corrupt backup. */
export function corruptBackup(problem: string): InputError {
  return new InputError('invalid_setting', `this is not a complete Letterbox backup: ${problem}; nothing was restored`);
}

/** The tables in a backup. A test checks that every table is in this list or the next. */
export const backupTables = [
  'accounts',
  'users',
  'members',
  'passkeys',
  'recovery_codes',
  'identity_providers',
  'account_domains',
  'mail_domains',
  'dkim_keys',
  'identities',
  'api_tokens',
  'oauth_clients',
  'storages',
  'logos',
  'reply_templates',
  'forms',
  'form_aliases',
  'list_entries',
  'form_columns',
  'webhooks',
  'labels',
  'saved_views',
  'usage',
  'imports',
  'submissions',
  'spam_marks',
  'spam_models',
  'spam_digests',
  'submission_changes',
  'label_changes',
  'alerts',
  'audit_heads',
  'audit_log',
  'deliveries',
  'suppressions',
  'mail_tokens',
  'digests',
  'digest_entries',
  'replies',
  'answers',
  'mail_tests',
  'member_mails',
  'files',
  'thumbnails',
  'file_deletions',
  'idempotency_records',
  'submission_labels',
  'submission_notes',
  'assignments',
  'assignment_changes',
  'submission_words',
  'search_marks',
  'erasures',
  'retention_schedule',
  'retention_log',
  'decision_counts',
  'decision_samples',
] as const;

/** Tables that are not backed up, each with the reason shown to the operator. */
export const excludedTables: Readonly<Record<string, string>> = {
  migrations: 'listed in the header of the backup',
  sessions: 'ended sessions must not come back; everyone signs in again',
  used_challenges: 'only cover the last minutes',
  mailed_links: 'links that were used must not work again; request or invite again',
  oauth_codes: 'codes that were used must not work again; connect again',
  setup_codes: 'the web process creates a new code while there is no owner',
  rate_limits: 'only cover the last minutes',
  spam_texts: 'only covers the last day',
  altcha_solutions: 'only cover the last hour',
  mailboxes: 'the mailbox is read anew; answers that were stored are recognized',
  mail_hook_tokens: 'only cover the last two days',
  process_metrics: 'measurements of this installation',
  history_resends: 'a restored copy must not continue to send; start the resend again',
  decision_flushes: 'only cover what running processes are writing',
};
