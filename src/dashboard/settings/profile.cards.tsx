import type { Config } from '../../../config';
import { isPaid } from '../../../config/plans';
import type { Account } from '../../accounts/account.model';
import type { Usage } from '../../accounts/usage';
import { formatResetDay } from '../../lib/format-time';
import type { User } from '../../users/user.model';
import { Card, Time, UsageBar } from '../page/components';
import { Buttons, PostForm, Problems, TextField } from '../page/form';
import { formatCount, planLabels } from '../page/format';
import type { FieldErrors } from '../page/read-form';
import { useCanOpen } from '../page/render-page';
import type { SignedIn } from '../session/session';
import { accountListsPath, accountSettingsPath, membersPath, templatesPath } from './settings-paths';

interface ProfileCardsProps {
  readonly signedIn: SignedIn;
  readonly account: Account;
  /** Null for members who are limited to some forms. */
  readonly usage: Usage | null;
  /** What happens to submissions over the quota. */
  readonly overQuota: Config['overQuota'];
}

/** What all forms share, beside the settings. */
export const sharedPages = [
  ['/dashboard/labels', 'Labels', 'Organize submissions'],
  [templatesPath, 'Reply templates', 'Texts to insert when you reply'],
  ['/dashboard/views', 'Saved views', 'Searches that open with one click'],
  [accountListsPath, 'Allow and block lists', 'Senders and words that skip the spam filter or go to spam'],
] as const;

/** Who the account is, what it may use, and what all its forms share. */
export function ProfileCards({ signedIn, account, usage, overQuota }: ProfileCardsProps) {
  return (
    <>
      <Card id="account" title="Account">
        <dl className="facts">
          <dt>E-mail</dt>
          <dd>
            <bdi>{account.email}</bdi>
          </dd>
          <dt>Created</dt>
          <dd>
            <Time at={account.createdAt} />
          </dd>
        </dl>
      </Card>
      {usage && <PlanCard {...{ account, usage, overQuota }} />}
      <Card id="inbox-tools" title="For all forms">
        <ul className="lines">
          {sharedPages.map((page) => (
            <SharedPage key={page[0]} page={page} />
          ))}
        </ul>
      </Card>
      {signedIn.hasColleagues && <LeaveCard signedIn={signedIn} />}
    </>
  );
}

function SharedPage({ page: [path, name, meaning] }: { page: (typeof sharedPages)[number] }) {
  if (!useCanOpen(path)) return null;
  return (
    <li>
      <a href={path}>{name}</a>
      <span className="cut soft">{meaning}</span>
    </li>
  );
}

interface NameFormProps {
  readonly user: User;
  /** A name that was rejected. */
  readonly rejected: { readonly name: string; readonly errors: FieldErrors } | undefined;
}

/** Who is signed in, with a form that changes the name. */
export function NameForm({ user, rejected }: NameFormProps) {
  const errors = rejected?.errors ?? {};
  return (
    <PostForm action={`${accountSettingsPath()}/profile/name`} guard={rejected ? 'rejected' : 'unchanged'}>
      <Card id="you" title="You">
        <Problems errors={errors} labels={{ your_name: 'Your name' }} />
        <p className="soft">
          Signed in as <bdi>{user.email}</bdi>.
        </p>
        <TextField
          name="your_name"
          label="Your name"
          hint="Optional. Shown to the other members in place of your e-mail address."
          value={rejected?.name ?? user.name}
          errors={errors}
          maxLength={80}
          autoComplete="name"
        />
        <Buttons>
          <button type="submit" className="quiet">
            Save name
          </button>
        </Buttons>
      </Card>
    </PostForm>
  );
}

function LeaveCard({ signedIn: { account, role } }: { signedIn: SignedIn }) {
  return (
    <Card id="leave" title="Leave this account">
      <PostForm action={`${membersPath}/leave`}>
        <details className="fold">
          <summary>Leave this account</summary>
          <p>
            You lose access to <bdi>{account.title}</bdi> at once, and API tokens that you created for it stop working.
            {role === 'owner' && ' The last owner cannot leave; make another member an owner first.'}
          </p>
          <button type="submit" className="danger">
            Leave account
          </button>
        </details>
      </PostForm>
    </Card>
  );
}

interface PlanCardProps extends Pick<ProfileCardsProps, 'account' | 'overQuota'> {
  readonly usage: Usage;
}

function PlanCard({ account, usage, overQuota }: PlanCardProps) {
  const paid = isPaid(account.plan);
  const isUnlimited = usage.limit === null && paid;
  const resetDay = formatResetDay(usage.period);
  return (
    <Card id="plan" title={isUnlimited ? 'Usage' : 'Plan and usage'}>
      {!isUnlimited && (
        <dl className="facts">
          <dt>Plan</dt>
          <dd>{planLabels[account.plan]}</dd>
          <dt>Includes</dt>
          <dd>
            {usage.limit === null ? 'Unlimited submissions' : `${formatCount(usage.limit)} submissions per month`}
            {paid
              ? ', webhooks, file storage, exports'
              : '. Webhooks, file storage and exports are turned off; their settings are kept.'}
          </dd>
          {usage.limit !== null && (
            <>
              <dt>Resets on</dt>
              <dd>{resetDay}, 00:00 UTC</dd>
            </>
          )}
        </dl>
      )}
      <UsageBar label="Submissions this month" value={usage.used} max={usage.limit} format={formatCount} />
      {usage.limit !== null && usage.used >= usage.limit && (
        <p className="wrong">
          Monthly limit reached.{' '}
          {overQuota === 'flag'
            ? `Until ${resetDay}, new submissions are stored, but no e-mails or webhooks are sent for them.`
            : `Until ${resetDay}, new submissions are rejected.`}
        </p>
      )}
    </Card>
  );
}
