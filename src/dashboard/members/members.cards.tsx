import { canGive } from '../../members/change-members';
import { type Invitation, invitationDays } from '../../members/invitations';
import type { ListedMember } from '../../members/member.service';
import { type Membership, roles } from '../../members/permissions';
import { displayName } from '../../users/user.service';
import { Card, Notice, Table, Time } from '../page/components';
import { Buttons, PostForm, Problems, TextField } from '../page/form';
import type { FieldErrors } from '../page/read-form';
import { useCan, usePage } from '../page/render-page';
import { membersPath } from '../settings/settings-paths';
import type { ChoosableForm } from './choosable-forms';
import { MembershipFields, roleLabels } from './membership-fields';

/** An invitation as it was typed. */
export interface InvitationDraft extends Membership {
  readonly email: string;
}

interface MembersCardsProps {
  readonly members: readonly ListedMember[];
  readonly invitations: readonly Invitation[];
  /** The forms of the account, without deleted ones. */
  readonly forms: readonly ChoosableForm[];
  /** Whether this installation sends e-mail. */
  readonly canMail: boolean;
  /** An invitation that was rejected. */
  readonly rejected: { readonly draft: InvitationDraft; readonly errors: FieldErrors } | undefined;
}

/** The members of the account, who is invited, and a form to invite another. */
export function MembersCards({ members, invitations, forms, canMail, rejected }: MembersCardsProps) {
  const canChange = useCan('members:write');
  return (
    <>
      <h2 id="members">Members</h2>
      <MemberTable members={members} forms={forms} />
      {canChange && invitations.length > 0 && (
        <>
          <h2 id="invitations">Open invitations</h2>
          <InvitationTable invitations={invitations} forms={forms} />
        </>
      )}
      <InviteForm {...{ forms, canMail, rejected }} />
      {!canChange && <p className="soft small">Owners and admins can invite, change and remove members.</p>}
    </>
  );
}

function MemberTable({ members, forms }: Pick<MembersCardsProps, 'members' | 'forms'>) {
  const { signedIn } = usePage();
  const canChange = useCan('members:write');
  return (
    <Table
      caption="Members"
      className="stacks"
      head={[
        ...['Name', 'Role', 'Forms', 'Joined', 'Last seen'],
        <span key="action" className="unseen">
          Action
        </span>,
      ]}
    >
      {members.map((member) => (
        <tr key={member.userId}>
          <td>
            <bdi>{displayName(member)}</bdi> {member.userId === signedIn?.user.id && <span className="tag">You</span>}
            {member.name !== '' && (
              <>
                <br />
                <small className="soft anywhere">
                  <bdi>{member.email}</bdi>
                </small>
              </>
            )}
          </td>
          <td data-label="Role">{roleLabels[member.role]}</td>
          <td data-label="Forms">
            <FormNames formIds={member.formIds} forms={forms} />
          </td>
          <td data-label="Joined">
            <Time at={member.joinedAt} compact />
          </td>
          <td data-label="Last seen">
            {member.lastSeenAt ? <Time at={member.lastSeenAt} compact /> : <span className="soft">Not yet</span>}
          </td>
          <td className="action">
            {canChange && signedIn && canGive(signedIn, member.role) && (
              <a className="button quiet small" href={memberPath(member.userId)}>
                Edit<span className="unseen"> {displayName(member)}</span>
              </a>
            )}
          </td>
        </tr>
      ))}
    </Table>
  );
}

const maxNames = 3;

/** The forms that a role is limited to. */
function FormNames({ formIds, forms }: { formIds: readonly string[] | null; forms: readonly ChoosableForm[] }) {
  if (formIds === null) return 'All';
  const names = forms.filter(({ id }) => formIds.includes(id)).map(({ name }) => name);
  if (names.length === 0) return <span className="soft">None</span>;
  const hidden = names.length - maxNames;
  return (
    <span title={names.join(', ')}>
      <bdi>{names.slice(0, maxNames).join(', ')}</bdi>
      {hidden > 0 && ` and ${hidden} more`}
    </span>
  );
}

const states: Readonly<Record<Invitation['state'], readonly [text: string, tone: string]>> = {
  waiting: ['Being sent', ''],
  sent: ['Sent', 'good'],
  failed: ['Not sent', 'bad'],
  expired: ['Expired', 'warn'],
};

function InvitationTable({ invitations, forms }: Pick<MembersCardsProps, 'invitations' | 'forms'>) {
  const { signedIn } = usePage();
  return (
    <Table
      caption="Open invitations"
      className="stacks"
      head={[
        ...['E-mail', 'Role', 'Forms', 'Invited', 'State'],
        <span key="action" className="unseen">
          Action
        </span>,
      ]}
    >
      {invitations.map(({ id, email, role, formIds, requestedAt, state }) => (
        <tr key={id}>
          <td className="anywhere">
            <bdi>{email}</bdi>
          </td>
          <td data-label="Role">{roleLabels[role]}</td>
          <td data-label="Forms">
            <FormNames formIds={formIds} forms={forms} />
          </td>
          <td data-label="Invited">
            <Time at={requestedAt} compact />
          </td>
          <td data-label="State">
            <span className={`tag ${states[state][1]}`}>{states[state][0]}</span>
          </td>
          <td className="action">
            {signedIn && canGive(signedIn, role) && (
              <>
                <PostForm action={`${membersPath}/invitations/${id}/resend`}>
                  <button type="submit" className="quiet small">
                    Resend<span className="unseen"> to {email}</span>
                  </button>
                </PostForm>
                <PostForm action={`${membersPath}/invitations/${id}/revoke`}>
                  <button type="submit" className="quiet small">
                    Revoke<span className="unseen"> for {email}</span>
                  </button>
                </PostForm>
              </>
            )}
          </td>
        </tr>
      ))}
    </Table>
  );
}

function InviteForm({ forms, canMail, rejected }: Pick<MembersCardsProps, 'forms' | 'canMail' | 'rejected'>) {
  const { signedIn } = usePage();
  if (!signedIn) return null;
  const { draft = { email: '', role: 'editor', formIds: null }, errors = {} } = rejected ?? {};
  return (
    <PostForm action={`${membersPath}#invite`} guard={rejected ? 'rejected' : 'unchanged'}>
      <Card id="invite" title="Invite a member">
        {!canMail && (
          <Notice tone="warn">
            This web process has no MAIL_URL. If no worker sends e-mail either, the operator can create a link with{' '}
            <code>member:invite</code>.
          </Notice>
        )}
        <p className="soft">
          We send a link that works once, only for this address, and expires in {invitationDays} days.
        </p>
        <Problems errors={errors} labels={{ email: 'E-mail', role: 'Role', form_ids: 'Forms' }} />
        <TextField name="email" label="E-mail" type="email" value={draft.email} errors={errors} autoComplete="off" />
        <MembershipFields
          membership={draft}
          offered={roles.filter((role) => canGive(signedIn, role))}
          forms={forms}
          errors={errors}
        />
        <Buttons>
          <button type="submit">Send invitation</button>
        </Buttons>
      </Card>
    </PostForm>
  );
}

/** The page of a member, or an action on it. */
export function memberPath(userId: string, action?: string): string {
  return action === undefined ? `${membersPath}/${userId}` : `${membersPath}/${userId}/${action}`;
}
