import type { Request, Response } from 'express';
import { HttpError } from '../../lib/http-error';
import { changeMember, removeMember, transferOwnership } from '../../members/change-members';
import {
  inviteMember,
  isInvitationAllowed,
  listInvitations,
  resendInvitation,
  revokeInvitation,
} from '../../members/invitations';
import { type ListedMember, listMembers } from '../../members/member.service';
import type { Membership } from '../../members/permissions';
import { describeAudit } from '../audit/record-request';
import type { DashboardDeps } from '../dashboard.deps';
import { redirectWithNotice } from '../notices';
import { type FieldErrors, fieldErrors, readForm } from '../page/read-form';
import { renderPage } from '../page/render-page';
import { get, type MemberRoute, post } from '../session/routes';
import { signedInOf } from '../session/session';
import { renderTab } from '../settings/render-tab';
import { accountSettingsPath, membersPath } from '../settings/settings-paths';
import { listChoosableForms } from './choosable-forms';
import { MemberPage } from './member.page';
import { memberPath } from './members.cards';
import { draftMembership, readMembershipFields } from './membership-fields';

/** `/settings/members`: who belongs to the account, as what, and who is invited. */
export const memberRoutes: readonly MemberRoute[] = [
  post('/settings/members', 'members:write', invite),
  post('/settings/members/leave', 'self', leave),
  post('/settings/members/invitations/:id/resend', 'members:write', resend),
  post('/settings/members/invitations/:id/revoke', 'members:write', revoke),
  get('/settings/members/:id', 'members:write', showMember),
  post('/settings/members/:id', 'members:write', saveMember),
  post('/settings/members/:id/remove', 'members:write', remove),
  post('/settings/members/:id/transfer', 'account:own', transfer),
];

type IdRequest = Request<{ id: string }>;

const tooMany = 'Too many invitations. An account can send 30 an hour, and 5 to one address. Try again later.';

async function invite(deps: DashboardDeps, req: Request, res: Response): Promise<void> {
  const { database, limiter } = deps;
  const inviter = actorOf(res);
  const form = readForm(req);
  const email = form.get('email') ?? '';
  const reject = (errors: FieldErrors, status: number) => {
    const draft = { email, ...draftMembership(form) };
    return renderTab(deps, res, 'members', { rejectedCard: { card: 'invitation', draft, errors }, status });
  };
  if (!(await isInvitationAllowed(limiter, inviter.accountId, email))) return reject({ form: tooMany }, 429);
  try {
    const invited = await inviteMember(database, inviter, { email, ...readMembershipFields(form) });
    const changes = { role: { new: invited.role }, form_ids: { new: invited.formIds } };
    describeAudit(res, { object: { kind: 'invitation', id: null, label: invited.email }, changes });
  } catch (error) {
    return reject(fieldErrors(error), 400);
  }
  redirectWithNotice(res, membersPath, 'member-invited');
}

async function resend({ database, limiter }: DashboardDeps, { params }: IdRequest, res: Response): Promise<void> {
  const inviter = actorOf(res);
  const invitation = (await listInvitations(database, inviter.accountId)).find(({ id }) => id === params.id);
  if (!invitation) return redirectWithNotice(res, membersPath, 'invitation-gone');
  if (!(await isInvitationAllowed(limiter, inviter.accountId, invitation.email))) {
    throw new HttpError(429, null, tooMany);
  }
  const isSent = await resendInvitation(database, inviter, params.id);
  redirectWithNotice(res, membersPath, isSent ? 'invitation-resent' : 'invitation-gone');
}

async function revoke({ database }: DashboardDeps, { params }: IdRequest, res: Response): Promise<void> {
  const isRevoked = await revokeInvitation(database, actorOf(res), params.id);
  redirectWithNotice(res, membersPath, isRevoked ? 'invitation-revoked' : 'invitation-gone');
}

async function showMember(deps: DashboardDeps, { params }: IdRequest, res: Response): Promise<void> {
  await renderMember(deps, res, params.id);
}

async function renderMember(
  deps: DashboardDeps,
  res: Response,
  userId: string,
  rejected?: { readonly draft: Membership; readonly errors: FieldErrors },
): Promise<void> {
  const { accountId } = actorOf(res);
  const member = await requireMember(deps, accountId, userId);
  const forms = await listChoosableForms(deps, accountId);
  renderPage(res, <MemberPage {...{ member, forms }} {...(rejected && { rejected })} />, rejected ? 400 : 200);
}

async function saveMember(deps: DashboardDeps, req: IdRequest, res: Response): Promise<void> {
  const form = readForm(req);
  const { userId } = await requireMember(deps, actorOf(res).accountId, req.params.id);
  const actor = actorOf(res);
  try {
    await changeMember(deps.database, { ...actor, userId }, readMembershipFields(form));
  } catch (error) {
    return renderMember(deps, res, userId, { draft: draftMembership(form), errors: fieldErrors(error) });
  }
  // Who gave up the own role may not see the members any more.
  redirectWithNotice(res, userId === actor.actorId ? accountSettingsPath() : membersPath, 'member-saved');
}

async function remove(deps: DashboardDeps, { params }: IdRequest, res: Response): Promise<void> {
  const actor = actorOf(res);
  const { userId } = await requireMember(deps, actor.accountId, params.id);
  await removeMember(deps.database, { ...actor, userId });
  const isSelf = userId === actor.actorId;
  redirectWithNotice(res, isSelf ? '/dashboard' : membersPath, isSelf ? 'account-left' : 'member-removed');
}

async function leave({ database }: DashboardDeps, _req: Request, res: Response): Promise<void> {
  const { accountId, actorId } = actorOf(res);
  await removeMember(database, { accountId, actorId, userId: actorId });
  redirectWithNotice(res, '/dashboard', 'account-left');
}

async function transfer(deps: DashboardDeps, { params }: IdRequest, res: Response): Promise<void> {
  const actor = actorOf(res);
  const { userId } = await requireMember(deps, actor.accountId, params.id);
  await transferOwnership(deps.database, { ...actor, userId });
  redirectWithNotice(res, memberPath(userId), 'ownership-transferred');
}

/** The account, and who acts. */
function actorOf(res: Response): { readonly accountId: string; readonly actorId: string } {
  const { account, user } = signedInOf(res);
  return { accountId: account.id, actorId: user.id };
}

/** The member with this user id; throws a 404 when the account has none. */
async function requireMember({ database }: DashboardDeps, accountId: string, userId: string): Promise<ListedMember> {
  const member = (await listMembers(database, accountId)).find((one) => one.userId === userId);
  if (!member) throw new HttpError(404, null, 'This person is not a member of the account.');
  return member;
}
