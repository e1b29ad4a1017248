import { canGive } from '../../members/change-members';
import type { ListedMember } from '../../members/member.service';
import { type Membership, roles } from '../../members/permissions';
import { displayName } from '../../users/user.service';
import { Card, Time } from '../page/components';
import { Buttons, PostForm, Problems } from '../page/form';
import { Page } from '../page/page';
import type { FieldErrors } from '../page/read-form';
import { usePage } from '../page/render-page';
import { membersPath } from '../settings/settings-paths';
import type { ChoosableForm } from './choosable-forms';
import { memberPath } from './members.cards';
import { MembershipFields, roleLabels } from './membership-fields';

interface MemberPageProps {
  readonly member: ListedMember;
  /** The forms of the account, without deleted ones. */
  readonly forms: readonly ChoosableForm[];
  /** A role that was rejected. */
  readonly rejected?: { readonly draft: Membership; readonly errors: FieldErrors };
}

/** `/dashboard/settings/members/:id`: a member's role and forms, and the end of the membership. */
export function MemberPage({ member, forms, rejected }: MemberPageProps) {
  const { signedIn } = usePage();
  const name = displayName(member);
  const offered = roles.filter((role) => signedIn && canGive(signedIn, role));
  const canChange = offered.includes(member.role);
  const errors = rejected?.errors ?? {};
  return (
    <Page title={`${name} · Members`} heading={name} nav="settings">
      <p>
        <a href={membersPath}>← Members</a>
      </p>
      <section className="card">
        <dl className="facts">
          <dt>E-mail</dt>
          <dd>
            <bdi>{member.email}</bdi>
          </dd>
          <dt>Role</dt>
          <dd>{roleLabels[member.role]}</dd>
          <dt>Joined</dt>
          <dd>
            <Time at={member.joinedAt} />
          </dd>
          <dt>Last seen</dt>
          <dd>{member.lastSeenAt ? <Time at={member.lastSeenAt} /> : 'Not yet'}</dd>
        </dl>
        {!canChange && <p className="soft">Only owners can change an owner.</p>}
      </section>
      {canChange && (
        <PostForm action={memberPath(member.userId)} guard={rejected ? 'rejected' : 'unchanged'}>
          <Card id="membership" title="Role and forms">
            <Problems errors={errors} labels={{ role: 'Role', form_ids: 'Forms' }} />
            <MembershipFields membership={rejected?.draft ?? member} offered={offered} forms={forms} errors={errors} />
            <Buttons>
              <button type="submit">Save changes</button>
              <a href={membersPath}>Cancel</a>
            </Buttons>
          </Card>
        </PostForm>
      )}
      {canChange && member.userId !== signedIn?.user.id && <EndCard member={member} />}
    </Page>
  );
}

function EndCard({ member }: { member: ListedMember }) {
  const name = displayName(member);
  return (
    <Card id="end" title="Ownership and removal">
      {member.role !== 'owner' && (
        <PostForm action={memberPath(member.userId, 'transfer')}>
          <details className="fold">
            <summary>Transfer ownership</summary>
            <p>
              <bdi>{name}</bdi> becomes an owner of this account, and you become an admin. Only an owner can reverse
              this.
            </p>
            <button type="submit" className="danger">
              Transfer ownership
            </button>
          </details>
        </PostForm>
      )}
      <PostForm action={memberPath(member.userId, 'remove')}>
        <details className="fold">
          <summary>Remove from this account</summary>
          <p>
            <bdi>{name}</bdi> loses access at once. API tokens that this member created stop working. Notes and replies
            stay.
          </p>
          <button type="submit" className="danger">
            Remove member
          </button>
        </details>
      </PostForm>
    </Card>
  );
}
