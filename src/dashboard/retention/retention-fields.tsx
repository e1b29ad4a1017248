import { retention } from '../../../config/retention';
import { daysOf, type RetentionRule, readRetentionRule } from '../../accounts/retention.settings';
import { InputError } from '../../lib/input-error';
import { formatBytes } from '../../lib/text';
import type { RetentionLogEntry } from '../../submissions/retention/retention-rules';
import { Table } from '../page/components';
import { SelectField, TextField } from '../page/form';
import { formatCount } from '../page/format';
import type { FieldErrors } from '../page/read-form';

export const retentionLabels = {
  retention: 'Keep submissions',
  retention_days: 'Number of days',
  ip_addresses: 'Store IP addresses',
};

/** A rule in words that follow "Submissions are". */
export function describeRule(rule: RetentionRule): string {
  const days = daysOf(rule);
  if (rule === 'keep') return 'kept forever';
  return days === null ? 'erased after delivery' : `erased ${days === 1 ? '1 day' : `${days} days`} after they arrive`;
}

/** The values of the fields `retention` and `retention_days`; an inherited rule has the value ''. */
export function retentionValues(rule: RetentionRule | null): { retention: string; retention_days: string } {
  const days = daysOf(rule);
  return days === null
    ? { retention: rule ?? '', retention_days: '' }
    : { retention: 'days', retention_days: String(days) };
}

/** The two fields as a query. */
export function retentionQuery(rule: RetentionRule | null): string {
  return new URLSearchParams(retentionValues(rule)).toString();
}

/** Reads the two fields; null for an inherited rule. Throws InputError for an invalid number of days. */
export function readRetentionFields(values: Readonly<Partial<Record<string, string>>>): RetentionRule | null {
  const choice = values.retention ?? '';
  if (choice === '') return null;
  const rule = readRetentionRule(choice === 'days' ? (values.retention_days ?? '') : choice);
  if (rule && (choice !== 'days' || daysOf(rule) !== null)) return rule;
  const message = `must be a whole number from 1 to ${formatCount(retention.maxDays)}`;
  throw new InputError('invalid_setting', `retention_days ${message}`, [{ setting: 'retention_days', message }]);
}

interface RetentionFieldsProps {
  readonly values: Readonly<Partial<Record<string, string>>>;
  readonly errors: FieldErrors;
  /** What a form without a rule of its own inherits; absent where there is nothing to inherit. */
  readonly inherited?: RetentionRule;
}

/** The choice of a rule. The number of days is shown only where it matters. */
export function RetentionFields({ values, errors, inherited }: RetentionFieldsProps) {
  return (
    <div className="retention-choice">
      <SelectField
        name="retention"
        label={retentionLabels.retention}
        value={values.retention ?? ''}
        errors={errors}
        options={[
          ...(inherited ? [['', `Account default (${describeRule(inherited)})`] as const] : []),
          ['keep', 'Forever'],
          ['days', 'For a number of days'],
          ['after_delivery', 'Delete after delivery'],
        ]}
      />
      <div className="retention-days">
        <TextField
          name="retention_days"
          label={retentionLabels.retention_days}
          hint={`From 1 to ${formatCount(retention.maxDays)}, counted from when a submission arrives.`}
          inputMode="numeric"
          autoComplete="off"
          value={values.retention_days ?? ''}
          errors={errors}
        />
      </div>
      <p className="retention-delivered small soft">
        Erased {retention.settledHours} hour after the last e-mail, webhook and file upload. Submissions with failed
        deliveries, held or unpaid, are kept for up to {retention.undeliveredDays} days so that you can resend them.
        Links to files in e-mails and webhooks stop working.
      </p>
    </div>
  );
}

interface IpAddressFieldProps extends Pick<RetentionFieldsProps, 'values' | 'errors'> {
  readonly inherited?: string;
}

const modeLabels: Readonly<Record<string, string>> = {
  full: 'In full',
  truncated: 'Truncated (192.0.2.77 becomes 192.0.2.0)',
  none: 'Not at all',
};

/** The choice of what is stored of IP addresses. */
export function IpAddressField({ values, errors, inherited }: IpAddressFieldProps) {
  return (
    <SelectField
      name="ip_addresses"
      label={retentionLabels.ip_addresses}
      hint="Applies to new submissions. Rate limits still work with the full address."
      value={values.ip_addresses ?? ''}
      errors={errors}
      options={[
        ...(inherited ? [['', `Account default (${modeLabels[inherited]?.toLowerCase()})`] as const] : []),
        ...Object.entries(modeLabels),
      ]}
    />
  );
}

/** What was erased, by day. */
export function RetentionLog({ log }: { log: readonly RetentionLogEntry[] }) {
  if (log.length === 0) return null;
  return (
    <details className="fold">
      <summary>Erased so far</summary>
      <Table caption="Erased submissions by day" head={['Day (UTC)', 'Rule', 'Submissions', 'Files']}>
        {log.map(({ day, rule, submissions, files, bytes }) => (
          <tr key={`${day} ${rule}`}>
            <td className="nowrap">{day}</td>
            <td>{rule === 'after_delivery' ? 'After delivery' : `After ${describeDays(rule)}`}</td>
            <td>{formatCount(submissions)}</td>
            <td>{files === 0 ? '–' : `${formatCount(files)} (${formatBytes(bytes)})`}</td>
          </tr>
        ))}
      </Table>
    </details>
  );
}

function describeDays(rule: RetentionRule): string {
  const days = daysOf(rule);
  return days === 1 ? '1 day' : `${days} days`;
}
