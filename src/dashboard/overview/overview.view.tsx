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
      <OpenFailures figures={deliveries} />
      <SubmissionsChart days={days} />
      <div className="columns">
        <Newest rows={newest} />
        <UsageCard usage={usage} />
      </div>
      <div className="columns even">
        <DeliveryTable figures={deliveries} period={period} />
        <SlowestWebhooks figures={deliveries} />
      </div>
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
