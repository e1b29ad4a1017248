import type { Pool } from 'pg';
import { limits } from '../../config/limits';
import type { MailInboxUrl } from '../../config/mail-inbox-url';
import { isPermanentError } from '../lib/pg-errors';
import { errorMessage } from '../lib/text';
import { type Mailbox, openMailbox } from './mailbox';
import { isForLetterbox, type ReceiveMailDeps, receiveMail } from './receive-mail';

/** Seconds until the mailbox is read again: after a success, and after failures in a row, doubling up to a maximum. */
const pauseSeconds = { success: 45, failure: 60, maxFailure: 15 * 60 };
/** A worker that dies leaves the mailbox to another one after this time; it is extended with each message. */
const leaseSeconds = 180;
/** Messages that are looked at on one connection. */
const maxPerConnection = 200;
/** A message may end the process, but not more often than this. */
const maxTries = 3;
/** After this many failures in a row, almost two hours, tries that did not end the process count as well. */
const maxFailures = 10;

interface Progress {
  readonly uidValidity: string | null;
  readonly lastUid: number;
}

/**
 * Reads the new messages of the mailbox, if it is due, and marks those as read that were recorded. All others stay as they
 * are. A message is recorded before the progress is stored: one that is read twice is recognized. Returns whether the
 * mailbox was read. Any number of workers may call this. Throws when the mailbox or the database is unavailable.
 */
export async function readMailbox(deps: ReceiveMailDeps, url: MailInboxUrl, closing: AbortSignal): Promise<boolean> {
  const name = `${url.user}@${url.host}:${url.port}/${url.folder}`;
  const progress = await claim(deps.pool, name);
  if (!progress) return false;
  try {
    const signal = AbortSignal.any([closing, AbortSignal.timeout(leaseSeconds * 1_000)]);
    const mailbox = await openMailbox(url, signal);
    try {
      const isDone = await readNew(deps, { name, mailbox, progress, closing });
      await release(deps.pool, name, isDone ? pauseSeconds.success : 0);
    } finally {
      await mailbox.close();
    }
    return true;
  } catch (error) {
    if (!closing.aborted) {
      await postpone(deps.pool, name);
      throw error;
    }
    // Another worker takes over.
    await release(deps.pool, name, 0);
    return false;
  }
}

interface Reading {
  readonly name: string;
  readonly mailbox: Mailbox;
  readonly progress: Progress;
  readonly closing: AbortSignal;
}

/** Resolves to whether no message is left. */
async function readNew(deps: ReceiveMailDeps, { name, mailbox, progress, closing }: Reading): Promise<boolean> {
  const isSame = progress.uidValidity === String(mailbox.uidValidity);
  if (!isSame) await begin(deps.pool, name, mailbox.uidValidity);
  const entries = await mailbox.listAfter(isSame ? progress.lastUid : 0, maxPerConnection);
  for (const { uid, size } of entries) {
    if (closing.aborted) return false;
    const log = deps.logger.child({ uid, bytes: size });
    if (size > limits.incomingMailBytes) log.warn('an e-mail in the mailbox is too large and stays unread');
    else if ((await countTry(deps.pool, name, uid)) > maxTries) log.error('an e-mail in the mailbox could not be read');
    else await readOne(deps, mailbox, uid, log);
    await advance(deps.pool, name, uid);
  }
  return entries.length < maxPerConnection;
}

async function readOne(
  deps: ReceiveMailDeps,
  mailbox: Mailbox,
  uid: number,
  log: ReceiveMailDeps['logger'],
): Promise<void> {
  const headers = await mailbox.readHeaders(uid);
  if (!headers || !(await isForLetterbox(deps, headers))) return;
  const raw = await mailbox.read(uid);
  if (!raw) return;
  try {
    const received = await receiveMail(deps, { raw, recipients: [] });
    if (received !== 'ignored') await mailbox.markAsRead(uid);
  } catch (error) {
    // The same message would fail again, and must not keep the others.
    if (!isPermanentError(error)) throw error;
    log.error({ error: errorMessage(error) }, 'an e-mail in the mailbox could not be stored');
  }
}

async function claim(pool: Pool, name: string): Promise<Progress | null> {
  const { rows } = await pool.query<{ uidValidity: string | null; lastUid: string }>(
    `INSERT INTO mailboxes AS m (name, due_at) VALUES ($1, now() + make_interval(secs => $2))
     ON CONFLICT (name) DO UPDATE SET due_at = excluded.due_at WHERE m.due_at <= now()
     RETURNING uid_validity AS "uidValidity", last_uid AS "lastUid"`,
    [name, leaseSeconds],
  );
  const [row] = rows;
  return row ? { uidValidity: row.uidValidity, lastUid: Number(row.lastUid) } : null;
}

/** Starts at the first message: the folder was created anew, or is read for the first time. */
async function begin(pool: Pool, name: string, uidValidity: bigint): Promise<void> {
  await pool.query('UPDATE mailboxes SET uid_validity = $2, last_uid = 0, trying_uid = NULL WHERE name = $1', [
    ...[name, String(uidValidity)],
  ]);
}

async function countTry(pool: Pool, name: string, uid: number): Promise<number> {
  const { rows } = await pool.query<{ tries: number }>(
    `UPDATE mailboxes SET trying_uid = $2, tries = CASE WHEN trying_uid = $2 THEN tries + 1 ELSE 1 END
     WHERE name = $1 RETURNING tries`,
    [name, uid],
  );
  return rows[0]?.tries ?? 1;
}

async function advance(pool: Pool, name: string, uid: number): Promise<void> {
  await pool.query(
    `UPDATE mailboxes SET last_uid = greatest(last_uid, $2), failures = 0, due_at = now() + make_interval(secs => $3)
     WHERE name = $1`,
    [name, uid, leaseSeconds],
  );
}

async function release(pool: Pool, name: string, seconds: number): Promise<void> {
  await pool.query(`UPDATE mailboxes SET failures = 0, due_at = now() + make_interval(secs => $2) WHERE name = $1`, [
    ...[name, seconds],
  ]);
}

async function postpone(pool: Pool, name: string): Promise<void> {
  await pool.query(
    `UPDATE mailboxes SET failures = least(failures + 1, $4), tries = CASE WHEN failures < $4 THEN 0 ELSE tries END,
       due_at = now() + make_interval(secs => least($2 * 2 ^ failures, $3)) WHERE name = $1`,
    [name, pauseSeconds.failure, pauseSeconds.maxFailure, maxFailures],
  );
}
