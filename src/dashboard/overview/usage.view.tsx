import type { Usage } from '../../accounts/usage';
import { UsageBar } from '../page/bar.view';
import { formatBytes, formatCount } from '../page/units';

/** What this month's submissions and all files take of what the account may have. */
export function UsageCard({ usage }: { usage: Usage }) {
  return (
    <section className="card" aria-labelledby="usage">
      <h2 id="usage">Usage</h2>
      <UsageBar label={`Submissions in ${usage.period}`} value={usage.used} max={usage.limit} format={formatCount} />
      <UsageBar label="Files" value={usage.storage_bytes} max={usage.storage_limit_bytes} format={formatBytes} />
      <p className="more">
        <a href="/dashboard/settings">Plan and storage</a>
      </p>
    </section>
  );
}
