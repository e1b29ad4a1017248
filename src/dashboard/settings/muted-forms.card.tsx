import type { MutedForm } from '../../forms/form.repository';
import { alertLabel } from '../alerts/alert-switches';
import { settingsPath } from '../forms/form-paths';
import { Card, Table } from '../page/components';

/** The forms for which the owner turned off alerts; nothing without any. */
export function MutedFormsCard({ forms }: { forms: readonly MutedForm[] }) {
  if (forms.length === 0) return null;
  return (
    <Card id="muted-forms" title="Turned off for individual forms">
      <Table caption="Alerts turned off by form" head={['Form', 'Alerts']}>
        {forms.map((form) => (
          <tr key={form.id}>
            <td>
              <a href={`${settingsPath(form, 'notifications')}#alerts`}>
                <bdi>{form.name}</bdi>
              </a>
            </td>
            <td>{form.mutedAlerts.map(alertLabel).join(', ')}</td>
          </tr>
        ))}
      </Table>
    </Card>
  );
}
