import type { Usage } from '../../accounts/usage';
import { formatResetDay } from '../../lib/format-time';
import { dayPeriods } from '../../lib/periods';
import { formatBytes } from '../../lib/text';
import type { DaysByForm, Period } from '../../submissions/statistics/account-figures';
import { CaptchaOfferNotice } from '../forms/captcha-offer';
import { BarChartBody } from '../page/bar-chart';
import { Periods, TimedOut, UsageBar } from '../page/components';
import { formatCount } from '../page/format';
import { Page } from '../page/page';
import { usePage } from '../page/render-page';
import { TroubleCard } from '../trouble/trouble-card';
import type { FirstSteps } from './first-steps';
import { FirstStepsCard } from './first-steps-card';
import { Headline } from './headline';
import { LatestSubmissions } from './latest-submissions';
import type { Overview } from './read-overview';
import { UndeliveredCard } from './undelivered-card';

interface OverviewProps {
  readonly period: Period;
  /** Null once a visitor's submission has arrived. */
  readonly steps: FirstSteps | null;
  readonly overview: Overview;
}

/** `/dashboard`: what has arrived, what needs attention, and the first steps. The client script keeps it up to date. */
export function OverviewPage({ period, steps, overview }: OverviewProps) {
  const { sidebar } = usePage();
  const { troubles, captchaOffers, undelivered } = overview;
  const isNew = steps !== null && steps.form === null && steps.demo === null;
  const isEmpty = steps?.arrived === 'nothing';
  return (
    <Page
      title={isNew ? 'Welcome to Letterbox' : 'Overview'}
      nav="overview"
      actions={
        !isEmpty && <Periods periods={dayPeriods} current={period.days} pathOf={(days) => `/dashboard?days=${days}`} />
      }
    >
      <div id="overview" data-fresh={JSON.stringify(sidebar?.unread?.total ?? null)}>
        {steps && <FirstStepsCard steps={steps} />}
        <TroubleCard troubles={troubles} />
        {captchaOffers.map((offer) => (
          <CaptchaOfferNotice key={offer.formId} offer={offer} named />
        ))}
        {!isEmpty && <Figures period={period} overview={overview} />}
        {undelivered ? (
          <UndeliveredCard forms={undelivered} />
        ) : (
          <TimedOut subject="Rejected and dropped submissions" />
        )}
        {!isEmpty && <Recent overview={overview} />}
      </div>
    </Page>
  );
}

function Figures({ period, overview }: { period: Period; overview: Overview }) {
  const { days } = overview;
  return (
    <section className="card headline" aria-labelledby="submissions">
      <Headline period={period} overview={overview} />
      <h2 id="submissions">Submissions per day</h2>
      {days ? <FormDays days={days} /> : <TimedOut subject="Submissions" />}
    </section>
  );
}

function Recent({ overview: { newest, usage } }: { overview: Overview }) {
  return (
    <div className="columns">
      <LatestSubmissions rows={newest} />
      {usage && <UsageCard usage={usage} />}
    </div>
  );
}

function FormDays({ days: { days, forms, rest } }: { days: DaysByForm }) {
  // Without submissions, the chart still shows the days.
  const shown = forms.length > 0 ? forms : [{ name: 'Submissions', counts: days.map(() => 0) }];
  const series = [...shown.map(({ name }) => name), ...(rest ? ['Other'] : [])];
  const countsOf = (day: number) => [...shown.map(({ counts }) => counts[day] ?? 0), ...(rest ? [rest[day] ?? 0] : [])];
  return (
    <BarChartBody
      title="Submissions per day"
      unit="day"
      series={series}
      isNamed
      hasRest={rest !== null}
      bars={days.map((at, day) => ({ at, counts: countsOf(day) }))}
      note="Excluding deleted"
    />
  );
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
        <a href="/dashboard/settings">View plan and usage</a>
      </p>
    </section>
  );
}
