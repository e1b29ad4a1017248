import { graceDays } from '../account-deletion/plan-deletion';
import type { Account } from '../accounts/account.model';
import type { Usage } from '../accounts/usage';
import { roleLabels } from '../dashboard/members/membership-fields';
import { Card, Table, Time, UsageBar } from '../dashboard/page/components';
import { Buttons, PostForm, Problems, TextField } from '../dashboard/page/form';
import { formatCount, planLabels } from '../dashboard/page/format';
import type { FieldErrors } from '../dashboard/page/read-form';
import type { StorageRow } from '../files/storage';
import { presentStorage } from '../files/storage.settings';
import { formatResetDay } from '../lib/format-time';
import { formatBytes } from '../lib/text';
import type { AccountAccess } from '../members/access';
import type { ListedMember } from '../members/member.service';
import { firstPasswordDays } from '../users/first-password';
import type { ListedAccount } from './account-list.query';
import { AdminPage, accountPath } from './layout';
import { LimitsCard, type RejectedLimits } from './limits-form';

export interface AccountPageProps {
  readonly account: Account;
  readonly usage: Usage;
  readonly storage: StorageRow | null;
  readonly access: AccountAccess;
  readonly members: readonly ListedMember[];
  readonly activity: Pick<ListedAccount, 'forms' | 'lastSubmissionAt'>;
  /** Whether this installation sends e-mail. */
  readonly canMail: boolean;
  /** Whether new accounts get local storage. */
  readonly hasLocalStorage: boolean;
  readonly rejected?: RejectedLimits | undefined;
  /** What was wrong with the confirmation of a deletion at once. */
  readonly deletionErrors?: FieldErrors | undefined;
}

/** `/admin/accounts/ID`: an account with everything that the operator can change. */
export function AccountPage(props: AccountPageProps) {
  const { account, usage, activity } = props;
  return (
    <AdminPage title={account.email} nav="accounts">
      <section className="card">
        <dl className="facts">
          <dt>State</dt>
          <dd>
            {account.deletesAt && (
              <>
                <span className="tag bad">Being deleted</span> on <Time at={account.deletesAt} />{' '}
              </>
            )}
            {account.suspendedAt ? (
              <>
                <span className="tag bad">Suspended</span> since <Time at={account.suspendedAt} />
              </>
            ) : (
              !account.deletesAt && <span className="tag good">Active</span>
            )}
          </dd>
          <dt>Plan</dt>
          <dd>{planLabels[account.plan]}</dd>
          <dt>Forms</dt>
          <dd>{formatCount(activity.forms)}</dd>
          <dt>Last submission</dt>
          <dd>{activity.lastSubmissionAt ? <Time at={activity.lastSubmissionAt} /> : 'None yet'}</dd>
          <dt>Created</dt>
          <dd>
            <Time at={account.createdAt} />
          </dd>
          <dt>Account ID</dt>
          <dd>
            <code>{account.id}</code>
          </dd>
        </dl>
        <UsageBar
          label={`Submissions this month, until ${formatResetDay(usage.period)}`}
          value={usage.used}
          max={usage.limit}
          format={formatCount}
        />
        <UsageBar label="Files" value={usage.storage_bytes} max={usage.storage_limit_bytes} format={formatBytes} />
      </section>
      <LimitsCard account={account} rejected={props.rejected} />
      <StorageCard {...props} />
      <InvitationCard {...props} />
      <MembersCard {...props} />
      <AccessCard {...props} />
      <SuspensionCard account={account} />
      <DeletionCard account={account} errors={props.deletionErrors} />
    </AdminPage>
  );
}

function StorageCard({ account, storage, hasLocalStorage }: AccountPageProps) {
  const shown = presentStorage(storage);
  return (
    <Card id="storage" title="File storage">
      {shown === null && <p>No storage connected. Files that visitors upload are not stored.</p>}
      {shown?.kind === 'local' && <p>Files are stored on this server.</p>}
      {shown?.kind === 's3' && (
        <p className="anywhere">
          Files are stored in the bucket <bdi>{shown.bucket}</bdi> at <bdi>{shown.endpoint}</bdi>.
        </p>
      )}
      {shown === null && hasLocalStorage && (
        <PostForm action={accountPath(account.id, 'local-storage')}>
          <button type="submit" className="quiet">
            Store files on this server
          </button>
        </PostForm>
      )}
    </Card>
  );
}

function InvitationCard({ account, access: { hasPassword }, canMail }: AccountPageProps) {
  return (
    <Card id="invitation" title={hasPassword ? 'Password' : 'Invitation'}>
      <p>
        {hasPassword ? 'The owner has a password.' : 'The owner has no password yet and cannot sign in.'}{' '}
        {canMail
          ? 'Send the owner a link to choose a password, or share the link yourself.'
          : 'Share a link that lets the owner choose a password.'}{' '}
        The link works once and expires in {firstPasswordDays} days.
      </p>
      {!canMail && <p className="soft">No e-mail is sent from here, because this web process has no MAIL_URL.</p>}
      <div className="buttons">
        {canMail && (
          <PostForm action={accountPath(account.id, 'invite')}>
            <button type="submit">Send by e-mail</button>
          </PostForm>
        )}
        <PostForm action={accountPath(account.id, 'invitation-link')}>
          <button type="submit" className="quiet">
            Show link
          </button>
        </PostForm>
      </div>
    </Card>
  );
}

function MembersCard({ members }: AccountPageProps) {
  return (
    <Card id="members" title="Members">
      <Table caption="People with access" head={['Name', 'E-mail', 'Role', 'Forms', 'Joined', 'Last seen']}>
        {members.map(({ userId, name, email, role, formIds, joinedAt, lastSeenAt }) => (
          <tr key={userId}>
            <td>
              <bdi>{name}</bdi>
            </td>
            <td className="anywhere">
              <bdi>{email}</bdi>
            </td>
            <td>{roleLabels[role]}</td>
            <td>{formIds === null ? 'All' : formatCount(formIds.length)}</td>
            <td>
              <Time at={joinedAt} compact />
            </td>
            <td>{lastSeenAt ? <Time at={lastSeenAt} compact /> : <span className="soft">Not yet</span>}</td>
          </tr>
        ))}
      </Table>
    </Card>
  );
}

function AccessCard({ account, access: { sessions, hasPersonalToken, otherTokens } }: AccountPageProps) {
  return (
    <Card id="access" title="Access">
      <dl className="facts">
        <dt>Signed-in browsers</dt>
        <dd>{formatCount(sessions)}</dd>
        <dt>Personal API token</dt>
        <dd>{hasPersonalToken ? 'Active' : 'None'}</dd>
        <dt>Tokens with scopes</dt>
        <dd>{formatCount(otherTokens)}</dd>
      </dl>
      {sessions > 0 && (
        <details className="fold">
          <summary>Sign out everywhere</summary>
          <p>Ends all sessions of the members of this account. They can sign in again.</p>
          <PostForm action={accountPath(account.id, 'end-sessions')}>
            <button type="submit" className="danger">
              Sign out everywhere
            </button>
          </PostForm>
        </details>
      )}
      {(hasPersonalToken || otherTokens > 0) && (
        <details className="fold">
          <summary>Revoke all API tokens</summary>
          <p>
            Programs and agents that use a token of this account lose access at once. Its members can create new ones.
          </p>
          <PostForm action={accountPath(account.id, 'revoke-token')}>
            <button type="submit" className="danger">
              Revoke all API tokens
            </button>
          </PostForm>
        </details>
      )}
    </Card>
  );
}

function SuspensionCard({ account }: { account: Account }) {
  if (account.suspendedAt) {
    return (
      <Card id="suspension" title="Suspension">
        <p>The forms of this account reject new submissions. Its owner can still sign in and read what was received.</p>
        <PostForm action={accountPath(account.id, 'unsuspend')}>
          <Buttons>
            <button type="submit">Lift suspension</button>
          </Buttons>
        </PostForm>
      </Card>
    );
  }
  return (
    <Card id="suspension" title="Suspension">
      <p>A suspended account receives no submissions. Its owner can still sign in and read what was received.</p>
      <details className="fold">
        <summary>Suspend account</summary>
        <p>All forms of this account reject submissions at once, until you lift the suspension.</p>
        <PostForm action={accountPath(account.id, 'suspend')}>
          <button type="submit" className="danger">
            Suspend account
          </button>
        </PostForm>
      </details>
    </Card>
  );
}

function DeletionCard({ account, errors }: { account: Account; errors: FieldErrors | undefined }) {
  return (
    <Card id="deletion" title="Deletion">
      {account.deletesAt ? (
        <>
          <p>
            This account will be deleted on <Time at={account.deletesAt} />. Its forms reject new submissions.
          </p>
          <PostForm action={accountPath(account.id, 'keep')}>
            <Buttons>
              <button type="submit">Keep the account</button>
            </Buttons>
          </PostForm>
        </>
      ) : (
        <details className="fold">
          <summary>Delete in {graceDays} days</summary>
          <p>
            Its forms reject submissions at once, and its owners get an e-mail. After {graceDays} days, everything in
            the account is deleted forever. Until then, an owner or you can keep it.
          </p>
          <PostForm action={accountPath(account.id, 'delete')}>
            <button type="submit" className="danger">
              Delete in {graceDays} days
            </button>
          </PostForm>
        </details>
      )}
      <details className="fold" open={errors !== undefined}>
        <summary>Delete at once</summary>
        <p>
          Everything in the account is deleted forever, beginning a minute from now. Nobody can keep it, and nobody is
          told.
        </p>
        <PostForm action={accountPath(account.id, 'delete-at-once')}>
          {errors && <Problems errors={errors} />}
          <TextField
            name="confirmation"
            label={`Type ${account.email} to confirm`}
            autoComplete="off"
            errors={errors ?? {}}
          />
          <button type="submit" className="danger">
            Delete at once
          </button>
        </PostForm>
      </details>
    </Card>
  );
}
