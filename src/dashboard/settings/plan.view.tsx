import { isPaid, type Plan } from '../../../config/plans';
import type { Account } from '../../accounts/account.model';
import type { Usage } from '../../accounts/usage';
import { UsageBar } from '../page/bar.view';
import { formatCount } from '../page/units';
import { Card } from './card.view';

const planNames = {
  free: 'Free',
  pro: 'Pro',
  annual: 'Annual',
  three_year: 'Three years',
} as const satisfies Record<Plan, string>;

/** The account's plan, how much of the month's submissions is used, and when the count begins anew. */
export function PlanCard({ account, usage }: { account: Account; usage: Usage }) {
  return (
    <Card id="plan" title="Plan and usage">
      <dl className="facts">
        <dt>Plan</dt>
        <dd>{planNames[account.plan]}</dd>
        <dt>Includes</dt>
        <dd>
          {usage.limit === null ? 'Submissions without limit' : `${formatCount(usage.limit)} submissions a month`}
          {isPaid(account.plan)
            ? ', webhooks, file storage, exports'
            : '. Webhooks, file storage and exports rest; their settings are kept.'}
        </dd>
        <dt>Begins anew</dt>
        <dd>
          <time dateTime={resetOf(usage.period)}>{resetOf(usage.period)}</time>, 00:00 UTC
        </dd>
      </dl>
      <UsageBar label="Submissions this month" value={usage.used} max={usage.limit} format={formatCount} />
      {usage.limit !== null && usage.used >= usage.limit && (
        <p className="wrong">The month’s submissions are used up: the forms refuse new ones until it begins anew.</p>
      )}
    </Card>
  );
}

/** The first day after a month that is given as `YYYY-MM`. */
export function resetOf(period: string): string {
  const [year, month] = period.split('-').map(Number);
  return new Date(Date.UTC(year ?? 0, month ?? 0, 1)).toISOString().slice(0, 10);
}
