import type { ReactNode } from 'react';
import type { OpenInvitation } from '../../members/accept-invitation';
import { type Role, roleTexts } from '../../members/permissions';
import { NewPasswordField } from '../auth/auth.pages';
import { Buttons, PostForm, Problems, TextField } from '../page/form';
import { AuthLayout } from '../page/page';
import type { FieldErrors } from '../page/read-form';
import { usePage } from '../page/render-page';

interface JoinPageProps {
  readonly token: string;
  readonly invitation: OpenInvitation;
}

const rolesWithArticle: Readonly<Record<Role, string>> = {
  owner: 'an owner',
  admin: 'an admin',
  editor: 'an editor',
  viewer: 'a viewer',
};

/** The page of an invitation, with what its reader can do. */
function JoinLayout({
  invitation: { account, role },
  children,
}: { children: ReactNode } & Pick<JoinPageProps, 'invitation'>) {
  return (
    <AuthLayout title={`Join ${account}`}>
      <p>
        You are invited to join <bdi>{account}</bdi> as {rolesWithArticle[role]}.
      </p>
      <p className="soft">{roleTexts[role]}</p>
      {children}
    </AuthLayout>
  );
}

/** For the person who is invited, signed in. */
export function AcceptPage({ token, invitation }: JoinPageProps) {
  return (
    <JoinLayout invitation={invitation}>
      <PostForm action="/dashboard/join">
        <input type="hidden" name="token" value={token} />
        <Buttons>
          <button type="submit">Join</button>
          <a href="/dashboard">Not now</a>
        </Buttons>
      </PostForm>
    </JoinLayout>
  );
}

/** For somebody without a user, who chooses a password. */
export function NewUserPage({
  token,
  invitation,
  name = '',
  errors = {},
}: JoinPageProps & { name?: string; errors?: FieldErrors }) {
  return (
    <JoinLayout invitation={invitation}>
      <PostForm action="/dashboard/join">
        <Problems errors={errors} />
        <p className="soft">
          You will sign in as <bdi>{invitation.email}</bdi>.
        </p>
        <input type="hidden" name="token" value={token} />
        {/* Tells password managers which address the password belongs to. */}
        <input hidden readOnly name="username" autoComplete="username" value={invitation.email} />
        <TextField
          name="name"
          label="Name"
          hint="Optional. Shown to the other members."
          value={name}
          errors={errors}
          autoComplete="name"
        />
        <NewPasswordField errors={errors} />
        <Buttons>
          <button type="submit">Join</button>
        </Buttons>
      </PostForm>
    </JoinLayout>
  );
}

/** For a browser that is not signed in, while the invited address belongs to a user. */
export function SignInToJoinPage({ token, invitation }: JoinPageProps) {
  const next = joinPath(token);
  return (
    <JoinLayout invitation={invitation}>
      <p>
        Sign in as <bdi>{invitation.email}</bdi> to join. You return to this page.
      </p>
      <Buttons>
        <a className="button" href={`/dashboard/sign-in?next=${encodeURIComponent(next)}`}>
          Sign in
        </a>
      </Buttons>
    </JoinLayout>
  );
}

/** For somebody who is signed in with another address. */
export function OtherPersonPage({ token, invitation, email }: JoinPageProps & { email: string }) {
  return (
    <AuthLayout title={`Join ${invitation.account}`}>
      <p>
        You are signed in as <bdi>{email}</bdi>. This invitation is for another address, <bdi>{invitation.email}</bdi>.
        Sign out to accept it, or ask for an invitation to your own address.
      </p>
      <PostForm action="/dashboard/sign-out">
        <input type="hidden" name="next" value={joinPath(token)} />
        <Buttons>
          <button type="submit">Sign out</button>
          <a href="/dashboard">Go to the dashboard</a>
        </Buttons>
      </PostForm>
    </AuthLayout>
  );
}

/** For a link that was used, replaced or revoked, has expired, or never existed. */
export function ClosedInvitationPage() {
  const { signedIn } = usePage();
  return (
    <AuthLayout title="This invitation is no longer open">
      <p>
        An invitation works once and expires after 7 days. It also ends when it is revoked or sent again, and when
        whoever invited you leaves the account.
      </p>
      <p>
        If you have joined already,{' '}
        {signedIn ? <a href="/dashboard">go to the dashboard</a> : <a href="/dashboard/sign-in">sign in</a>}. Otherwise
        ask an owner or an admin of the account for another invitation.
      </p>
    </AuthLayout>
  );
}

function joinPath(token: string): string {
  return `/dashboard/join?token=${token}`;
}
