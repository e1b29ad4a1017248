import type { Usage } from '../../accounts/usage';
import { formatBytes } from '../../lib/text';
import { UsageBar } from '../page/bar.view';
import { formatCount } from '../page/units';

/** What this month's submissions and all files take of what the account may have. */
export function UsageCard({ usage }: { usage: Usage }) {
  return (
    <section className="card" aria-labelledby="usage">
      <h2 id="usage">Usage</h2>
      <UsageBar label="Submissions" value={usage.used} max={usage.limit} format={formatCount} />
      <UsageBar label="Files" value={usage.storage_bytes} max={usage.storage_limit_bytes} format={formatBytes} />
      <p className="soft small">Submissions are counted anew on {monthAfter(usage.period)} (UTC).</p>
      <p className="more">
        <a href="/dashboard/settings">Plan and storage</a>
      </p>
    </section>
  );
}

const firstDay = new Intl.DateTimeFormat('en', { month: 'long', day: 'numeric', timeZone: 'UTC' });

/** The day on which the month after one such as `2026-11` begins. */
function monthAfter(period: string): string {
  const [year = 0, month = 0] = period.split('-').map(Number);
  return firstDay.format(Date.UTC(year, month));
}
