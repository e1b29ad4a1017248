import {
  describeRule,
  IpAddressField,
  RetentionFields,
  readRetentionFields,
  retentionLabels,
  retentionValues,
} from '../../retention/retention-fields';
import type { AccountGroup } from './account-group';

const { ip_addresses, ...labels } = retentionLabels;

/** How long submissions are stored. */
export const retentionGroup: AccountGroup = {
  slug: 'data-retention',
  title: 'Data retention',
  labels,
  valuesOf: ({ retention }) => ({ ...retentionValues(retention ?? 'keep') }),
  settingsOf: (values) => ({ retention: readRetentionFields(values) }),
  Fields: ({ account, values, errors }) => (
    <>
      <p className="soft">
        Submissions are {describeRule(account.retention ?? 'keep')}, unless the form has its own rule.
      </p>
      <RetentionFields values={values} errors={errors} />
      <p className="small">
        <a href="/dashboard/settings/retention">Preview what a rule would erase</a>
      </p>
    </>
  ),
};

/** What is stored of IP addresses. */
export const ipAddressesGroup: AccountGroup = {
  slug: 'ip-addresses',
  title: 'IP addresses',
  labels: { ip_addresses },
  valuesOf: ({ ipAddresses }) => ({ ip_addresses: ipAddresses ?? 'full' }),
  settingsOf: (values) => ({ ip_addresses: values.ip_addresses }),
  Fields: ({ values, errors }) => <IpAddressField values={values} errors={errors} />,
};
