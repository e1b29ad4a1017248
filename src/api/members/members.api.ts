import {
  changeMember,
  changeMembers,
  type LockedMember,
  removeMember,
  transferOwnership,
} from '../../members/change-members';
import { presentMember } from '../../members/member.presenter';
import { listMembers } from '../../members/member.service';
import { canDo } from '../../members/permissions';
import type { ApiDeps } from '../api.deps';
import { requireMatch } from '../etag';
import { presentPageOf, readPage } from '../paging';
import { forbidden, notFound } from '../problem';
import { type ApiRequest, type ApiResult, type ApiRoute, type Change, change, read, withEtag } from '../route';

/** `/api/members`: who belongs to the account, as what. */
export const memberRoutes: readonly ApiRoute[] = [
  read('/api/members', 'members:read', listAll),
  read('/api/members/:id', 'members:read', showMember),
  withEtag(change('PATCH', '/api/members/:id', 'members:write', 'member.changed', saveMember)),
  withEtag(change('DELETE', '/api/members/:id', 'members:write', 'member.removed', remove)),
  withEtag(change('POST', '/api/members/:id/transfer', 'members:write', 'member.made-owner', transfer)),
];

type MemberRequest = ApiRequest<{ readonly id: string }>;

/** The account, and the user who acts; null for a token without one, which acts as an owner. */
export function actorOf({ account, token }: Pick<ApiRequest, 'account' | 'token'>) {
  return { accountId: account.id, actorId: token.userId };
}

async function listAll({ database }: ApiDeps, { account, query }: ApiRequest): Promise<ApiResult> {
  const members = await listMembers(database, account.id);
  const rows = members.map((member) => ({ ...member, id: member.userId }));
  return presentPageOf('members', rows, readPage(query), presentMember);
}

function showMember({ database }: ApiDeps, { account, params }: MemberRequest): Promise<ApiResult> {
  return findMember(database, account.id, params.id);
}

async function findMember(
  database: ApiDeps['database'],
  accountId: string,
  userId: string,
  inChange?: Change,
): Promise<ApiResult> {
  const members = await listMembers(database, accountId, inChange?.transaction);
  const member = members.find((one) => one.userId === userId);
  if (!member) throw notFound('member');
  return { body: presentMember(member), version: versionOf(member) };
}

async function saveMember({ database }: ApiDeps, request: MemberRequest, inChange: Change): Promise<ApiResult> {
  const { userId, role, formIds } = await lockMember(database, request, inChange);
  const { body } = request;
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body);
  const input = isObject ? { role, form_ids: formIds, ...body } : body;
  await changeMember(database, { ...actorOf(request), userId }, input, inChange.transaction);
  return findMember(database, request.account.id, userId, inChange);
}

async function remove({ database }: ApiDeps, request: MemberRequest, inChange: Change): Promise<ApiResult> {
  const { account, token } = request;
  const { userId } = await lockMember(database, request, inChange);
  await removeMember(database, { ...actorOf(request), userId }, inChange.transaction);
  if (userId !== token.userId) return {};
  return { audit: { action: 'account.membership-ended', object: { kind: 'account', id: account.id } } };
}

/** Makes the member the owner. As in the dashboard, only what owners may do allows it. */
async function transfer({ database }: ApiDeps, request: MemberRequest, inChange: Change): Promise<ApiResult> {
  if (!canDo(request.token, 'account:own')) throw forbidden('Only the token of an owner can transfer the ownership.');
  const { userId } = await lockMember(database, request, inChange);
  await transferOwnership(database, { ...actorOf(request), userId }, inChange.transaction);
  return findMember(database, request.account.id, userId, inChange);
}

/** The member of the path, with all members locked. Throws a 404, and a 412 when it does not match If-Match. */
async function lockMember(
  database: ApiDeps['database'],
  request: MemberRequest,
  { transaction }: Change,
): Promise<LockedMember> {
  const find = async (members: readonly LockedMember[]) => members.find(({ userId }) => userId === request.params.id);
  const member = await changeMembers(database, actorOf(request), find, transaction);
  if (!member) throw notFound('member');
  requireMatch(request, versionOf(member));
  return member;
}

function versionOf({ userId, role, formIds }: Pick<LockedMember, 'userId' | 'role' | 'formIds'>): unknown {
  return { userId, role, formIds };
}
