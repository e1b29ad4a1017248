import { formAlerts } from '../../../../config/alerts';
import { AlertSwitches, mutedIn, switchName } from '../../alerts/alert-switches';
import { accountSettingsPath } from '../../settings/settings-paths';
import { type FieldGroup, toCheckbox } from './settings-group';

/** The alerts about this form. */
export const alertsGroup: FieldGroup = {
  slug: 'alerts',
  title: 'Alerts',
  labels: {},
  valuesOf: ({ settings }) =>
    Object.fromEntries(
      formAlerts.map((alert) => [switchName(alert), toCheckbox(!settings.muted_alerts.includes(alert))]),
    ),
  settingsOf: (values) => ({ muted_alerts: mutedIn(formAlerts, (name) => values[name]) }),
  Fields: ({ values }) => (
    <>
      <p className="soft">
        Shown on the overview and sent to the e-mail address of your account. You can turn off an alert for all forms in
        the <a href={accountSettingsPath('alerts')}>settings of your account</a>.
      </p>
      <AlertSwitches alerts={formAlerts} isOn={(alert) => values[switchName(alert)] === 'on'} />
    </>
  ),
};
