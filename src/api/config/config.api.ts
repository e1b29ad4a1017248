import Joi from 'joi';
import { type AccountState, lockAccountState, readAccountState } from '../../forms-as-code/account-state';
import { type Applied, applyConfig, startDeadline } from '../../forms-as-code/apply';
import { type Plan, planChanges } from '../../forms-as-code/plan';
import { type PlannedChange, type PlanOptions, wholeFile } from '../../forms-as-code/planning';
import { presentConfig } from '../../forms-as-code/pull';
import { readSettings } from '../../lib/settings';
import type { ApiToken } from '../../tokens/api-token';
import { mayReadAudit } from '../../tokens/token-rules';
import type { ApiDeps } from '../api.deps';
import { forbidden } from '../problem';
import { type ApiAudit, type ApiRequest, type ApiResult, type ApiRoute, type Change, change, read } from '../route';
import { isDryRun, readErasureOptions } from '../warnings';
import { requireAllowedUrls } from './config-urls';
import { type ConfigWarning, findConfigWarnings } from './config-warnings';

/** Planning reads all of what a file describes. */
const readScopes = ['forms:read', 'webhooks:read'] as const;
/** What is removed from a list is shown, so applying needs to read lists, too. */
export const applyScopes = ['shared:read', 'forms:write', 'webhooks:write'] as const;

/** `/api/config`: forms, webhooks, templates and lists as the content of a settings file. */
export const configRoutes: readonly ApiRoute[] = [
  { ...read('/api/config', 'shared:read', pullConfig), alsoNeeds: readScopes },
  { ...read('/api/config/plan', 'shared:read', planConfig), method: 'POST', alsoNeeds: readScopes },
  {
    ...change('POST', '/api/config/apply', 'shared:write', 'account.settings-file-applied', applyFile, checkUrls),
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

async function pullConfig({ database, reads }: ApiDeps, { account }: ApiRequest): Promise<ApiResult> {
  return reads.run(account.id, async () => {
    return { body: { config: presentConfig(await readAccountState(database, account.id)) } };
  });
}

async function planConfig(deps: ApiDeps, { account, token, body }: ApiRequest): Promise<ApiResult> {
  const { database, secrets, reads } = deps;
  const { config, keep } = readSettings(planRequest, body ?? null);
  await requireAllowedUrls(deps, account.id, config);
  return reads.run(account.id, async () => {
    const requireTime = startDeadline();
    const state = await readAccountState(database, account.id);
    const options = wholeFile(keep);
    const plan = planChanges(secrets, state, config, options);
    requireAuditAccess(token, plan, state);
    const trial = { ...options, isDryRun: true, isConfirmed: false };
    const warnings = await findConfigWarnings(database.pool, trial, plan, state, requireTime);
    return { body: { changes: plan.changes, warnings, fingerprint: plan.fingerprint } };
  });
}

async function checkUrls(deps: ApiDeps, { account, body }: ApiRequest): Promise<void> {
  await requireAllowedUrls(deps, account.id, readSettings(applyRequest, body ?? null).config);
}

async function applyFile(deps: ApiDeps, request: ApiRequest, change: Change): Promise<ApiResult> {
  const { config, keep, fingerprint } = readSettings(applyRequest, request.body ?? null);
  const state = await lockAccountState(deps.database, request.account.id, change.transaction);
  const { warnings, ...applied } = await applyAsToken(
    deps,
    request,
    state,
    { config, fingerprint },
    wholeFile(keep),
    change,
  );
  return { body: { ...applied, ...(isDryRun(request) && { warnings }) }, audit: auditsOf(request, applied) };
}

/**
 * Applies a file to the locked account with what the token of a request may do; the warnings are those of a dry run. Throws
 * a 403 for webhooks that it may not change, and a 409 when submissions would be erased unconfirmed.
 */
export async function applyAsToken(
  { config, database, secrets }: ApiDeps,
  request: ApiRequest,
  state: AccountState,
  file: { readonly config: unknown; readonly fingerprint?: string | undefined },
  planned: PlanOptions,
  { transaction, queries }: Change,
): Promise<Applied & { readonly warnings: readonly ConfigWarning[] }> {
  const options = { ...planned, maySetAliases: config.signup === 'closed' };
  const erasure = { ...options, ...readErasureOptions(request) };
  const warnings: ConfigWarning[] = [];
  const applied = await applyConfig(database, secrets, state, file, options, transaction, async (plan, requireTime) => {
    requireAuditAccess(request.token, plan, state);
    warnings.push(...(await findConfigWarnings(queries, erasure, plan, state, requireTime)));
  });
  return { ...applied, warnings };
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

function actionOf({ action, kind }: PlannedChange): string {
  if (kind === 'lists') return 'list.entries-changed';
  const updated = kind === 'template' ? 'changed' : 'settings-changed';
  const words = { create: 'created', update: updated, delete: 'deleted', move: 'key-changed' } as const;
  return `${kind}.${words[action]}`;
}

/** An entry of the audit log for the file, and one for each change; none if nothing changed. */
export function auditsOf({ account }: Pick<ApiRequest, 'account'>, { changes }: Pick<Applied, 'changes'>): ApiAudit[] {
  if (changes.length === 0) return [];
  const entries = changes.map((change) => auditOf(account.id, change));
  return [{ object: { kind: 'account', id: account.id } }, ...entries];
}

function auditOf(accountId: string, change: PlannedChange): ApiAudit {
  const { action: what, kind, id, name, differences } = change;
  return {
    action: actionOf(change),
    object: kind === 'lists' ? { kind: 'list', id: accountId } : { kind, id, label: name },
    changes: Object.fromEntries(
      differences.map(({ path, before, after, secret }) => [
        path,
        secret !== undefined || path.includes('lists.') || kind === 'lists'
          ? 'changed'
          : { ...(what !== 'create' && { old: before as string | null }), new: after as string | null },
      ]),
    ),
  };
}
