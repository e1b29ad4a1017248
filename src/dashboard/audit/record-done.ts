import type { Request } from 'express';
import { listedOnly } from '../../audit/audit-changes';
import { type AuditEntry, recordAudit } from '../../audit/audit-entry';
import { errorMessage } from '../../lib/text';
import type { DashboardDeps } from '../dashboard.deps';

/** Who sent a request, and from where. */
export function originOf(req: Request): Pick<AuditEntry, 'ip' | 'userAgent'> {
  return { ip: req.ip ?? null, userAgent: req.get('user-agent') ?? null };
}

/**
 * Appends to the log what was done already. When that fails, what was done stays done, and the row is written to the
 * process's own log as an error, with everything that it would have had.
 */
export async function recordDone(
  { database, logger }: Pick<DashboardDeps, 'database' | 'logger'>,
  entry: AuditEntry,
): Promise<void> {
  try {
    await recordAudit(database.pool, entry);
  } catch (error) {
    const audit = { ...entry, changes: listedOnly(entry.object?.kind ?? '', entry.changes ?? {}) };
    logger.error({ audit, error: errorMessage(error) }, 'an entry could not be added to the audit log');
  }
}
