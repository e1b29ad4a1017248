import type { AlertCause } from '../../../config/alerts';
import type { Alert } from '../../alerts/alert';
import { alertPath, type OverQuota, summarizeAlert } from '../../alerts/alert.text';
import { Card, Time } from '../page/components';
import { formatCount } from '../page/format';
import { alertLabel } from './alert-switches';
import { severities } from './health-dot';

const actions: Readonly<Record<AlertCause, string>> = {
  quota_100: 'View plan and usage',
  mail_failing: 'Check the address',
  webhook_failing: 'View failed deliveries',
  files_dropped: 'View activity',
  silence: 'Test the form',
  captcha_wave: 'View activity',
  settings_loss: 'Check the settings',
  time_trap_wave: 'View activity',
  quota_80: 'View plan and usage',
};

const maxShown = 10;

interface AlertsCardProps {
  readonly alerts: readonly Alert[];
  readonly overQuota: OverQuota;
}

/** The open alerts of the account, the most severe first; nothing when there are none. */
export function AlertsCard({ alerts, overQuota }: AlertsCardProps) {
  if (alerts.length === 0) return null;
  const isBad = ({ cause }: Alert) => severities[cause] === 'bad';
  const sorted = [...alerts.filter(isBad), ...alerts.filter((alert) => !isBad(alert))];
  const hidden = alerts.length - maxShown;
  return (
    <Card id="alerts" title="Alerts">
      <ul className="alerts">
        {sorted.slice(0, maxShown).map((alert) => (
          <li key={alert.id}>
            <span className={`tag ${severities[alert.cause]}`}>{alertLabel(alert.cause)}</span>
            <div>
              <bdi>{summarizeAlert(alert, overQuota)}</bdi> <a href={alertPath(alert)}>{actions[alert.cause]}</a>
            </div>
            <Time at={alert.openedAt} compact />
          </li>
        ))}
      </ul>
      <p className="more">
        {hidden > 0 && `${formatCount(hidden)} more ${hidden === 1 ? 'alert' : 'alerts'} not shown. `}
        <a href="/dashboard/settings#alerts">Alert settings</a>
      </p>
    </Card>
  );
}
