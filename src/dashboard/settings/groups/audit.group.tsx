import { auditDays } from '../../../accounts/account.settings';
import { TextField } from '../../page/form';
import type { AccountGroup } from './account-group';

const labels = { audit_days: 'Delete entries after' };

/** How long the audit log is stored. */
export const auditGroup: AccountGroup = {
  slug: 'audit-retention',
  title: 'Retention of the log',
  labels,
  valuesOf: ({ auditDays: days }) => ({ audit_days: days ? String(days) : '' }),
  settingsOf: ({ audit_days = '' }) => ({ audit_days: audit_days.trim() === '' ? null : audit_days.trim() }),
  Fields: ({ values, errors }) => (
    <TextField
      name="audit_days"
      label={labels.audit_days}
      hint={`Days, ${auditDays.min} or more. Leave empty to keep entries forever.`}
      type="number"
      inputMode="numeric"
      min={auditDays.min}
      max={auditDays.max}
      value={values.audit_days ?? ''}
      errors={errors}
    />
  ),
};
