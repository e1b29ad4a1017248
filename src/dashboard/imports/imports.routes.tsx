import type { Request, Response } from 'express';
import { userActor } from '../../audit/audit-entry';
import type { Form } from '../../forms/form.model';
import { countOfImport, type Import, listImports, requireImport } from '../../imports/imports.repository';
import { type ImportRequest, previewImport, runImport } from '../../imports/run-import';
import { undoImport } from '../../imports/undo-import';
import { InputError } from '../../lib/input-error';
import { TooManyWaiting } from '../../lib/keyed-semaphore';
import { truncate } from '../../lib/text';
import { describeAudit } from '../audit/record-request';
import type { DashboardDeps } from '../dashboard.deps';
import { type FormRequest, requireForm } from '../forms/require-form';
import { redirectWithNotice } from '../notices';
import { type FieldErrors, fieldErrors, readForm } from '../page/read-form';
import { type LargeFile, largeFileOf } from '../page/read-upload';
import { renderPage } from '../page/render-page';
import { get, type MemberRoute, post } from '../session/routes';
import { accountIdOf, scopeOf, signedInOf } from '../session/session';
import { ImportPage, type ImportPageProps } from './import.page';
import { draftOf, emptyDraft, fileTypeOf, type ImportDraft, mapOf, readDraft } from './import-draft';
import { ImportListPage, importsPath, OneImportPage, oneImportPath, UndoImportPage } from './import-list.page';

/**
 * Imports of archives. A preview and an import both read the whole file as it arrives; nothing of it is stored in between.
 * The script sends it again, and without scripts it is chosen again.
 */
export const importRoutes: readonly MemberRoute[] = [
  get('/forms/:id/import', 'submissions:write', showForm),
  post('/forms/:id/import', 'submissions:write', previewFile),
  post('/forms/:id/import/run', 'submissions:write', importFile),
  get('/imports', 'submissions:read', showList),
  get('/imports/:id', 'submissions:read', showImport),
  get('/imports/:id/undo', 'submissions:write', confirmUndo),
  post('/imports/:id/undo', 'submissions:write', undo),
];

type ImportIdRequest = Request<{ id: string }>;

const pageSize = 25;
const latest = 5;

async function showForm(deps: DashboardDeps, req: FormRequest, res: Response): Promise<void> {
  await renderImport(deps, res, { form: await requireForm(deps, req, res), draft: emptyDraft });
}

async function previewFile(deps: DashboardDeps, req: FormRequest, res: Response): Promise<void> {
  const form = await requireForm(deps, req, res);
  await withFile(deps, req, res, form, async (draft, request, file) => {
    const preview = await previewImport(deps, request, file.source);
    await renderImport(deps, res, { form, draft: draftOf(draft, preview), preview, filename: file.name });
  });
}

async function importFile(deps: DashboardDeps, req: FormRequest, res: Response): Promise<void> {
  const form = await requireForm(deps, req, res);
  await withFile(deps, req, res, form, async (_draft, request, file) => {
    const done = await runImport(deps, request, file.source);
    describeAudit(res, { changes: { count: { new: done.imported } } });
    const notice = done.error === null ? 'import-finished' : 'import-stopped';
    redirectWithNotice(res, oneImportPath(done), notice, done.imported);
  });
}

/** Passes the file of the form to `use`. Shows the form again if the file is missing or cannot be imported. */
async function withFile(
  deps: DashboardDeps,
  req: FormRequest,
  res: Response,
  form: Form,
  use: (draft: ImportDraft, request: ImportRequest, file: LargeFile) => Promise<void>,
): Promise<void> {
  const draft = readDraft(readForm(req));
  const file = largeFileOf(res);
  const reject = (errors: FieldErrors, status = 400) => renderImport(deps, res, { form, draft, errors }, status);
  if (!file) return reject({ file: 'Choose a file.' });
  try {
    const request = toRequest(res, form, draft, file);
    await deps.imports.run(accountIdOf(res), () => use(draft, request, file), { maxWaiting: 0 });
  } catch (error) {
    if (error instanceof TooManyWaiting) {
      return reject({ form: 'Another import is running. Wait until it has ended, then try again.' }, 429);
    }
    if (error instanceof InputError && error.code === 'not_found') throw error;
    await reject(fieldErrors(error));
  }
}

function toRequest(res: Response, form: Form, draft: ImportDraft, file: LargeFile): ImportRequest {
  const { service, teach } = draft;
  return {
    ...{ scope: scopeOf(res), form: form.id, type: fileTypeOf(file.name), service, map: mapOf(draft), teach },
    filename: truncate(file.name, 255),
    bytesTotal: file.bytes,
    createdBy: userActor(signedInOf(res).user).label ?? '',
  };
}

async function renderImport(
  { database }: DashboardDeps,
  res: Response,
  props: Omit<ImportPageProps, 'imports'>,
  status = 200,
): Promise<void> {
  const imports = await listImports(database.pool, scopeOf(res), { limit: latest, after: null });
  renderPage(res, <ImportPage {...props} imports={imports} />, status);
}

async function showList({ database }: DashboardDeps, req: Request, res: Response): Promise<void> {
  const after = typeof req.query.after === 'string' ? req.query.after : null;
  const found = await listImports(database.pool, scopeOf(res), { limit: pageSize + 1, after });
  const imports = found.slice(0, pageSize);
  const older = found.length > pageSize ? `${importsPath}?after=${imports.at(-1)?.id}` : null;
  renderPage(res, <ImportListPage imports={imports} older={older} newer={after && importsPath} />);
}

const findImport = ({ database }: DashboardDeps, req: ImportIdRequest, res: Response): Promise<Import> =>
  requireImport(database.pool, scopeOf(res), req.params.id);

async function showImport(deps: DashboardDeps, req: ImportIdRequest, res: Response): Promise<void> {
  renderPage(res, <OneImportPage one={await findImport(deps, req, res)} />);
}

async function confirmUndo(deps: DashboardDeps, req: ImportIdRequest, res: Response): Promise<void> {
  const one = await findImport(deps, req, res);
  renderPage(res, <UndoImportPage one={one} count={await countOfImport(deps.database.pool, one.id)} />);
}

async function undo({ database }: DashboardDeps, req: ImportIdRequest, res: Response): Promise<void> {
  const undone = await undoImport(database.pool, scopeOf(res), req.params.id);
  describeAudit(res, {
    object: { kind: 'form', id: undone.formId, label: undone.formName },
    changes: { count: { new: undone.imported } },
  });
  redirectWithNotice(res, oneImportPath(undone), 'import-undone');
}
