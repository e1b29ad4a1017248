import Joi from 'joi';
import { v7 as uuidv7 } from 'uuid';
import type { Queries } from '../../db/transaction-queries';
import { InputError } from '../../lib/input-error';
import { readSettings } from '../../lib/settings';
import { addNote, deleteNote, editNote, findTokenAuthor } from '../../notes/notes';
import { lockSubmission } from '../../submissions/changes/change-submission';
import { presentNote } from '../../submissions/read-api/submission.presenter';
import type { ApiDeps } from '../api.deps';
import { requireMatch } from '../etag';
import { presentPageOf, readPage } from '../paging';
import { notFound } from '../problem';
import { type ApiRequest, type ApiResult, type ApiRoute, type Change, change, read, withEtag } from '../route';
import { readShown, type SubmissionRequest } from './own-submission';

/** `/api/submissions/{id}/notes`: notes on a submission. */
export const noteRoutes: readonly ApiRoute[] = [
  read('/api/submissions/:id/notes', 'submissions:read', listNotes),
  change('POST', '/api/submissions/:id/notes', 'submissions:write', 'submission.note-added', createNote),
  read('/api/submissions/:id/notes/:note', 'submissions:read', showNote),
  withEtag(
    change('PATCH', '/api/submissions/:id/notes/:note', 'submissions:write', 'submission.note-changed', changeNote),
  ),
  withEtag(
    change('DELETE', '/api/submissions/:id/notes/:note', 'submissions:write', 'submission.note-deleted', removeNote),
  ),
];

type NoteRequest = ApiRequest<{ readonly id: string; readonly note: string }>;

async function listNotes({ database }: ApiDeps, request: SubmissionRequest): Promise<ApiResult> {
  const { notes } = await readShown(database.pool, request);
  return presentPageOf('notes', notes, readPage(request.query), presentNote);
}

async function showNote({ database }: ApiDeps, request: NoteRequest): Promise<ApiResult> {
  return noteResult(database.pool, request, request.params.note);
}

async function createNote(_deps: ApiDeps, request: SubmissionRequest, { queries }: Change): Promise<ApiResult> {
  const { scope, params } = request;
  const text = readText(request.body);
  const id = uuidv7();
  const author = await findTokenAuthor(queries, request.token);
  await atText(addNote(queries, scope, params.id, author, text, id));
  const location = `/api/submissions/${params.id}/notes/${id}`;
  return { ...(await noteResult(queries, request, id)), status: 201, location, audit: noteAudit(params.id) };
}

async function changeNote(_deps: ApiDeps, request: NoteRequest, { queries }: Change): Promise<ApiResult> {
  const { scope, params } = request;
  const text = readText(request.body);
  const { id: authorId } = await lockNote(request, queries);
  await atText(editNote(queries, scope, params.id, authorId, params.note, text));
  return { ...(await noteResult(queries, request, params.note)), audit: noteAudit(params.id) };
}

async function removeNote(_deps: ApiDeps, request: NoteRequest, { queries }: Change): Promise<ApiResult> {
  const { scope, params } = request;
  const { id: authorId } = await lockNote(request, queries);
  await deleteNote(queries, scope, params.id, authorId, params.note);
  return { audit: noteAudit(params.id) };
}

/** Locks the notes of the submission, checks If-Match, and resolves to the author that the token stands for. */
async function lockNote(request: NoteRequest, queries: Queries) {
  await lockSubmission(queries, request.scope, request.params.id);
  const { version } = await noteResult(queries, request, request.params.note);
  requireMatch(request, version);
  return findTokenAuthor(queries, request.token);
}

async function noteResult(queries: Queries, request: SubmissionRequest, noteId: string): Promise<ApiResult> {
  const submission = await readShown(queries, request);
  const note = submission.notes.find(({ id }) => id === noteId);
  if (!note) throw notFound('note');
  const body = presentNote(note);
  return { body, version: body, submissionId: submission.id };
}

const noteAudit = (id: string) => ({ object: { kind: 'submission', id } });

const schema = Joi.object<{ text: string }>({ text: Joi.string().allow('').required() });

const readText = (body: unknown) => readSettings(schema, body ?? {}).text;

/** Names the text of a note as the API does. */
async function atText<T>(saved: Promise<T>): Promise<T> {
  try {
    return await saved;
  } catch (error) {
    if (!(error instanceof InputError) || error.code !== 'invalid_setting') throw error;
    const problems = error.problems.map(({ message }) => ({ setting: 'text', message }));
    throw new InputError(error.code, error.message.replace(/^note /, 'text '), problems);
  }
}
