import type { ReactNode } from 'react';
import { maxSubmissions } from '../../deliveries/delivery.stats';
import { canDo } from '../../members/permissions';
import { type Period, sum } from '../../submissions/statistics/account-figures';
import { inboxPath, unfilteredInbox } from '../inbox/inbox-draft';
import { formatCount, formatShare } from '../page/format';
import { usePage } from '../page/render-page';
import { ShortTime } from '../trouble/short-time';
import type { Overview } from './read-overview';

interface HeadlineProps {
  readonly period: Period;
  readonly overview: Overview;
}

/** Four figures, each with how it has changed since the period before. */
export function Headline({ period, overview }: HeadlineProps) {
  return (
    <dl className="four">
      <NewSubmissions {...{ period, overview }} />
      <Unread {...{ period, overview }} />
      <Spam {...{ period, overview }} />
      <Delivered {...{ period, overview }} />
    </dl>
  );
}

/** A figure as a link to what it counts, and its change or another remark. */
function Figure({
  label,
  path,
  value,
  children,
}: {
  label: string;
  path: string;
  value: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <a href={path}>{value}</a>
        <small>{children}</small>
      </dd>
    </div>
  );
}

function NewSubmissions({ period, overview: { days, figures } }: HeadlineProps) {
  const received = days && receivedIn(days);
  const before = figures?.receivedBefore ?? 0;
  return (
    <Figure label="New submissions" path="/dashboard/inbox" value={received === null ? '–' : formatCount(received)}>
      {received !== null && before > 0 && (
        <Change
          value={Math.round((received / before - 1) * 100)}
          unit="%"
          title={`${formatCount(before)} in the ${period.days} days before, up to the same time of day`}
        />
      )}
      {received !== null && before === 0 && `in ${period.days} days`}
    </Figure>
  );
}

function receivedIn({ forms, rest }: NonNullable<Overview['days']>): number {
  return sum(forms.map(({ counts }) => sum(counts))) + sum(rest ?? []);
}

function Unread({ period, overview: { figures } }: HeadlineProps) {
  const total = usePage().sidebar?.unread?.total;
  const value = total ? `${formatCount(total.count)}${total.more ? '+' : ''}` : '–';
  const older = figures?.unreadBefore ?? 0;
  return (
    <Figure label="Unread" path={inboxPath({ ...unfilteredInbox, q: 'is:unread' })} value={value}>
      {total?.count === 0 && 'all read'}
      {total !== undefined && total.count > 0 && !total.more && (
        <>
          {older === 0 ? 'none' : formatCount(older)} older than {period.days} days
        </>
      )}
    </Figure>
  );
}

function Spam({ period, overview: { days, figures } }: HeadlineProps) {
  if (!days || !figures) return <Figure label="Spam" path={spamPath} value="–" />;
  const { spam, spamBefore, receivedBefore } = figures;
  const [all, allBefore] = [receivedIn(days) + spam, receivedBefore + spamBefore];
  return (
    <Figure label="Spam" path={spamPath} value={formatShare(spam, all)}>
      {allBefore > 0 && all > 0 ? (
        <Change
          value={points(spam, all) - points(spamBefore, allBefore)}
          unit=" points"
          title={`${formatShare(spamBefore, allBefore)} in the ${period.days} days before`}
        />
      ) : (
        all > 0 && `${formatCount(spam)} of ${formatCount(all)}`
      )}
    </Figure>
  );
}

const spamPath = inboxPath({ ...unfilteredInbox, folder: 'spam' });

function Delivered({ period, overview: { deliveries, deliveriesBefore } }: HeadlineProps) {
  const { signedIn } = usePage();
  const hasHealthPage = signedIn !== null && canDo(signedIn, 'shared:read');
  const path = hasHealthPage ? '/dashboard/health' : inboxPath({ ...unfilteredInbox, q: 'is:failed' });
  if (!deliveries) return <Figure label="Delivered" path={path} value="–" />;
  const { submissions: counts, countedSince } = deliveries;
  const { waiting, failed } = counts;
  const sent = counts.sent - waiting;
  const before = deliveriesBefore?.sent ? deliveriesBefore : null;
  return (
    <Figure label="Delivered" path={path} value={formatShare(sent - failed, sent)}>
      {waiting > 0 && `${formatCount(waiting)} pending `}
      {waiting === 0 && before && sent > 0 && (
        <Change
          value={points(sent - failed, sent) - points(before.sent - before.failed, before.sent)}
          unit=" points"
          title={`${formatShare(before.sent - before.failed, before.sent)} in the ${period.days} days before`}
        />
      )}
      {waiting === 0 && !before && failed > 0 && `${formatCount(failed)} failed`}
      {countedSince && (
        <span title={`The latest ${formatCount(maxSubmissions)} submissions`}>
          {' '}
          since <ShortTime at={countedSince} />
        </span>
      )}
    </Figure>
  );
}

/** A share in percentage points, to one decimal. */
function points(part: number, whole: number): number {
  return Math.round((part / whole) * 1_000) / 10;
}

/** `↑ 12%`, `↓ 0.4 points`, `no change`; the title says what it is compared with. */
function Change({ value, unit, title }: { value: number; unit: string; title: string }) {
  const rounded = Math.round(value * 10) / 10;
  if (rounded === 0) return <span title={title}>no change</span>;
  const amount = Math.abs(rounded);
  return (
    <span title={title}>
      <span aria-hidden="true">{rounded > 0 ? '↑' : '↓'}</span>
      <span className="unseen">{rounded > 0 ? 'up' : 'down'}</span> {formatCount(amount)}
      {amount === 1 ? unit.replace(/s$/, '') : unit}
    </span>
  );
}
