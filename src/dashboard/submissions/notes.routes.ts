import type { Request, Response } from 'express';
import { InputError } from '../../lib/input-error';
import { addNote, deleteNote, editNote } from '../../notes/notes';
import type { DashboardDeps } from '../dashboard.deps';
import { type NoticeCode, redirectWithNotice } from '../notices';
import { fieldErrors, readForm, readNewRow } from '../page/read-form';
import { type MemberRoute, post } from '../session/routes';
import { scopeOf, signedInOf } from '../session/session';
import { renderSubmission } from './render-submission';
import type { SubmissionRequest } from './require-submission';
import { readList, submissionPath } from './submission-paths';

/** The forms that add, edit and delete notes on a submission. */
export const noteRoutes: readonly MemberRoute[] = [
  post('/submissions/:id/notes', 'submissions:write', addNoteTo),
  post('/submissions/:id/notes/:note', 'submissions:write', saveNote),
  post('/submissions/:id/notes/:note/delete', 'submissions:write', removeNote),
];

type NoteRequest = Request<{ id: string; note: string }>;

function addNoteTo(deps: DashboardDeps, req: SubmissionRequest, res: Response): Promise<void> {
  const { id: submissionId } = req.params;
  return showResult(deps, req, res, undefined, async (text, form) => {
    const { user } = signedInOf(res);
    const result = await addNote(deps.database.pool, scopeOf(res), submissionId, user, text, readNewRow(form));
    return result === 'added' ? 'note-added' : 'note-added-before';
  });
}

function saveNote(deps: DashboardDeps, req: NoteRequest, res: Response): Promise<void> {
  const { id: submissionId, note } = req.params;
  return showResult(deps, req, res, note, async (text) => {
    const { user } = signedInOf(res);
    await editNote(deps.database.pool, scopeOf(res), submissionId, user.id, note, text);
    return 'note-saved';
  });
}

async function removeNote({ database }: DashboardDeps, req: NoteRequest, res: Response): Promise<void> {
  const { user } = signedInOf(res);
  const isDeleted = await deleteNote(database.pool, scopeOf(res), req.params.id, user.id, req.params.note);
  const back = submissionPath(req.params.id, readList(readForm(req).get('back')));
  redirectWithNotice(res, `${back}#notes`, isDeleted ? 'note-deleted' : 'note-gone');
}

/** Saves a note and shows it, or what is wrong with it. `noteId` is undefined for a new note. */
async function showResult(
  deps: DashboardDeps,
  req: SubmissionRequest,
  res: Response,
  noteId: string | undefined,
  save: (text: string, form: URLSearchParams) => Promise<NoticeCode>,
): Promise<void> {
  const form = readForm(req);
  const text = form.get('note') ?? '';
  let notice: NoticeCode;
  try {
    notice = await save(text, form);
  } catch (error) {
    if (!(error instanceof InputError) || error.code === 'not_found') throw error;
    const rejectedNote = { text, errors: fieldErrors(error), ...(noteId !== undefined && { id: noteId }) };
    return renderSubmission(deps, req, res, { rejectedNote });
  }
  redirectWithNotice(res, `${submissionPath(req.params.id, readList(form.get('back')))}#notes`, notice);
}
