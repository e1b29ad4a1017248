import type { Config } from '../../../config';
import type { Usage } from '../../accounts/usage';
import type { Alert } from '../../alerts/alert';
import type { FormDecisions } from '../../decisions/decision.summary';
import type { DeliveryStats } from '../../deliveries/delivery.stats';
import { formatBytes, truncate } from '../../lib/text';
import type { InboxRow } from '../../submissions/inbox/inbox.query';
import type { DayCount } from '../../submissions/statistics/activity';
import type { CaptchaOffer } from '../../submissions/statistics/captcha-offers';
import { AlertsCard } from '../alerts/alerts-card';
import { CaptchaOfferNotice } from '../forms/captcha-offer';
import { BarChart } from '../page/bar-chart';
import { Empty, Notice, Time, UsageBar } from '../page/components';
import { formatCount, formatResetDay, kindLabels } from '../page/format';
import { Page } from '../page/page';
import { DeliveryTable, SlowestWebhooks } from './delivery-tables';
import { UndeliveredCard } from './undelivered-card';

/** The selectable periods, in days. */
export const periods = [7, 30, 90] as const;

export type Period = (typeof periods)[number];

export interface Overview {
  /** Oldest first. */
  readonly alerts: readonly Alert[];
  /** Forms that may require their captcha now. */
  readonly captchaOffers: readonly CaptchaOffer[];
  /** Null when counting timed out. */
  readonly days: readonly DayCount[] | null;
  /** Null when counting timed out. */
  readonly deliveries: DeliveryStats | null;
  /** Null when counting timed out. */
  readonly undelivered: readonly FormDecisions[] | null;
  readonly newest: readonly InboxRow[];
  readonly usage: Usage;
  /** What happens to submissions over the quota. */
  readonly overQuota: Config['overQuota'];
}

export function OverviewPage({ period, overview }: { period: Period; overview: Overview }) {
  const { alerts, captchaOffers, days, deliveries, undelivered, newest, usage, overQuota } = overview;
  return (
    <Page title="Overview" nav="overview" actions={<Periods current={period} />}>
      <AlertsCard alerts={alerts} overQuota={overQuota} />
      {captchaOffers.map((offer) => (
        <CaptchaOfferNotice key={offer.formId} offer={offer} named />
      ))}
      {deliveries && <FailedDeliveries stats={deliveries} />}
      {days ? <SubmissionsChart days={days} /> : <TimedOut subject="Submissions" />}
      {undelivered ? <UndeliveredCard forms={undelivered} /> : <TimedOut subject="Rejected and dropped submissions" />}
      <div className="columns">
        <LatestSubmissions rows={newest} />
        <UsageCard usage={usage} />
      </div>
      {deliveries ? (
        <div className="columns even">
          <DeliveryTable stats={deliveries} days={period} />
          <SlowestWebhooks stats={deliveries} />
        </div>
      ) : (
        <TimedOut subject="Deliveries" />
      )}
    </Page>
  );
}

function Periods({ current }: { current: Period }) {
  return (
    <nav className="periods" aria-label="Period">
      {periods.map((days) => (
        <a key={days} href={`/dashboard?days=${days}`} aria-current={days === current ? 'page' : undefined}>
          {days} days
        </a>
      ))}
    </nav>
  );
}

function TimedOut({ subject }: { subject: string }) {
  return <Notice tone="plain">{subject} took too long to count. Try a shorter period.</Notice>;
}

function SubmissionsChart({ days }: { days: readonly DayCount[] }) {
  return (
    <BarChart
      id="submissions"
      title="Submissions per day"
      unit="day"
      series={['Accepted', 'Spam']}
      bars={days.map(({ day, accepted, spam }) => ({ at: day, counts: [accepted, spam] }))}
      note="UTC days, excluding deleted"
    />
  );
}

function FailedDeliveries({ stats: { failures, failureCount } }: { stats: DeliveryStats }) {
  if (failureCount === 0) return null;
  return (
    <section className="card wanted" aria-labelledby="failed">
      <h2 id="failed">{failureCount === 1 ? '1 failed delivery' : `${formatCount(failureCount)} failed deliveries`}</h2>
      <p className="soft small">Failed deliveries are not retried automatically. Fix the cause, then retry them.</p>
      <ul className="lines">
        {failures.map(({ id, submissionId, formName, kind, label, status, error, finishedAt }) => (
          <li key={id}>
            <a href={`/dashboard/submissions/${submissionId}`}>
              {kindLabels[kind]}, <bdi>{formName}</bdi>
            </a>
            <span className="cut soft">
              {label !== null && (
                <>
                  <bdi title={label}>{truncate(label.replace(/^https?:\/\//, ''), 40)}</bdi>:{' '}
                </>
              )}
              <bdi>{error ?? (status === null ? 'Unknown reason' : `Response status ${status}`)}</bdi>
            </span>
            <Time at={finishedAt} compact />
          </li>
        ))}
      </ul>
      {failureCount > failures.length && (
        <p className="more">
          <a href="/dashboard/webhooks/log?status=failed">View failed webhook deliveries</a>
        </p>
      )}
    </section>
  );
}

function LatestSubmissions({ rows }: { rows: readonly InboxRow[] }) {
  return (
    <section className="card" aria-labelledby="newest">
      <h2 id="newest">Latest submissions</h2>
      {rows.length === 0 ? (
        <Empty title="Your inbox is empty">
          <p>
            Open one of your <a href="/dashboard/forms">forms</a> to copy its snippet and send a test.
          </p>
        </Empty>
      ) : (
        <>
          <ul className="lines">
            {rows.map((row) => (
              <li key={row.id}>
                <a href={`/dashboard/submissions/${row.id}`}>
                  <bdi>{row.formName}</bdi>
                </a>
                <span className="cut soft">
                  <Preview row={row} />
                </span>
                <Time at={row.createdAt} compact />
              </li>
            ))}
          </ul>
          <p className="more">
            <a href="/dashboard/inbox">View inbox</a>
          </p>
        </>
      )}
    </section>
  );
}

function Preview({ row: { preview } }: { row: InboxRow }) {
  const fields = (preview ?? []).filter(([, value]) => value.trim() !== '');
  return fields.map(([name, value], index) => (
    <span key={name}>
      {index > 0 && ' · '}
      <bdi>{value}</bdi>
    </span>
  ));
}

function UsageCard({ usage }: { usage: Usage }) {
  return (
    <section className="card" aria-labelledby="usage">
      <h2 id="usage">Usage</h2>
      <UsageBar label="Submissions" value={usage.used} max={usage.limit} format={formatCount} />
      <UsageBar label="Files" value={usage.storage_bytes} max={usage.storage_limit_bytes} format={formatBytes} />
      <p className="soft small">
        {usage.limit === null
          ? 'Submissions are counted from the first day of the month (UTC).'
          : `Monthly submissions reset on ${formatResetDay(usage.period)} (UTC).`}
      </p>
      <p className="more">
        <a href="/dashboard/settings">Manage plan and storage</a>
      </p>
    </section>
  );
}
