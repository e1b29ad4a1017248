import type { AuditEntry } from '../audit/audit-entry';
import { recordAudit } from '../audit/audit-entry';
import { type ObservedChange, observeObject } from '../audit/audit-objects';
import { hadNoEffect, objectOfPath } from '../audit/request-audit';
import { type Queries, queriesIn } from '../db/transaction-queries';
import { releaseKey } from '../idempotency/api-responses';
import { etagOf } from '../lib/etag';
import { errorMessage } from '../lib/text';
import type { ApiDeps } from './api.deps';
import {
  findStoredResponse,
  peekStoredResponse,
  type RequestKey,
  type StoredResponse,
  storeResponse,
} from './idempotency';
import { readFlag } from './paging';
import { invalidRequest, toProblem } from './problem';
import type { ApiAudit, ApiRequest, ApiResult, ApiRoute } from './route';

type RouteOf<Kind extends ApiRoute['kind']> = Extract<ApiRoute, { kind: Kind }>;

/** A response, and how it came about. */
export type ApiResponse = StoredResponse & Pick<ApiResult, 'chunks'> & { readonly isReplay?: true };

/**
 * Runs a route. A change and its entry of the audit log are one transaction; what a repeated request gets is stored with
 * them. Open pages of the account are updated afterwards.
 */
export async function runRoute(
  deps: ApiDeps,
  route: ApiRoute,
  request: ApiRequest<never>,
  key: RequestKey | null,
): Promise<ApiResponse> {
  if (route.kind === 'read') return runRead(deps, route, request);
  const isDryRun = readFlag(request.query, 'dry_run');
  if (route.kind === 'action') {
    if (isDryRun && !route.dryRun) throw invalidRequest('This request has no dry run.');
    if (isDryRun && route.dryRun) return toResponse(deps, await route.dryRun(deps, request));
    return runAction(deps, route, request, key);
  }
  const response = await runChange(deps, route, request, key, isDryRun);
  if (!isDryRun && !response.isReplay) deps.live.changed(request.account.id);
  return response;
}

async function runRead(deps: ApiDeps, route: RouteOf<'read'>, request: ApiRequest<never>): Promise<ApiResponse> {
  const { audit, handle } = route;
  const observed = audit === null ? null : await observe(deps.database.pool, audit, request);
  const result = await handle(deps, request);
  if (audit !== null) await recordAfterwards(deps, route, request, result, observed);
  return { ...toResponse(deps, result), ...(result.chunks && { chunks: result.chunks }) };
}

/** Undoes the transaction of a dry run. */
class DryRun extends Error {
  constructor(readonly response: ApiResponse) {
    super('dry run');
  }
}

async function runChange(
  deps: ApiDeps,
  route: RouteOf<'change'>,
  request: ApiRequest<never>,
  key: RequestKey | null,
  isDryRun: boolean,
): Promise<ApiResponse> {
  const { database: db, secrets } = deps;
  if (route.before) {
    // A repetition must not count against a limit.
    const stored = key && !isDryRun ? await peekStoredResponse(db.pool, secrets, key) : null;
    if (stored) return { ...stored, isReplay: true };
    await route.before(deps, request);
  }
  try {
    return await db.sequelize.transaction(async (transaction) => {
      const queries = queriesIn(db, transaction);
      const stored = key && !isDryRun ? await findStoredResponse(queries, secrets, key) : null;
      if (stored) return { ...stored, isReplay: true };
      const observed = await observe(queries, route.audit, request);
      const result = await route.handle(deps, request, { transaction, queries });
      const response = toResponse(deps, result);
      if (isDryRun) throw new DryRun(response);
      if (key) await storeResponse(queries, secrets, key, response, result.submissionId);
      // Holds the log of the account, so it comes last.
      for (const entry of await toEntries(route.audit, request, result, observed)) {
        await recordAudit({ db, transaction }, entry);
      }
      return response;
    });
  } catch (error) {
    if (error instanceof DryRun) return error.response;
    throw error;
  }
}

async function runAction(
  deps: ApiDeps,
  route: RouteOf<'action'>,
  request: ApiRequest<never>,
  key: RequestKey | null,
): Promise<ApiResponse> {
  const { secrets } = deps;
  const { pool } = deps.database;
  const stored = key ? await findStoredResponse(pool, secrets, key) : null;
  if (stored) return { ...stored, isReplay: true };
  const observed = route.audit === null ? null : await observe(pool, route.audit, request);
  let result: ApiResult;
  try {
    result = await route.handle(deps, request);
  } catch (error) {
    // After an unexpected error it may have been done.
    if (key && toProblem(error) !== null) await releaseKey(pool, key);
    throw error;
  }
  const response = toResponse(deps, result);
  if (key) await storeResponse(pool, secrets, key, response, result.submissionId);
  deps.live.changed(request.account.id);
  await recordAfterwards(deps, route, request, result, observed);
  return response;
}

/** Adds what was done to the audit log. What cannot be added is logged instead. */
async function recordAfterwards(
  { database, logger }: ApiDeps,
  { path, audit }: RouteOf<'read' | 'action'>,
  request: ApiRequest<never>,
  result: ApiResult,
  observed: ObservedChange | null,
): Promise<void> {
  try {
    for (const entry of await toEntries(audit, request, result, observed)) await recordAudit(database.pool, entry);
  } catch (error) {
    logger.error({ path, audit, error: errorMessage(error) }, 'an entry could not be added to the audit log');
  }
}

function toResponse({ config }: ApiDeps, { status, body, chunks, version, location }: ApiResult): StoredResponse {
  return {
    status: status ?? (body === undefined && !chunks ? 204 : 200),
    body: body ?? null,
    headers: {
      ...(version !== undefined && { ETag: etagOf(version) }),
      ...(location !== undefined && { Location: `${config.baseUrl}${location}` }),
    },
  };
}

/** Reads the object of the path before it is changed. */
async function observe(queries: Queries, action: string, request: ApiRequest<never>): Promise<ObservedChange | null> {
  const { account, token, params } = request;
  const object = objectOfPath(action, params, { accountId: account.id, userId: token.userId });
  return object.id === null ? null : observeObject(queries, account.id, object);
}

/** The rows for a request; none if nothing was changed. */
async function toEntries(
  routeAction: string | null,
  request: ApiRequest<never>,
  { audit, body }: ApiResult,
  observed: ObservedChange | null,
): Promise<AuditEntry[]> {
  if (audit === null) return [];
  const after = await observed?.describe();
  const { id = null, name = null } = (body ?? {}) as { readonly id?: string; readonly name?: string | null };
  const audits: readonly ApiAudit[] = Array.isArray(audit) ? audit : [audit ?? {}];
  return audits.flatMap((one: ApiAudit) => {
    const action = one.action ?? routeAction;
    if (action === null || hadNoEffect(action, after, one.changes)) return [];
    const { token, account, ip, userAgent } = request;
    const kind = action.split('.')[0] ?? '';
    return {
      ...{ accountId: account.id, ip, userAgent, action },
      actor: { kind: 'token' as const, id: token.id, label: token.name },
      object: one.object ?? after?.object ?? { kind, id, label: name },
      changes: { ...after?.changes, ...one.changes },
    };
  });
}
