import {
  type Invitation,
  inviteMember,
  isInvitationAllowed,
  listInvitations,
  resendInvitation,
  revokeInvitation,
} from '../../members/invitations';
import { readInvitation } from '../../members/member.settings';
import type { ApiDeps } from '../api.deps';
import { presentPageOf, readFlag, readPage } from '../paging';
import { notFound, tooMany } from '../problem';
import { type ApiRequest, type ApiResult, type ApiRoute, type Change, change, read } from '../route';
import { actorOf } from './members.api';

/** `/api/invitations`: who is invited to the account. */
export const invitationRoutes: readonly ApiRoute[] = [
  read('/api/invitations', 'members:write', listAll),
  change('POST', '/api/invitations', 'members:write', 'member.invited', invite, limitInvite),
  read('/api/invitations/:id', 'members:write', showInvitation),
  change('DELETE', '/api/invitations/:id', 'members:write', 'invitation.revoked', revoke),
  change('POST', '/api/invitations/:id/resend', 'members:write', 'invitation.resent', resend, limitResend),
];

type InvitationRequest = ApiRequest<{ readonly id: string }>;

async function listAll({ database }: ApiDeps, { account, query }: ApiRequest): Promise<ApiResult> {
  return presentPageOf('invitations', await listInvitations(database, account.id), readPage(query), present);
}

async function showInvitation({ database }: ApiDeps, { account, params }: InvitationRequest): Promise<ApiResult> {
  return { body: present(findById(await listInvitations(database, account.id), params.id)) };
}

async function invite(deps: ApiDeps, request: ApiRequest, { transaction }: Change): Promise<ApiResult> {
  const invited = await inviteMember(deps.database, actorOf(request), request.body, transaction);
  const { id, email, role, formIds } = invited;
  return {
    status: 201,
    body: await readNew(deps, request, id, transaction),
    location: `/api/invitations/${id}`,
    audit: {
      object: { kind: 'invitation', id, label: email },
      changes: { role: { new: role }, form_ids: { new: formIds } },
    },
  };
}

/** Sends it again. The new invitation has an id and a link of its own, and takes the place of the earlier one. */
async function resend(deps: ApiDeps, request: InvitationRequest, { transaction }: Change): Promise<ApiResult> {
  const id = await resendInvitation(deps.database, actorOf(request), request.params.id, transaction);
  if (id === null) throw notFound('invitation');
  return { body: await readNew(deps, request, id, transaction) };
}

async function revoke({ database }: ApiDeps, request: InvitationRequest, { transaction }: Change): Promise<ApiResult> {
  if (!(await revokeInvitation(database, actorOf(request), request.params.id, transaction))) {
    throw notFound('invitation');
  }
  return {};
}

async function limitInvite(deps: ApiDeps, request: ApiRequest): Promise<void> {
  const { email } = await readInvitation(deps.database.pool, request.account.id, request.body);
  await requireAllowed(deps, request, email);
}

async function limitResend(deps: ApiDeps, request: InvitationRequest): Promise<void> {
  const { account, params } = request;
  await requireAllowed(deps, request, findById(await listInvitations(deps.database, account.id), params.id).email);
}

/** Throws a 429 when the account may not mail another invitation to the address within the hour. */
async function requireAllowed({ limiter }: ApiDeps, { account, query }: ApiRequest, email: string): Promise<void> {
  if (readFlag(query, 'dry_run') || (await isInvitationAllowed(limiter, account.id, email))) return;
  const limits = 'An account can send 30 an hour, and 5 to one address.';
  throw tooMany(`Too many invitations. ${limits} Try again later.`, 3_600);
}

async function readNew(
  { database }: ApiDeps,
  { account }: Pick<ApiRequest, 'account'>,
  id: string,
  transaction: Change['transaction'],
) {
  return present(findById(await listInvitations(database, account.id, transaction), id));
}

function findById(invitations: readonly Invitation[], id: string): Invitation {
  const invitation = invitations.find((one) => one.id === id);
  if (!invitation) throw notFound('invitation');
  return invitation;
}

function present({ id, email, role, formIds, state, requestedAt, expiresAt }: Invitation) {
  return { id, email, role, form_ids: formIds, state, requested_at: requestedAt, expires_at: expiresAt };
}
