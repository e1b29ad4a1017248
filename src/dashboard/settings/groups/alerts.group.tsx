import { accountAlerts } from '../../../../config/alerts';
import { AlertSwitches, mutedIn, switchName } from '../../alerts/alert-switches';
import { toCheckbox } from '../../forms/groups/settings-group';
import type { AccountGroup } from './account-group';

/** The alerts about all forms. */
export const alertsGroup: AccountGroup = {
  slug: 'alerts',
  title: 'Alerts',
  labels: {},
  valuesOf: ({ mutedAlerts }) =>
    Object.fromEntries(accountAlerts.map((alert) => [switchName(alert), toCheckbox(!mutedAlerts.includes(alert))])),
  settingsOf: (values) => ({ muted_alerts: mutedIn(accountAlerts, (name) => values[name]) }),
  Fields: ({ account, values }) => (
    <>
      <p className="soft">
        Shown on the <a href="/dashboard">overview</a> and sent to <bdi>{account.email}</bdi>, once per cause. Alerts
        about a form can also be turned off in the settings of that form.
      </p>
      <AlertSwitches alerts={accountAlerts} isOn={(alert) => values[switchName(alert)] === 'on'} />
    </>
  ),
};
