import Joi from 'joi';
import { type AccountState, readAccountState } from '../../forms-as-code/account-state';
import { type Applied, applyConfig } from '../../forms-as-code/apply';
import { type Plan, planChanges } from '../../forms-as-code/plan';
import { type PlannedChange, type PlanOptions, wholeFile } from '../../forms-as-code/planning';
import { presentConfig } from '../../forms-as-code/pull';
import { readSettings } from '../../lib/settings';
import type { ApiToken } from '../../tokens/api-token';
import { mayReadAudit } from '../../tokens/token-rules';
import type { ApiDeps } from '../api.deps';
import { forbidden } from '../problem';
import { type ApiAudit, type ApiRequest, type ApiResult, type ApiRoute, type Change, change, read } from '../route';
import { findConfigWarnings } from './config-warnings';

/** Planning reads all of what a file describes. */
const readScopes = ['forms:read', 'webhooks:read'] as const;
/** What is removed from a list is shown, so applying needs to read lists, too. */
export const applyScopes = ['shared:read', 'forms:write', 'webhooks:write'] as const;

/** `/api/config`: forms, webhooks, templates and lists as the content of a settings file. */
export const configRoutes: readonly ApiRoute[] = [
  { ...read('/api/config', 'shared:read', pullConfig), alsoNeeds: readScopes },
  { ...read('/api/config/plan', 'shared:read', planConfig), method: 'POST', alsoNeeds: readScopes },
  {
    ...change('POST', '/api/config/apply', 'shared:write', 'account.settings-file-applied', applyFile),
    alsoNeeds: applyScopes,
  },
];

interface ConfigRequest {
  readonly config: unknown;
  readonly keep: boolean;
  readonly fingerprint?: string;
}

const planRequest = Joi.object<ConfigRequest>({
  config: Joi.any().required(),
  keep: Joi.boolean().default(false),
}).required();

const applyRequest = planRequest.keys({ fingerprint: Joi.string().max(100) });

async function pullConfig({ database }: ApiDeps, { account }: ApiRequest): Promise<ApiResult> {
  return { body: { config: presentConfig(await readAccountState(database, account.id)) } };
}

async function planConfig(deps: ApiDeps, { account, token, body }: ApiRequest): Promise<ApiResult> {
  const { database, secrets } = deps;
  const { config, keep } = readSettings(planRequest, body ?? null);
  const state = await readAccountState(database, account.id);
  const plan = planChanges(secrets, state, config, wholeFile(keep));
  requireAuditAccess(token, plan, state);
  const trial = { query: new URLSearchParams({ dry_run: 'true' }) };
  const warnings = await findConfigWarnings(deps, database.pool, trial, plan, state);
  return { body: { changes: plan.changes, warnings, fingerprint: plan.fingerprint } };
}

async function applyFile(deps: ApiDeps, request: ApiRequest, change: Change): Promise<ApiResult> {
  const { config, keep, fingerprint } = readSettings(applyRequest, request.body ?? null);
  const applied = await applyAsToken(deps, request, { config, fingerprint }, wholeFile(keep), change);
  return { body: applied, audit: auditsOf(request, applied) };
}

/**
 * Applies a file with what the token of a request may do. Throws a 403 for webhooks that it may not change, and a 409 when
 * submissions would be erased unconfirmed.
 */
export function applyAsToken(
  deps: ApiDeps,
  request: ApiRequest,
  file: { readonly config: unknown; readonly fingerprint?: string | undefined },
  options: PlanOptions,
  { transaction, queries }: Change,
): Promise<Applied> {
  const { database, secrets } = deps;
  return applyConfig(database, secrets, request.account.id, file, options, transaction, async (plan, state) => {
    requireAuditAccess(request.token, plan, state);
    await findConfigWarnings(deps, queries, request, plan, state);
  });
}

/** Throws a 403 unless the token may read the audit log, which another URL of such a webhook would show to it. */
function requireAuditAccess(token: ApiToken, { file, changes }: Plan, { webhooks }: AccountState): void {
  if (mayReadAudit(token)) return;
  const getsLog = changes.find(
    ({ kind, key, id }) =>
      kind === 'webhook' &&
      (webhooks.some((webhook) => webhook.id === id && webhook.auditEvents) || file.webhooks[key ?? '']?.audit_events),
  );
  if (!getsLog) return;
  throw forbidden(`The webhook ${getsLog.key} gets the audit log. Changing it needs the scope audit:read too.`);
}

const words = {
  create: { form: 'created', webhook: 'created', template: 'created', lists: 'created' },
  update: { form: 'settings-changed', webhook: 'settings-changed', template: 'changed', lists: 'entries-changed' },
  delete: { form: 'deleted', webhook: 'deleted', template: 'deleted', lists: 'deleted' },
  move: { form: 'key-changed', webhook: 'key-changed', template: 'key-changed', lists: 'key-changed' },
} as const;

/** An entry of the audit log for each change. */
export function auditsOf({ account }: Pick<ApiRequest, 'account'>, { changes }: Pick<Applied, 'changes'>): ApiAudit[] {
  return changes.map(({ action: what, kind, id, name, differences }: PlannedChange) => ({
    action: `${kind === 'lists' ? 'list' : kind}.${words[what][kind]}`,
    object: kind === 'lists' ? { kind: 'list', id: account.id } : { kind, id, label: name },
    changes: Object.fromEntries(
      differences.map(({ path, before, after, secret }) => [
        path,
        secret !== undefined || path.includes('lists.') || kind === 'lists'
          ? 'changed'
          : { ...(what !== 'create' && { old: before as string | null }), new: after as string | null },
      ]),
    ),
  }));
}
