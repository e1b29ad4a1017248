import { formatDateTime } from '../../../lib/format-time';
import { listTimeZones } from '../../../lib/time-zones';
import { SelectField } from '../../page/form';
import type { FieldErrors } from '../../page/read-form';
import { usePage } from '../../page/render-page';
import type { AccountGroup } from './account-group';

const labels = { time_zone: 'Time zone' };

/** The time zone of everything that the owner sees. */
export const timeZoneGroup: AccountGroup = {
  slug: 'time-zone',
  title: 'Time zone',
  labels,
  valuesOf: ({ zone }) => ({ time_zone: zone }),
  settingsOf: ({ time_zone = '' }) => ({ time_zone }),
  Fields: ({ account: { zone }, values, errors }) => (
    <TimeZoneField {...{ zone, errors }} value={values.time_zone ?? ''} />
  ),
};

interface TimeZoneFieldProps {
  /** The zone as stored. */
  readonly zone: string;
  readonly value: string;
  readonly errors: FieldErrors;
}

/** The client script offers the browser's zone. */
function TimeZoneField({ zone, value, errors }: TimeZoneFieldProps) {
  const { now } = usePage();
  // A zone may have another name that is not listed, such as Asia/Kolkata.
  const zones = [...new Set([...listTimeZones(), zone])];
  return (
    <>
      <SelectField
        name="time_zone"
        label={labels.time_zone}
        hint={`Used for times, days and digests in Letterbox and its e-mails. It is ${formatDateTime(now, zone)} there now. The API and exports use UTC.`}
        value={value}
        errors={errors}
        options={zones.map((name) => [name, name.replaceAll('_', ' ')])}
      />
      <button type="button" className="quiet small" data-use-zone hidden />
    </>
  );
}
