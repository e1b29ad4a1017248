import type { RequestHandler, Router } from 'express';
import { v7 as uuidv7 } from 'uuid';
import type { ApiDeps } from '../../api/api.deps';
import { createApiRouter } from '../../api/api.routes';
import { applyAsToken, applyScopes, auditsOf } from '../../api/config/config.api';
import { requireAllowedUrls } from '../../api/config/config-urls';
import type { ApiProblem, ProblemResponse } from '../../api/problem';
import { type ApiRequest, type ApiResult, type ApiRoute, type Change, change } from '../../api/route';
import { isDryRun } from '../../api/warnings';
import { type AccountState, lockAccountState } from '../../forms-as-code/account-state';
import { changedNames } from '../../forms-as-code/differences';
import type { PlannedChange, PlanOptions } from '../../forms-as-code/planning';
import { InputError } from '../../lib/input-error';
import { isWebhookOf, placeOf, translateConfig } from './formspree-config';

const routes: readonly ApiRoute[] = [
  {
    ...change(
      'POST',
      '/formspree/api/0/deployments',
      'shared:write',
      'account.settings-file-applied',
      deploy,
      checkUrls,
    ),
    alsoNeeds: applyScopes,
  },
];

/** What Formspree's command line deploys to, with an API token as its deploy key. */
export function createFormspreeApi(deps: ApiDeps & { readonly guards: readonly RequestHandler[] }): Router {
  return createApiRouter(deps, { routes, present: presentFormspreeError });
}

/**
 * Applies a formspree.json: only what it says is changed. What left it stays, except for webhooks that stand for actions
 * of its forms.
 */
async function deploy(deps: ApiDeps, request: ApiRequest, inTransaction: Change): Promise<ApiResult> {
  const state = await lockAccountState(deps.database, request.account.id, inTransaction.transaction);
  const { config, formsWithActions, notApplied } = translateConfig(request.body, fallbacksOf(state));
  const options: PlanOptions = {
    isComplete: false,
    isDeleted: (kind, key) => kind === 'webhook' && key !== null && isWebhookOf(formsWithActions, key),
  };
  try {
    const applied = await applyAsToken(deps, request, state, { config }, options, inTransaction);
    const accessKeys = new Map(applied.created.forms.map(({ id, access_key }) => [id, access_key]));
    const done = applied.changes.map((one) => describeChange(one, accessKeys));
    const log = [
      ...(done.length > 0 ? done : ['nothing changed']),
      ...notApplied.map((what) => `not applied: ${what}`),
      ...(isDryRun(request) ? applied.warnings.map(({ path, message }) => `warning: ${path}: ${message}`) : []),
    ];
    return { body: { id: uuidv7(), log }, audit: auditsOf(request, applied) };
  } catch (error) {
    throw error instanceof InputError ? nameAsFormspree(error, config) : error;
  }
}

/** What a form has now. A new one is called by its key, and notifies the owner of the account. */
function fallbacksOf({ forms, email }: AccountState): Parameters<typeof translateConfig>[1] {
  const known = new Map(forms.map((form) => [form.key, form]));
  return {
    nameOf: (key) => known.get(key)?.name ?? key,
    recipientOf: (key) => known.get(key)?.settings.email_to ?? email,
  };
}

async function checkUrls(deps: ApiDeps, { account, body }: ApiRequest): Promise<void> {
  const { config } = translateConfig(body, { nameOf: (key) => key, recipientOf: () => '' });
  try {
    await requireAllowedUrls(deps, account.id, config);
  } catch (error) {
    throw error instanceof InputError ? nameAsFormspree(error, config) : error;
  }
}

function describeChange(
  { action, kind, key, id, differences }: PlannedChange,
  accessKeys: ReadonlyMap<string, string>,
): string {
  const accessKey = accessKeys.get(id ?? '');
  if (action === 'create') return `created the ${kind} ${key}${accessKey ? `, with the access key ${accessKey}` : ''}`;
  if (action === 'update') return `changed the ${kind} ${key}: ${[...changedNames(differences)].join(', ')}`;
  return `deleted the ${kind} ${key}`;
}

function nameAsFormspree({ code, message, problems }: InputError, config: Parameters<typeof placeOf>[0]): InputError {
  return new InputError(
    code,
    message,
    problems.map((problem) => ({ ...problem, setting: placeOf(config, problem.setting) })),
  );
}

/** Formspree's command line shows messages only with status 422, so it gets whatever a person can correct with that. */
function presentFormspreeError({ status, code, message, problems }: ApiProblem): ProblemResponse {
  const isCorrectable = status >= 400 && status < 500 && status !== 401 && status !== 429;
  const errors = problems.map(({ setting, message: text }) => ({ field: setting, message: text }));
  return {
    status: isCorrectable ? 422 : status,
    type: 'application/json',
    body: {
      code: errors.length > 0 ? 'CONFIG_VALIDATION_ERROR' : code.toUpperCase(),
      errors: errors.length > 0 ? errors : [{ message }],
    },
  };
}
