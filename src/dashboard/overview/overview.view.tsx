import { Notice } from '../page/notice.view';
import { Page } from '../page/page.view';
import { DeliveryTable } from './deliveries.view';
import { OpenFailures } from './failures.view';
import { Newest } from './newest.view';
import { type Period, periods } from './period';
import type { Overview } from './read-overview';
import { SlowestWebhooks } from './slowest.view';
import { SubmissionsChart } from './submissions-chart.view';
import { UsageCard } from './usage.view';

/** The overview: first what wants a person, then what came in, then how its deliveries went. */
export function OverviewPage({ period, overview }: { period: Period; overview: Overview }) {
  const { days, deliveries, newest, usage } = overview;
  return (
    <Page title="Overview" nav="overview" actions={<Periods current={period} />}>
      {deliveries && <OpenFailures figures={deliveries} />}
      {days ? <SubmissionsChart days={days} /> : <TooMuch what="The submissions of each day" />}
      <div className="columns">
        <Newest rows={newest} />
        <UsageCard usage={usage} />
      </div>
      {deliveries ? (
        <div className="columns even">
          <DeliveryTable figures={deliveries} period={period} />
          <SlowestWebhooks figures={deliveries} />
        </div>
      ) : (
        <TooMuch what="Deliveries" />
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

function TooMuch({ what }: { what: string }) {
  return <Notice tone="plain">{what} could not be counted in time. Try a shorter period.</Notice>;
}
