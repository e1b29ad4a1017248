import { type Request, type Response, Router } from 'express';
import { InputError } from '../../lib/input-error';
import { addNote, deleteNote, editNote, type NoteAuthor } from '../../notes/notes';
import type { DashboardDeps } from '../dashboard.deps';
import { type NoticeCode, redirectWithNotice } from '../notices';
import { fieldErrors, readForm, readNewRow } from '../page/read-form';
import { ownerOf } from '../session/session';
import type { RejectedNote } from './notes';
import { readList, submissionPath } from './submission-paths';

type NoteRequest = Request<{ id: string; note?: string }>;

/** Renders the submission's page with a note that was rejected. */
type RenderRejected = (req: Request<{ id: string }>, res: Response, note: RejectedNote) => Promise<void>;

/** The forms that add, edit and delete notes on a submission. */
export function createNotesRouter({ database: { pool } }: DashboardDeps, renderRejected: RenderRejected): Router {
  const router = Router();

  /** Saves a note and shows it, or what is wrong with it. */
  const saveNote = async (
    req: NoteRequest,
    res: Response,
    save: (text: string, form: URLSearchParams) => Promise<NoticeCode>,
  ): Promise<void> => {
    const form = readForm(req);
    const text = form.get('note') ?? '';
    let notice: NoticeCode;
    try {
      notice = await save(text, form);
    } catch (error) {
      if (!(error instanceof InputError) || error.code === 'not_found') throw error;
      const id = req.params.note;
      return renderRejected(req, res, { text, errors: fieldErrors(error), ...(id !== undefined && { id }) });
    }
    redirectWithNotice(res, `${submissionPath(req.params.id, readList(form.get('back')))}#notes`, notice);
  };

  router.post('/submissions/:id/notes', (req: NoteRequest, res) =>
    saveNote(req, res, async (text, form) => {
      const author = authorOf(res);
      const result = await addNote(pool, author.id, req.params.id, author, text, readNewRow(form));
      return result === 'added' ? 'note-added' : 'note-added-before';
    }),
  );
  router.post('/submissions/:id/notes/:note', (req: NoteRequest, res) =>
    saveNote(req, res, async (text) => {
      const { id } = authorOf(res);
      await editNote(pool, id, req.params.id, id, req.params.note ?? '', text);
      return 'note-saved';
    }),
  );
  router.post('/submissions/:id/notes/:note/delete', async (req: NoteRequest, res) => {
    const { id } = authorOf(res);
    const isDeleted = await deleteNote(pool, id, req.params.id, id, req.params.note ?? '');
    const back = submissionPath(req.params.id, readList(readForm(req).get('back')));
    redirectWithNotice(res, `${back}#notes`, isDeleted ? 'note-deleted' : 'note-gone');
  });
  return router;
}

/** Accounts have one member, who is the account. */
const authorOf = (res: Response): NoteAuthor => ownerOf(res).account;
