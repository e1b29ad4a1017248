import type { Colleague } from '../../../members/colleagues';
import { hasForm } from '../../../members/scope';
import { maxNoteLength, maxNotes, type Note } from '../../../notes/notes';
import type { SubmissionDetail } from '../../../submissions/submission.repository';
import { displayName } from '../../../users/user.service';
import { Card, Time } from '../../page/components';
import { NewRowField, PostForm, Problems, TextArea } from '../../page/form';
import type { FieldErrors } from '../../page/read-form';
import { useCan, usePage } from '../../page/render-page';

/** A note that was rejected; without `id`, a new one. */
export interface RejectedNote {
  readonly id?: string;
  readonly text: string;
  readonly errors: FieldErrors;
}

interface SubmissionNotesProps {
  readonly submission: SubmissionDetail;
  /** All members of the account. */
  readonly colleagues: readonly Colleague[];
  /** The list that the submission was opened from. */
  readonly list: string;
  readonly rejected?: RejectedNote | undefined;
}

/** More people are not suggested. */
const maxSuggested = 10;
/** Longer notes scroll instead of filling the page. */
const longText = 1_500;
/** Limits in notes and bytes of HTML keep the page small. Earlier notes are in the submission's JSON. */
const maxShown = { notes: 50, bytes: 24_000 };

/** The notes on a submission, oldest first, with a form for another one. */
export function SubmissionNotes({ submission, colleagues, list, rejected }: SubmissionNotesProps) {
  const { id, notes, formId } = submission;
  const canWrite = useCan('submissions:write');
  const { signedIn } = usePage();
  const others = colleagues.filter((one) => one.id !== signedIn?.user.id && hasForm(one, formId));
  const shown = fitNotes(notes, rejected);
  const omitted = notes.length - shown.length;
  const isNew = rejected !== undefined && rejected.id === undefined;
  return (
    <Card id="notes" title="Notes">
      {notes.length === 0 && !canWrite && <p className="soft">No notes.</p>}
      {omitted > 0 && (
        <p className="small soft">
          {omitted} earlier {omitted === 1 ? 'note is' : 'notes are'} not shown. They are in the{' '}
          <a href={`/dashboard/submissions/${id}/json`}>submission as JSON</a>.
        </p>
      )}
      {shown.length > 0 && (
        <ol className="notes">
          {shown.map((note) => (
            <NoteItem
              key={note.id}
              note={note}
              colleagues={colleagues}
              submissionId={id}
              list={list}
              rejected={rejected?.id === note.id ? rejected : undefined}
            />
          ))}
        </ol>
      )}
      {notes.length < maxNotes ? (
        <PostForm action={`/dashboard/submissions/${id}/notes`} className="note">
          {isNew && <Problems errors={rejected.errors} />}
          <NewRowField />
          <input type="hidden" name="back" value={list} />
          <TextArea
            name="note"
            label="New note"
            {...(others.length > 0 && { hint: mentionHint(others) })}
            maxLength={maxNoteLength}
            rows={3}
            value={isNew ? rejected.text : ''}
            errors={isNew ? rejected.errors : {}}
          />
          <button type="submit" className="quiet small">
            Add note
          </button>
        </PostForm>
      ) : (
        <p className="small soft">A submission can have at most {maxNotes} notes. Delete one to add another.</p>
      )}
    </Card>
  );
}

/** Whom a note can mention, for those who cannot guess. */
function mentionHint(others: readonly Colleague[]): string {
  const handles = others.slice(0, maxSuggested).map((one) => `@${displayName(one)}`);
  return `Mention someone to notify them by e-mail: ${handles.join(', ')}${others.length > maxSuggested ? ', …' : ''}`;
}

/** The newest notes that fit on the page, and the one that was rejected. */
function fitNotes(notes: readonly Note[], rejected: RejectedNote | undefined): readonly Note[] {
  let available = maxShown.bytes;
  const newest = notes.slice(-maxShown.notes);
  const first = newest.findLastIndex(({ text }) => {
    // The form repeats the text, and escapes are longer than what they stand for.
    available -= 2 * (Buffer.byteLength(text) + 5 * (text.match(/[&<>"']/g)?.length ?? 0));
    return available < 0;
  });
  const shown = newest.slice(Math.min(first + 1, newest.length - 1));
  const edited = notes.find(({ id }) => id === rejected?.id);
  return edited && !shown.includes(edited) ? [edited, ...shown] : shown;
}

interface NoteItemProps {
  readonly note: Note;
  readonly colleagues: readonly Colleague[];
  readonly submissionId: string;
  readonly list: string;
  readonly rejected: RejectedNote | undefined;
}

function NoteItem({ note, colleagues, submissionId, list, rejected }: NoteItemProps) {
  const { id, author_id, author, text, created_at, edited_at } = note;
  const { signedIn } = usePage();
  const canWrite = useCan('submissions:write');
  // A former member is shown by the address of that time.
  const member = colleagues.find((one) => one.id === author_id);
  const path = `/dashboard/submissions/${submissionId}/notes/${id}`;
  const scrolling = text.length > longText ? { className: 'text long', tabIndex: 0 } : { className: 'text' };
  return (
    <li id={`note-${id}`}>
      <small className="soft">
        <bdi title={author}>{member ? displayName(member) : author}</bdi>, <Time at={created_at} compact />
        {edited_at && ', edited'}
      </small>
      <p dir="auto" {...scrolling}>
        {text}
      </p>
      {canWrite && author_id === signedIn?.user.id && (
        <details open={rejected !== undefined}>
          <summary>Edit</summary>
          <PostForm action={path} className="note">
            <input type="hidden" name="back" value={list} />
            <TextArea
              id={`note-text-${id}`}
              name="note"
              label="Note"
              maxLength={maxNoteLength}
              rows={3}
              value={rejected?.text ?? text}
              errors={rejected?.errors ?? {}}
            />
            <div className="buttons">
              <button type="submit" className="quiet small">
                Save note
              </button>
              <button type="submit" className="danger small" formAction={`${path}/delete`}>
                Delete note
              </button>
            </div>
          </PostForm>
        </details>
      )}
    </li>
  );
}
