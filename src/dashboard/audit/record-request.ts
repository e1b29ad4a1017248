import type { Request, Response } from 'express';
import { validate as isUuid } from 'uuid';
import type { AuditChanges } from '../../audit/audit-changes';
import { type AuditActor, type AuditEntry, type AuditObject, userActor } from '../../audit/audit-entry';
import { type ObservedChange, observeObject } from '../../audit/audit-objects';
import { submissionActions } from '../../audit/audit-text';
import { hadNoEffect, objectOfPath } from '../../audit/request-audit';
import { errorMessage } from '../../lib/text';
import type { DashboardDeps } from '../dashboard.deps';
import { readForm } from '../page/read-form';
import { findPerson, signedInOf, visitorOf } from '../session/session';
import { actionOfRoute } from './audited-routes';
import { originOf, recordDone } from './record-done';
import { recordUser } from './record-sign-in';

type AuditedRequest = Request<Record<string, string>>;

/** What a handler knows about what it did. */
interface AuditDescription {
  readonly action?: string;
  readonly object?: AuditObject;
  readonly changes?: AuditChanges;
}

/**
 * Says what the handler of a POST did, if its route alone does not. It is recorded before the response leaves, with any
 * status below 400.
 */
export function describeAudit(res: Response, description: AuditDescription): void {
  res.locals.audit = { ...descriptionOf(res), ...description } satisfies AuditDescription;
}

function descriptionOf(res: Response): AuditDescription | undefined {
  return res.locals.audit as AuditDescription | undefined;
}

/** Says that the handler changed submissions: `change` is a name in `submissionActions`, other changes are not recorded. */
export function describeSubmissions(res: Response, change: string, count: number, id: string | null = null): void {
  const action = submissionActions[change];
  if (action === undefined || count === 0) return;
  describeAudit(res, { action, object: { kind: 'submission', id }, changes: { count: { new: count } } });
}

/** Appends what the signed-in member did, such as an export: with a GET, nothing is recorded by itself. */
export async function recordMember(
  deps: DashboardDeps,
  res: Response,
  { action, object, changes }: AuditDescription & { readonly action: string },
): Promise<void> {
  const { account, user } = signedInOf(res);
  const entry = { accountId: account.id, actor: userActor(user), action, object: object ?? null, ...originOf(res.req) };
  await recordDone(deps, { ...entry, ...(changes && { changes }) });
}

/**
 * Runs the handler of a POST and records what it did, before the response leaves: whoever sees it finds the row. A
 * redirect means that something was done; a page that is shown again means that nothing was, unless `describeAudit` says
 * so. What a user does to their own sign-in is in the log of each of their accounts.
 */
export async function recordRequest(
  deps: DashboardDeps,
  req: AuditedRequest,
  res: Response,
  path: string,
  handle: () => void | Promise<void>,
): Promise<void> {
  const { signedIn } = visitorOf(res);
  const user = findPerson(res)?.user;
  if (!user) return handle();
  const accountId = signedIn?.account.id ?? null;
  const action = actionOfRoute(path);
  const object = action === null ? null : objectOf(action, req, accountId, user.id);
  const before = object && accountId !== null ? await observeObject(deps.database.pool, accountId, object) : null;
  const record = async (): Promise<void> => {
    if (res.statusCode >= 400) return;
    const described = descriptionOf(res);
    if (!described && (action === null || res.statusCode < 300)) return;
    const entry = await toEntry(action, before, described, { accountId, actor: userActor(user) });
    if (entry?.action.startsWith('user.')) await recordUser(deps, req, user.id, entry.action, entry.changes);
    else if (entry) await recordDone(deps, { ...entry, ...originOf(req) });
  };
  const recorded = holdResponse(res, () =>
    record().catch((error: unknown) => {
      deps.logger.error({ path, error: errorMessage(error) }, 'an entry could not be added to the audit log');
    }),
  );
  await handle();
  await recorded();
}

/** The row for a request; null when it changed nothing. */
async function toEntry(
  routeAction: string | null,
  before: ObservedChange | null,
  described: AuditDescription = {},
  who: { readonly accountId: string | null; readonly actor: AuditActor },
): Promise<AuditEntry | null> {
  const observed = await before?.describe();
  const action = described.action ?? routeAction;
  if (action === null) return null;
  const changes = { ...observed?.changes, ...described.changes };
  if (observed?.isUnknown && !described.object) return null;
  if (hadNoEffect(action, observed, described.changes)) return null;
  return { ...who, action, object: described.object ?? observed?.object ?? null, changes };
}

/** The object of an action: as its path says, or the new one of a page. */
function objectOf(action: string, req: AuditedRequest, accountId: string | null, userId: string): AuditObject {
  const { kind, id: named } = objectOfPath(action, req.params, { accountId, userId });
  const id = named ?? readForm(req).get('id');
  return { kind, id: id !== null && isUuid(id) ? id : null };
}

/**
 * Lets `work` finish before the response ends. Returns a function that waits for it, and runs it now if the response
 * was broken off instead.
 */
export function holdResponse(res: Response, work: () => Promise<void>): () => Promise<void> {
  const { end } = res;
  let running: Promise<void> | undefined;
  res.end = ((...args: Parameters<typeof end>) => {
    res.end = end;
    running ??= work();
    void running.then(() => end.apply(res, args));
    return res;
  }) as typeof end;
  return async () => {
    running ??= work();
    await running;
  };
}
