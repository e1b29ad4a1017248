import type { Heat } from '../../submissions/statistics/arrivals';
import { formatCount } from '../page/format';
import { usePage } from '../page/render-page';

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

const hour = (hours: number) => `${String(hours % 24).padStart(2, '0')}:00`;

/** When submissions arrive: a table of weekdays and pairs of hours, colored by their numbers. */
export function TimeOfWeek({ heat }: { heat: Heat }) {
  const { zone } = usePage();
  const most = Math.max(...heat.flat());
  if (most === 0) return null;
  const [day, hours] = heat
    .flatMap((counts, index) => counts.map((count, pair) => [index, pair, count] as const))
    .find(([, , count]) => count === most) ?? [0, 0];
  return (
    <section className="card heat" aria-labelledby="times">
      <h2 id="times">Times of the week</h2>
      <p className="soft small">
        Busiest: {weekdays[day]}, {hour(hours * 2)} to {hour(hours * 2 + 2)}. Times are in {zone.replaceAll('_', ' ')}.
      </p>
      <table>
        <thead>
          <tr>
            <td />
            {heat[0]?.map((_, pair) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: hours never move.
              <th key={pair} scope="col">
                {pair * 2}
                <span className="unseen">:00 to {hour(pair * 2 + 2)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {heat.map((counts, index) => (
            <tr key={weekdays[index]}>
              <th scope="row">
                <abbr title={weekdays[index]}>{weekdays[index]?.slice(0, 3)}</abbr>
              </th>
              {counts.map((count, pair) => (
                <td
                  // biome-ignore lint/suspicious/noArrayIndexKey: hours never move.
                  key={pair}
                  data-level={Math.ceil((count / most) * 4)}
                  title={`${weekdays[index]}, ${hour(pair * 2)} to ${hour(pair * 2 + 2)}: ${formatCount(count)}`}
                >
                  <span className={count === 0 ? 'unseen' : undefined}>{formatCount(count)}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
