import type { Config } from '../../../config';
import { isPaid } from '../../../config/plans';
import type { Account } from '../../accounts/account.model';
import type { Usage } from '../../accounts/usage';
import { formatResetDay } from '../../lib/format-time';
import { Card, Time, UsageBar } from '../page/components';
import { formatCount, planLabels } from '../page/format';
import { accountListsPath, templatesPath } from './settings-paths';

interface ProfileCardsProps {
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
export function ProfileCards({ account, usage, overQuota }: ProfileCardsProps) {
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
          {sharedPages.map(([path, name, meaning]) => (
            <li key={path}>
              <a href={path}>{name}</a>
              <span className="cut soft">{meaning}</span>
            </li>
          ))}
        </ul>
      </Card>
    </>
  );
}

function PlanCard({ account, usage, overQuota }: ProfileCardsProps & { readonly usage: Usage }) {
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
