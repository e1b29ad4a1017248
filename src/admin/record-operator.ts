import type { Request, Response } from 'express';
import { observeObject } from '../audit/audit-objects';
import { actionOfPath } from '../dashboard/audit/audited-routes';
import { originOf, recordDone } from '../dashboard/audit/record-done';
import { holdResponse } from '../dashboard/audit/record-request';
import { operatorOf } from '../http/operator-login';
import type { Route } from '../http/routes';
import type { AdminDeps } from './admin.deps';

/** What the operator's POSTs are called in the audit log, if their path does not say it well. */
const actions: Readonly<Record<string, string>> = {
  '/accounts/new': 'account.created',
  '/accounts/:id/limits': 'account.limits-changed',
  '/accounts/:id/suspend': 'account.suspended',
  '/accounts/:id/unsuspend': 'account.suspension-lifted',
  '/accounts/:id/end-sessions': 'account.sessions-ended',
  '/accounts/:id/revoke-token': 'account.personal-token-revoked',
  '/accounts/:id/local-storage': 'account.local-storage-connected',
  '/accounts/:id/invite': 'account.owner-invited',
  '/accounts/:id/invitation-link': 'account.invitation-link-created',
  '/accounts/:id/delete': 'account.deletion-planned',
  '/accounts/:id/keep': 'account.deletion-canceled',
  '/accounts/:id/delete-now': 'account.deleted',
  '/status/test-mail': 'installation.test-mail-sent',
};

/**
 * The same routes, with what their POSTs did in the audit log of the account, before the response leaves. What concerns
 * no account, or one that is gone, is in the log of the installation.
 */
export function recorded(routes: readonly Route<AdminDeps>[]): Route<AdminDeps>[] {
  return routes.map((route) =>
    route.method === 'get'
      ? route
      : {
          ...route,
          handler: (deps: AdminDeps, req: Request<never>, res: Response) =>
            record(deps, req, res, route.path, () => route.handler(deps, req, res)),
        },
  );
}

async function record(
  deps: AdminDeps,
  req: Request<{ id?: string }>,
  res: Response,
  path: string,
  handle: () => void | Promise<void>,
): Promise<void> {
  const observed = await observeAccount(deps, req.params.id ?? null);
  const finish = holdResponse(res, async () => {
    if (res.statusCode >= 400) return;
    // A new account is known by the page that is opened next.
    const created = /[0-9a-f]{8}(?:-[0-9a-f]{4,12}){4}$/.exec(String(res.get('Location') ?? ''))?.[0] ?? null;
    const { object, changes, exists } = (await (observed ?? (await observeAccount(deps, created)))?.describe()) ?? {};
    const label = operatorOf(res);
    await recordDone(deps, {
      accountId: exists && object ? object.id : null,
      actor: { kind: 'operator', id: label, label },
      action: actions[path] ?? actionOfPath(path),
      object: object ?? null,
      ...(changes && { changes }),
      ...originOf(req),
    });
  });
  await handle();
  await finish();
}

async function observeAccount({ database }: AdminDeps, id: string | null) {
  return id === null ? null : observeObject(database.pool, id, { kind: 'account', id });
}
