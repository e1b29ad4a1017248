import type { Account } from '../../../accounts/account.model';
import { daysOf } from '../../../accounts/retention.settings';
import type { FormRetention, RetentionLogEntry } from '../../../submissions/retention/retention-rules';
import { Time } from '../../page/components';
import { usePage } from '../../page/render-page';
import {
  describeRule,
  IpAddressField,
  RetentionFields,
  RetentionLog,
  readRetentionFields,
  retentionLabels,
  retentionValues,
} from '../../retention/retention-fields';
import { retentionPath } from '../form-paths';
import type { FieldGroup } from './settings-group';

/** The rule that applies to a form, and what was erased from it. */
export interface RetentionStatus {
  readonly account: Account;
  readonly current: FormRetention | null;
  readonly log: readonly RetentionLogEntry[];
}

/** How long submissions are stored, and what is stored of IP addresses. */
export const retentionGroup: FieldGroup<RetentionStatus> = {
  slug: 'data-retention',
  title: 'Data retention',
  labels: retentionLabels,
  valuesOf: ({ settings }) => ({
    ...retentionValues(settings.retention),
    ip_addresses: settings.ip_addresses ?? '',
  }),
  settingsOf: (values) => ({ retention: readRetentionFields(values), ip_addresses: values.ip_addresses || null }),
  Fields: ({ form, values, errors, account, current, log }) => {
    const { now } = usePage();
    return (
      <>
        {current && (
          <p>
            Submissions are {describeRule(current.rule)}
            {current.startsAt > now ? (
              <>
                . Nothing is erased before <Time at={current.startsAt} />.
              </>
            ) : daysOf(current.rule) === null ? (
              '.'
            ) : (
              ', including archived, deleted and spam submissions.'
            )}
          </p>
        )}
        <RetentionFields values={values} errors={errors} inherited={account.retention ?? 'keep'} />
        <p className="small">
          <a href={retentionPath(form)}>Preview what a rule would erase</a>
        </p>
        <IpAddressField values={values} errors={errors} inherited={account.ipAddresses ?? 'full'} />
        <RetentionLog log={log} />
      </>
    );
  },
};
