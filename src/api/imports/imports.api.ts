import Joi from 'joi';
import { services } from '../../imports/formats/table';
import { type Import, type ImportCounts, listImports, requireImport } from '../../imports/imports.repository';
import { type ColumnMap, readColumnMap } from '../../imports/map-record';
import type { FileType } from '../../imports/read/read-records';
import { type ImportPreview, type ImportRequest, previewImport, runImport } from '../../imports/run-import';
import { undoImport } from '../../imports/undo-import';
import { line } from '../../lib/setting-types';
import { readSettings } from '../../lib/settings';
import type { ApiDeps } from '../api.deps';
import { presentPage, readFlag, readPage, readWord, single } from '../paging';
import { invalidRequest } from '../problem';
import {
  type ApiRequest,
  type ApiResult,
  type ApiRoute,
  action,
  type Change,
  change,
  type RequestFile,
  read,
  withFile,
} from '../route';

const fileTypeOf: Readonly<Record<string, FileType>> = {
  'text/csv': 'csv',
  'application/json': 'json',
  'application/x-ndjson': 'jsonl',
};

/** `/api/imports`: archives of other form services. */
export const importRoutes: readonly ApiRoute[] = [
  read('/api/imports', 'submissions:read', listAll),
  withFile(
    Object.keys(fileTypeOf),
    action('POST', '/api/imports', 'submissions:write', 'form.submissions-imported', importFile, previewFile),
  ),
  read('/api/imports/:id', 'submissions:read', showImport),
  change('POST', '/api/imports/:id/undo', 'submissions:write', 'form.import-undone', undo),
];

type ImportIdRequest = ApiRequest<{ readonly id: string }>;

/** An account that already has an import in progress gets a 409 or a 429 at once. */
const permitOptions = { maxWaiting: 0 };

async function listAll({ database }: ApiDeps, { scope, query }: ApiRequest): Promise<ApiResult> {
  const page = readPage(query, { defaultLimit: 25 });
  const [after = null] = page.after ?? [];
  const found = await listImports(database.pool, scope, { limit: page.limit + 1, after });
  return presentPage('imports', found, page, presentImport, ({ id }) => [id]);
}

async function showImport({ database }: ApiDeps, { scope, params }: ImportIdRequest): Promise<ApiResult> {
  return { body: presentImport(await requireImport(database.pool, scope, params.id)) };
}

async function importFile(deps: ApiDeps, request: ApiRequest): Promise<ApiResult> {
  const { draft, file } = readImport(request);
  const done = await deps.imports.run(request.account.id, () => runImport(deps, draft, file.stream), permitOptions);
  return {
    ...{ status: 201, body: presentImport(done), location: `/api/imports/${done.id}` },
    audit: { object: formOf(done), changes: { count: { new: done.imported } } },
  };
}

async function previewFile(deps: ApiDeps, request: ApiRequest): Promise<ApiResult> {
  const { draft, file } = readImport(request);
  const preview = await deps.imports.run(
    request.account.id,
    () => previewImport(deps, draft, file.stream),
    permitOptions,
  );
  return { body: presentPreview(preview) };
}

async function undo(_deps: ApiDeps, { scope, params }: ImportIdRequest, { queries }: Change): Promise<ApiResult> {
  const undone = await undoImport(queries, scope, params.id);
  return {
    body: presentImport(undone),
    audit: { object: formOf(undone), changes: { count: { new: undone.imported } } },
  };
}

const formOf = ({ formId, formName }: Import) => ({ kind: 'form', id: formId, label: formName });

function readImport({ query, scope, token, file }: ApiRequest): { draft: ImportRequest; file: RequestFile } {
  if (!file) throw new Error('the route takes no file');
  const form = single(query, 'form');
  if (form === null) throw invalidRequest('form is required: the id or access key of the form to import into.');
  return {
    draft: {
      ...{ scope, form, type: fileTypeOf[file.type] ?? 'csv', map: readMap(single(query, 'map')) },
      service: readWord(query, 'service', services) ?? null,
      filename: readSettings(nameSchema, { filename: single(query, 'filename') }).filename,
      ...{ bytesTotal: file.bytes, teach: readFlag(query, 'teach'), createdBy: token.name },
    },
    file,
  };
}

const nameSchema = Joi.object<{ filename: string | null }>({ filename: line(255).allow(null) });

/** Reads the columns as a JSON object, such as `{"Sent on": "@date"}`. */
function readMap(text: string | null): ColumnMap {
  if (text === null) return {};
  let map: unknown;
  try {
    map = JSON.parse(text);
  } catch {
    throw invalidRequest('map must be a JSON object such as {"Sent on": "@date"}.');
  }
  return readColumnMap(map);
}

function presentCounts(counts: ImportCounts) {
  const { records, imported, spam, existing, expired, rejected, undated, shortened, files, filesSkipped } = counts;
  return {
    records,
    imported,
    spam,
    existing,
    expired,
    rejected,
    undated,
    shortened,
    files,
    files_skipped: filesSkipped,
  };
}

function presentImport(one: Import) {
  return {
    ...{ id: one.id, form_id: one.formId, form_name: one.formName, service: one.service, filename: one.filename },
    ...{ status: one.status, error: one.error, created_by: one.createdBy },
    ...presentCounts(one),
    problems: one.problems,
    ...{ bytes_read: one.bytesRead, bytes_total: one.bytesTotal },
    ...{ created_at: one.createdAt, finished_at: one.finishedAt, undone_at: one.undoneAt },
  };
}

function presentPreview(preview: ImportPreview) {
  return {
    ...{ form_id: preview.formId, service: preview.service, columns: preview.columns.map(({ name }) => name) },
    ...presentCounts(preview),
    problems: preview.problems,
    first: preview.first.map(({ sentAt, isSpam, data, files }) => ({
      ...{ originally_sent_at: sentAt, is_spam: isSpam, data, files },
    })),
  };
}
