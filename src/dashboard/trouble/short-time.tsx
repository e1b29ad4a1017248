import { formatDate, formatDateTime } from '../../lib/format-time';
import { dayOf, localTime } from '../../lib/time-zones';
import { usePage } from '../page/render-page';

/** A recent point in time in the owner's zone, as short as it can be: `13:41` today, else `Nov 24` or `Nov 24, 2025`. */
export function ShortTime({ at }: { at: Date }) {
  const { now, zone } = usePage();
  const isToday = dayOf(at, zone) === dayOf(now, zone);
  return (
    <time dateTime={at.toISOString()} title={formatDateTime(at, zone)}>
      {isToday ? localTime(at, zone).toISOString().slice(11, 16) : formatDate(at, zone, { now })}
    </time>
  );
}
