import Joi from 'joi';
import { readSettings } from '../../lib/settings';
import { eraseSubject } from '../../privacy/erase-subject';
import { type Erasure, findErasure, listErasures } from '../../privacy/erasure';
import { exportSubject } from '../../privacy/export-subject';
import { findSubject, type SubjectSubmission } from '../../privacy/find-subject';
import { deleteSubjectViews, findSubjectViews } from '../../privacy/saved-views';
import { readSubjectAddress } from '../../privacy/subject-address';
import type { ApiDeps } from '../api.deps';
import { presentPageOf, readPage } from '../paging';
import { notFound } from '../problem';
import { type ApiRequest, type ApiResult, type ApiRoute, action, query, read } from '../route';

/**
 * `/api/data-subjects`: finds, exports and erases what one person submitted. E-mail addresses are in bodies, which keeps
 * them out of logs.
 */
export const dataSubjectRoutes: readonly ApiRoute[] = [
  query('/api/data-subjects/find', 'erase', 'account.person-searched', find),
  query('/api/data-subjects/export', 'erase', 'account.person-exported', download),
  action('POST', '/api/data-subjects/erase', 'erase', 'account.person-erased', erase),
  read('/api/data-subjects/erasures', 'erase', listPast),
  read('/api/data-subjects/erasures/:id', 'erase', showErasure),
];

interface SubjectBody {
  readonly email: string;
  readonly delete_views: boolean;
}

const subjectSchema = Joi.object<Pick<SubjectBody, 'email'>>({ email: Joi.string().max(1_000).required() });
const erasureSchema = subjectSchema.append<SubjectBody>({ delete_views: Joi.boolean().strict().default(false) });

async function find({ database: { pool } }: ApiDeps, { account, body }: ApiRequest): Promise<ApiResult> {
  const { email } = readSettings(subjectSchema, body ?? {});
  const { address, count, quotes, submissions } = await findSubject(pool, account.id, email);
  const views = await findSubjectViews(pool, account.id, email);
  const erasures = await listErasures(pool, account.id, email);
  return {
    body: {
      ...{ email: address, count, quotes, submissions: submissions.map(presentFound), views },
      erasures: erasures.map(presentErasure),
    },
  };
}

async function download({ database }: ApiDeps, { account, body }: ApiRequest): Promise<ApiResult> {
  const { email } = readSettings(subjectSchema, body ?? {});
  const { address } = readSubjectAddress(email);
  return { chunks: exportSubject(database.pool, account.id, address) };
}

async function erase({ database }: ApiDeps, { account, body }: ApiRequest): Promise<ApiResult> {
  const { email, delete_views: deletesViews } = readSettings(erasureSchema, body ?? {});
  const erasure = await eraseSubject(database.sessions, account.id, email);
  if (deletesViews) await deleteSubjectViews(database.pool, account.id, email);
  const { id, submissions, files, deliveries } = erasure;
  const changes = { submissions: { new: submissions }, files: { new: files }, deliveries: { new: deliveries } };
  return { body: presentErasure(erasure), audit: { object: { kind: 'erasure', id }, changes } };
}

async function listPast({ database }: ApiDeps, { account, query }: ApiRequest): Promise<ApiResult> {
  return presentPageOf('erasures', await listErasures(database.pool, account.id), readPage(query), presentErasure);
}

async function showErasure(
  { database }: ApiDeps,
  { account, params }: ApiRequest<{ readonly id: string }>,
): Promise<ApiResult> {
  const erasure = await findErasure(database.pool, account.id, params.id);
  if (!erasure) throw notFound('erasure');
  return { body: presentErasure(erasure) };
}

function presentFound({ id, formName, createdAt, isSpam, archivedAt, deletedAt, files }: SubjectSubmission) {
  return {
    ...{ id, form_name: formName, created_at: createdAt, is_spam: isSpam, archived_at: archivedAt },
    ...{ deleted_at: deletedAt, files },
  };
}

function presentErasure(erasure: Erasure) {
  return {
    id: erasure.id,
    started_at: erasure.startedAt,
    finished_at: erasure.finishedAt,
    running: erasure.isRunning,
    submissions: erasure.submissions,
    files: erasure.files,
    deliveries: erasure.deliveries,
    idempotency_records: erasure.idempotencyRecords,
    webhook_errors: erasure.webhookErrors,
    submission_ids: erasure.submissionIds,
  };
}
