import type { Request, Response } from 'express';
import type { Pool } from 'pg';
import { type AuditFilter, type AuditRow, listAudit } from '../../audit/audit-query';
import { describeEntry } from '../../audit/audit-text';
import { byteOrderMark, csvRows, escapeFormula } from '../../lib/csv';
import { InputError } from '../../lib/input-error';
import type { DashboardDeps } from '../dashboard.deps';
import { parametersOf } from '../page/read-form';
import { get, type MemberRoute } from '../session/routes';
import { signedInOf } from '../session/session';
import { readAuditQuery } from './audit-log-query';
import { recordMember } from './record-request';

const rowsPerStep = 1_000;

/** `/settings/audit/export`: the log as a file. The page is a tab of the settings. */
export const auditRoutes: readonly MemberRoute[] = [get('/settings/audit/export', 'audit:read', downloadLog)];

async function downloadLog(deps: DashboardDeps, req: Request, res: Response): Promise<void> {
  const { account } = signedInOf(res);
  const { filter, errors } = readAuditQuery(account, parametersOf(req.originalUrl));
  if (Object.keys(errors).length > 0) throw new InputError('invalid_setting', 'Enter valid dates and times.');
  await deps.sendDownload(res, account, {
    name: 'audit-log.csv',
    type: 'text/csv; charset=utf-8; header=present',
    read: (isGone) => readCsv(deps.database.pool, filter, isGone),
    onStart: () =>
      recordMember(deps, res, { action: 'account.audit-log-exported', object: { kind: 'account', id: account.id } }),
  });
}

const headings = [
  ...['number', 'time', 'actor_kind', 'actor', 'action', 'summary', 'object_kind', 'object_id', 'object', 'changes'],
  ...['ip_address', 'user_agent', 'previous_hash', 'hash'],
];

async function* readCsv(pool: Pool, filter: AuditFilter, isGone: () => boolean): AsyncGenerator<string, void> {
  yield byteOrderMark + csvRows([headings]);
  for (let before: number | null = null; !isGone(); ) {
    const rows: AuditRow[] = await listAudit(pool, filter, before, rowsPerStep);
    if (rows.length > 0) yield csvRows(rows.map(cellsOf));
    before = rows.at(-1)?.seq ?? null;
    if (rows.length < rowsPerStep) return;
  }
}

function cellsOf(row: AuditRow): string[] {
  const { seq, at, actorKind, actorLabel, action, objectKind, objectId, objectLabel, changes } = row;
  const texts = [
    ...[actorKind, actorLabel, action, describeEntry(row), objectKind, objectId, objectLabel],
    ...[JSON.stringify(changes), row.ipAddress, row.userAgent, row.previousHash, row.hash],
  ];
  return [String(seq), at.toISOString(), ...texts.map((text) => escapeFormula(text ?? ''))];
}
