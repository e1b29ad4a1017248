import type { Request, Response } from 'express';
import { userActor } from '../../audit/audit-entry';
import { get, post, type Route } from '../../http/routes';
import { HttpError } from '../../lib/http-error';
import { acceptAsNewUser, acceptInvitation, findInvitation } from '../../members/accept-invitation';
import { switchAccount } from '../../users/session.repository';
import type { User } from '../../users/user.model';
import { originOf, recordDone } from '../audit/record-done';
import type { DashboardDeps } from '../dashboard.deps';
import { redirectWithNotice } from '../notices';
import { type FieldErrors, fieldErrors, readForm } from '../page/read-form';
import { renderPage } from '../page/render-page';
import { findPerson } from '../session/session';
import { signIn } from '../session/sign-in';
import { AcceptPage, ClosedInvitationPage, NewUserPage, OtherPersonPage, SignInToJoinPage } from './join.pages';

/**
 * `/join?token=…`, the target of a mailed invitation, for visitors with and without a session. Opening it changes
 * nothing, since mail programs prefetch links. The link shows that its reader gets the mail of the address. It makes a
 * user for an address that has none; a user who exists must sign in.
 */
export const joinRoutes: readonly Route<DashboardDeps>[] = [get('/join', showInvitation), post('/join', accept)];

function showInvitation(deps: DashboardDeps, req: Request, res: Response): Promise<void> {
  const { token } = req.query;
  return renderInvitation(deps, res, typeof token === 'string' ? token : '');
}

interface Typed {
  readonly name: string;
  readonly errors: FieldErrors;
}

async function renderInvitation(
  { database }: DashboardDeps,
  res: Response,
  token: string,
  typed: Typed | null = null,
): Promise<void> {
  const invitation = await findInvitation(database, token);
  if (!invitation) return renderPage(res, <ClosedInvitationPage />, 404);
  const person = findPerson(res);
  const shown = { token, invitation };
  if (person === null && invitation.userId === null) {
    return renderPage(res, <NewUserPage {...shown} {...typed} />, typed ? 400 : 200);
  }
  if (person === null) return renderPage(res, <SignInToJoinPage {...shown} />);
  const { user } = person;
  if (user.id === invitation.userId) return renderPage(res, <AcceptPage {...shown} />);
  return renderPage(res, <OtherPersonPage {...shown} email={user.email} />, 403);
}

async function accept(deps: DashboardDeps, req: Request, res: Response): Promise<void> {
  const { token = '', name = '', password = '' } = Object.fromEntries(readForm(req));
  const person = findPerson(res);
  if (person?.provider)
    throw new HttpError(403, null, 'Sign out first: a sign-in through an organization is for its account only.');
  if (person) {
    const accountId = await acceptInvitation(deps.database, token, person.user.id);
    if (accountId === null) return renderInvitation(deps, res, token);
    await switchAccount(deps.database, person.sessionId, accountId);
    await recordJoined(deps, req, person.user, accountId);
    return redirectWithNotice(res, '/dashboard', 'account-joined');
  }
  // Never signs in as a user who exists.
  const invitation = await findInvitation(deps.database, token);
  if (invitation?.userId !== null) return renderInvitation(deps, res, token);
  return joinAsNewUser(deps, req, res, { token, name, password });
}

async function joinAsNewUser(
  deps: DashboardDeps,
  req: Request,
  res: Response,
  { token, name, password }: { readonly token: string; readonly name: string; readonly password: string },
): Promise<void> {
  try {
    const joined = await acceptAsNewUser(deps.database, token, { name, password });
    if (!joined) return await renderInvitation(deps, res, token);
    const { user, accountId } = joined;
    await recordJoined(deps, req, user, accountId);
    await signIn(deps, req, res, user, { accountId });
  } catch (error) {
    return renderInvitation(deps, res, token, { name, errors: fieldErrors(error) });
  }
  redirectWithNotice(res, '/dashboard', 'account-joined');
}

function recordJoined(deps: DashboardDeps, req: Request, user: User, accountId: string): Promise<void> {
  const actor = userActor(user);
  const object = { kind: 'member', id: user.id, label: actor.label };
  return recordDone(deps, { accountId, actor, action: 'member.joined', object, ...originOf(req) });
}
