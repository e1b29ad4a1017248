import type { Response } from 'express';
import { listNewestForms } from '../../forms/form.repository';
import { effectiveScopes, type TokenScope } from '../../members/token-scopes';
import type { GrantedAccess } from '../../oauth/codes';
import { connectionEnd } from '../../tokens/connections';
import { readGrantedSettings } from '../../tokens/token.service';
import { describeAudit } from '../audit/record-request';
import type { DashboardDeps } from '../dashboard.deps';
import { type FieldErrors, readForm } from '../page/read-form';
import { scopeOfMember, signedInOf } from '../session/session';
import { emptyTokenDraft, readTokenDraft, settingsOf, type TokenDraft } from '../tokens/token-draft';
import type { Consent } from './consent.page';

/** More forms cannot be chosen. */
const maxForms = 1_000;

/** What the person sees before deciding about the requested scopes. */
export async function prepareConsent(
  { database }: DashboardDeps,
  res: Response,
  requested: readonly TokenScope[],
  { draft, errors }: { readonly draft?: TokenDraft; readonly errors?: FieldErrors } = {},
): Promise<Consent> {
  const signedIn = signedInOf(res);
  // Whether it is an agent is not for the person to choose: without `mcp`, an agent could not even connect.
  const offered = effectiveScopes(requested, { ...signedIn, isMasked: false }).filter((scope) => scope !== 'mcp');
  const forms = await listNewestForms(database, scopeOfMember(signedIn), maxForms);
  return {
    ...{ signedIn, offered, forms, errors: errors ?? {}, action: res.req.originalUrl },
    draft: draft ?? { ...emptyTokenDraft, scopes: offered },
  };
}

/** What the person granted. Throws InputError. */
export async function readGrant(
  { database }: DashboardDeps,
  res: Response,
  name: string,
  requested: readonly TokenScope[],
): Promise<GrantedAccess> {
  const { account, user, role, formIds, provider } = signedInOf(res);
  const draft = readTokenDraft(readForm(res.req));
  const chosen = requested.filter((scope) => scope === 'mcp' || draft.scopes.includes(scope));
  const input = settingsOf({ ...draft, name, scopes: chosen }, account.zone);
  const member = { userId: user.id, role, formIds };
  const { scopes, form_ids, masked, expires_at } = await readGrantedSettings(database, account.id, member, input);
  return {
    ...{ accountId: account.id, userId: user.id, scopes },
    ...{ formIds: form_ids, isMasked: masked, endsAt: connectionEnd(expires_at, provider !== null) },
  };
}

/** Adds to the audit log what was granted. */
export function describeGrant(
  res: Response,
  { id, clientId, name }: { readonly id: string; readonly clientId: string; readonly name: string },
  { scopes, formIds, isMasked, endsAt }: GrantedAccess,
): void {
  describeAudit(res, {
    action: 'token.connected',
    object: { kind: 'token', id, label: name },
    changes: {
      ...{ client_id: { new: clientId }, scopes: { new: scopes }, is_masked: { new: isMasked } },
      ...(formIds && { form_ids: { new: formIds } }),
      ...(endsAt && { expires_at: { new: endsAt.toISOString() } }),
    },
  });
}

export function isAllowed(form: URLSearchParams): boolean {
  return form.get('decision') === 'allow';
}
