import type { Pool } from 'pg';
import { validate as isUuid, v7 as uuidv7 } from 'uuid';
import { inTransaction } from '../db/in-transaction';
import type { Queries } from '../db/transaction-queries';
import { HttpError } from '../lib/http-error';
import { type Added, addedOtherwise, InputError } from '../lib/input-error';
import { cleanText, isBlank } from '../lib/text';
import { listColleagues } from '../members/colleagues';
import { keptDays, queueMemberMails } from '../members/member-mails';
import { hasForm, type Scope, withinSql } from '../members/scope';
import type { ApiToken } from '../tokens/api-token';
import { findMentioned } from './mentions';

/** A note on a submission. */
export interface Note {
  readonly id: string;
  /** The user, or the token without one, that may change it. */
  readonly author_id: string;
  /** The author's e-mail address when the note was written, or the name of the token. */
  readonly author: string;
  readonly text: string;
  readonly created_at: Date;
  /** Null if it was never edited. */
  readonly edited_at: Date | null;
}

/** Who writes a note: a user, or a token that no member created, with its name for `email`. */
export interface NoteAuthor {
  readonly id: string;
  readonly email: string;
}

/** The author of what is written with a token: the member who created it, or else the token. */
export async function findTokenAuthor(
  queries: Queries,
  { id, name, userId }: Pick<ApiToken, 'id' | 'name' | 'userId'>,
): Promise<NoteAuthor> {
  const { rows } = await queries.query<NoteAuthor>('SELECT id, email FROM users WHERE id = $1', [userId]);
  return rows[0] ?? { id, email: name };
}

/** The maximum length of a note in characters. */
export const maxNoteLength = 5_000;
/** The maximum number of notes on a submission. */
export const maxNotes = 200;

/** A submission's notes, oldest first. */
export async function listNotes(pool: Queries, submissionId: string): Promise<Note[]> {
  const { rows } = await pool.query<Note>({
    name: 'submission-notes',
    text: `SELECT id, author_id, author, text, created_at, edited_at FROM submission_notes
           WHERE submission_id = $1 ORDER BY id LIMIT ${maxNotes}`,
    values: [submissionId],
  });
  return rows;
}

/** The ids of the account's submissions with notes; null when there are more than `max` notes. */
export async function findNoted(pool: Pool, accountId: string, max: number): Promise<string[] | null> {
  const { rows } = await pool.query<{ id: string }>(
    `SELECT submission_id AS id FROM submission_notes WHERE account_id = $1 LIMIT ${max + 1}`,
    [accountId],
  );
  return rows.length > max ? null : [...new Set(rows.map(({ id }) => id))];
}

/** SQL for the number of notes on a row of `submissions`. */
export function noteCountSql(row: string): string {
  return `(SELECT count(*)::int FROM submission_notes WHERE submission_id = ${row}.id)`;
}

/**
 * Adds a note to the scope's submission, once per `id`, and notifies the members whom it mentions. Throws InputError
 * when the text is empty or too long, when this id was used for another text, when the submission has 200 notes, and
 * when the scope has no such submission.
 */
export async function addNote(
  pool: Queries,
  scope: Scope,
  submissionId: string,
  author: NoteAuthor,
  text: string,
  id = uuidv7(),
): Promise<Added> {
  const checked = checkText(text);
  return changeNotes(pool, scope, submissionId, async (client, formId) => {
    const { rows } = await client.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM submission_notes WHERE submission_id = $1 AND id <> $2',
      [submissionId, id],
    );
    if ((rows[0]?.count ?? 0) >= maxNotes)
      throw new InputError('wrong_state', `a submission can have at most ${maxNotes} notes; delete one first`);
    const { rowCount: added } = await client.query(
      `INSERT INTO submission_notes (id, submission_id, account_id, author_id, author, text)
       VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING`,
      [id, submissionId, scope.accountId, author.id, author.email, checked],
    );
    if (added) {
      await notifyMentioned(client, scope, { id, submissionId, formId, authorId: author.id, text: checked });
      return 'added';
    }
    const { rowCount: same } = await client.query(
      'SELECT FROM submission_notes WHERE id = $1 AND submission_id = $2 AND author_id = $3 AND text = $4',
      [id, submissionId, author.id, checked],
    );
    if (!same) throw addedOtherwise('note');
    return 'added before';
  });
}

/**
 * Replaces the text of the author's own note, and notifies those whom it mentions and has not notified before. Throws
 * InputError like `addNote`, also when there is no such note, and HttpError when it is somebody else's.
 */
export async function editNote(
  pool: Queries,
  scope: Scope,
  submissionId: string,
  authorId: string,
  noteId: string,
  text: string,
): Promise<void> {
  const checked = checkText(text);
  await changeNotes(pool, scope, submissionId, async (client, formId) => {
    const id = requireUuid(noteId);
    const { rows } = await client.query<{ isRecent: boolean }>(
      `UPDATE submission_notes SET text = $4, edited_at = CASE WHEN text = $4 THEN edited_at ELSE now() END
       WHERE id = $1 AND submission_id = $2 AND author_id = $3
       RETURNING created_at > now() - make_interval(days => $5) AS "isRecent"`,
      [id, submissionId, authorId, checked, keptDays],
    );
    if (!rows[0]) {
      await rejectOtherAuthor(client, submissionId, id);
      throw noteNotFound();
    }
    if (rows[0].isRecent) await notifyMentioned(client, scope, { id, submissionId, formId, authorId, text: checked });
  });
}

/** Deletes the author's own note. False when there is no such note; throws HttpError when it is somebody else's. */
export async function deleteNote(
  pool: Queries,
  scope: Scope,
  submissionId: string,
  authorId: string,
  noteId: string,
): Promise<boolean> {
  return changeNotes(pool, scope, submissionId, async (client) => {
    const id = requireUuid(noteId);
    const { rowCount } = await client.query(
      'DELETE FROM submission_notes WHERE id = $1 AND submission_id = $2 AND author_id = $3',
      [id, submissionId, authorId],
    );
    if (rowCount === 0) await rejectOtherAuthor(client, submissionId, id);
    return rowCount === 1;
  });
}

/** Runs `change` while the submission is locked, so that it is neither erased nor given another note meanwhile. */
async function changeNotes<T>(
  pool: Queries,
  scope: Scope,
  submissionId: string,
  change: (client: Queries, formId: string) => Promise<T>,
): Promise<T> {
  return inTransaction(pool, async (client) => {
    const values: unknown[] = [submissionId, scope.accountId];
    const within = withinSql(scope, 'form_id', values);
    const { rows } = isUuid(submissionId)
      ? await client.query<{ formId: string }>(
          `SELECT form_id AS "formId" FROM submissions WHERE id = $1 AND account_id = $2${within} FOR NO KEY UPDATE`,
          values,
        )
      : { rows: [] };
    if (!rows[0]) throw new InputError('not_found', 'this submission does not exist; it may have been deleted forever');
    return change(client, rows[0].formId);
  });
}

interface MentioningNote {
  readonly id: string;
  readonly submissionId: string;
  readonly formId: string;
  readonly authorId: string;
  readonly text: string;
}

/** Notifies the members who are mentioned and may see the form, but not the author, and nobody twice. */
async function notifyMentioned(client: Queries, scope: Scope, note: MentioningNote): Promise<void> {
  const { id: noteId, submissionId, formId, authorId, text } = note;
  if (!text.includes('@')) return;
  const others = (await listColleagues(client, scope)).filter((one) => one.id !== authorId && hasForm(one, formId));
  const userIds = findMentioned(text, others).map(({ id }) => id);
  const mails = { accountId: scope.accountId, userIds, cause: 'mentioned', causedBy: authorId, noteId } as const;
  await queueMemberMails(client, { ...mails, submissionIds: [submissionId] });
}

/** The text as it is stored. Browsers send line breaks as CR LF, which would count twice. */
function checkText(text: string): string {
  const checked = cleanText(text).replaceAll(/\r\n?/g, '\n').trimEnd();
  if (isBlank(checked)) throw invalidText('is required');
  if (checked.length > maxNoteLength)
    throw invalidText(`must have at most ${maxNoteLength.toLocaleString('en')} characters`);
  return checked;
}

const invalidText = (message: string) =>
  new InputError('invalid_setting', `note ${message}`, [{ setting: 'note', message }]);

function requireUuid(id: string): string {
  if (!isUuid(id)) throw noteNotFound();
  return id;
}

/** Throws when the note exists, after a change found none by this author. */
async function rejectOtherAuthor(client: Queries, submissionId: string, noteId: string): Promise<void> {
  const { rowCount } = await client.query('SELECT FROM submission_notes WHERE id = $1 AND submission_id = $2', [
    noteId,
    submissionId,
  ]);
  if (rowCount) throw new HttpError(403, null, 'Only its author can change this note.');
}

const noteNotFound = () => new InputError('not_found', 'this note does not exist; it may have been deleted');
