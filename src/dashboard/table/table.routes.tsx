import type { Response } from 'express';
import { isPaid } from '../../../config/plans';
import { HttpError } from '../../lib/http-error';
import { InputError } from '../../lib/input-error';
import { nullOnTimeout } from '../../lib/pg-errors';
import { cleanText } from '../../lib/text';
import { downloadName, exportTypes } from '../../submissions/read-api/export';
import { readFormat } from '../../submissions/read-api/export.routes';
import { ReadError } from '../../submissions/read-api/list-query';
import {
  findTableColumns,
  resetTableColumns,
  saveTableColumns,
  shownKeys,
} from '../../submissions/table/table-columns';
import { exportTable } from '../../submissions/table/table-export';
import { findTablePage, isTableCursor } from '../../submissions/table/table-query';
import { findTableRows } from '../../submissions/table/table-rows';
import { type ColumnKey, fieldOf, isColumnKey } from '../../submissions/table/table-view';
import { recordMember } from '../audit/record-request';
import type { DashboardDeps } from '../dashboard.deps';
import { type FormRequest, requireForm } from '../forms/require-form';
import { redirectWithNotice } from '../notices';
import { parametersOf, readForm } from '../page/read-form';
import { renderPage } from '../page/render-page';
import { get, type MemberRoute, post } from '../session/routes';
import { signedInOf } from '../session/session';
import { moveColumn } from './column-form';
import { TablePage } from './table.page';
import { readTableQuery, tablePath } from './table-draft';

const perPage = 50;
/** Characters of all values on a page; with more columns, each cell shows less. */
const maxCharacters = 60_000;
const cellLength = { min: 20, max: 160 };

/** `/forms/:id/submissions`: a form's submissions as a table, its columns, and the same as a file. */
export const tableRoutes: readonly MemberRoute[] = [
  get('/forms/:id/submissions', 'submissions:read', showTable),
  get('/forms/:id/submissions/export', 'export', downloadTable),
  post('/forms/:id/submissions/columns', 'forms:write', changeColumns),
];

async function showTable(deps: DashboardDeps, req: FormRequest, res: Response): Promise<void> {
  const { database, reads } = deps;
  const { pool } = database;
  const form = await requireForm(deps, req, res);
  const parameters = parametersOf(req.originalUrl);
  const { draft, view, cursor, errors } = readTableQuery(parameters, form.id, signedInOf(res).account.zone);
  if (cursor !== null && !isTableCursor(view, cursor)) {
    throw new InputError('not_found', 'This page of the table does not exist.');
  }
  const isInvalid = Object.keys(errors).length > 0;
  // One at a time, to leave connections of the pool to submissions.
  const owner = { accountId: form.accountId, formId: form.id };
  const columns = await findTableColumns(pool, owner, draft.folder);
  const page = isInvalid
    ? nothing
    : await nullOnTimeout(reads.run(form.accountId, () => findTablePage(pool, view, cursor, perPage)));
  const fields = columns.columns.filter(({ isShown }) => isShown).flatMap(({ key }) => fieldOf(key) ?? []);
  const maxLength = maxCellLength(fields.length);
  const rows = await findTableRows(pool, form.id, page?.ids ?? [], fields, maxLength + 1);
  renderPage(
    res,
    <TablePage
      {...{ form, draft, columns, page, rows, maxLength, errors }}
      isFirst={cursor === null}
      canExport={isPaid(signedInOf(res).account.plan)}
      moved={parameters.get('moved')}
      isEditing={parameters.has('columns')}
    />,
    isInvalid ? 400 : 200,
  );
}

function maxCellLength(columns: number): number {
  const length = Math.floor(maxCharacters / (perPage * Math.max(1, columns)));
  return Math.min(Math.max(length, cellLength.min), cellLength.max);
}

async function downloadTable(deps: DashboardDeps, req: FormRequest, res: Response): Promise<void> {
  const { database, links, sendDownload } = deps;
  const { pool } = database;
  const form = await requireForm(deps, req, res);
  const { account } = signedInOf(res);
  const parameters = parametersOf(req.originalUrl);
  if (!parameters.has('format')) parameters.set('format', 'csv');
  const { draft, view, errors } = readTableQuery(parameters, form.id, signedInOf(res).account.zone);
  const [problem] = Object.values(errors);
  if (problem !== undefined) throw new InputError('invalid_setting', problem);
  const columns = shownKeys(await findTableColumns(pool, { accountId: account.id, formId: form.id }, draft.folder));
  try {
    const format = readFormat(account, parameters);
    await sendDownload(res, account, {
      name: downloadName([form.name], format),
      type: exportTypes[format],
      read: (isGone) => exportTable(pool, links, view, columns, format, isGone),
      onStart: () =>
        recordMember(deps, res, {
          action: 'form.submissions-exported',
          object: { kind: 'form', id: form.id, label: form.name },
          changes: { format: { new: format }, folder: { new: view.folder } },
        }),
    });
  } catch (error) {
    if (!(error instanceof ReadError)) throw error;
    throw new HttpError(error.status, null, error.message);
  }
}

async function changeColumns(deps: DashboardDeps, req: FormRequest, res: Response): Promise<void> {
  const { pool } = deps.database;
  const form = await requireForm(deps, req, res);
  const fields = readForm(req);
  const { draft } = readTableQuery(fields, form.id, signedInOf(res).account.zone);
  const owner = { accountId: form.accountId, formId: form.id };
  if (fields.has('reset')) {
    await resetTableColumns(pool, owner);
    return redirectWithNotice(res, tablePath(form, draft), 'columns-reset');
  }
  const columns = readKeys(fields, 'column');
  const shown = readKeys(fields, 'shown');
  if (columns.length === 0) throw new HttpError(400, null, 'The form was incomplete. Reload the page and try again.');
  if (shown.length === 0) throw new InputError('invalid_setting', 'Choose at least one column.');
  const [, direction, moved = ''] = /^(up|down):(.*)$/s.exec(fields.get('move') ?? '') ?? [];
  if (!isColumnKey(moved)) {
    await saveTableColumns(pool, owner, columns, shown);
    return redirectWithNotice(res, tablePath(form, draft), 'columns-saved');
  }
  await saveTableColumns(pool, owner, moveColumn(columns, moved, direction === 'up' ? -1 : 1), shown);
  const place = { columns: 'open', moved: `${direction}:${moved}` };
  // A fragment would keep the browser from moving the focus to the button.
  return res.redirect(303, tablePath(form, draft, place));
}

const nothing = { ids: [], next: null, checked: null };

function readKeys(fields: URLSearchParams, name: string): ColumnKey[] {
  return fields.getAll(name).map(cleanText).filter(isColumnKey);
}
