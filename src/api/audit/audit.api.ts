import { type AuditFilter, listAudit } from '../../audit/audit-query';
import { auditGroups, presentAudit } from '../../audit/audit-text';
import type { ApiDeps } from '../api.deps';
import { invalidCursor, presentPage, readId, readPage, readTime, readWord, single } from '../paging';
import { invalidRequest } from '../problem';
import { type ApiRequest, type ApiResult, type ApiRoute, read } from '../route';

/** `/api/audit`: the audit log of the account. */
export const auditRoutes: readonly ApiRoute[] = [read('/api/audit', 'audit:read', listEntries)];

const maxActorLength = 100;

async function listEntries({ database }: ApiDeps, { account, query }: ApiRequest): Promise<ApiResult> {
  const page = readPage(query);
  const filter: AuditFilter = {
    accountId: account.id,
    actor: readActor(query),
    group: readWord(query, 'group', Object.keys(auditGroups)),
    object: readId(query, 'object'),
    since: readTime(query, 'since'),
    until: readTime(query, 'before'),
  };
  const rows = await listAudit(database.pool, filter, readNumber(page.after), page.limit + 1);
  return presentPage('entries', rows, page, presentAudit, ({ seq }) => [String(seq)]);
}

function readActor(query: URLSearchParams): string | undefined {
  const actor = single(query, 'actor');
  if (actor === null) return undefined;
  if (actor.length <= maxActorLength && !actor.includes('\0')) return actor;
  throw invalidRequest('actor must be the id of an actor or a kind of actors, such as token.');
}

/** The number of the entry that the page follows. */
function readNumber(after: readonly string[] | null): number | null {
  if (after === null) return null;
  const [number = ''] = after;
  if (!/^\d{1,15}$/.test(number)) throw invalidCursor();
  return Number(number);
}
