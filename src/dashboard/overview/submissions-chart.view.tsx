import type { DayCount } from '../../submissions/daily-counts';
import { usePage } from '../page/page-context';
import { formatCount } from '../page/units';

/**
 * The submissions of each day. The table is the data: a script reads it, draws it as a chart and folds it up, and without
 * script it stands there open.
 */
export function SubmissionsChart({ days }: { days: readonly DayCount[] }) {
  const { find } = usePage().assets;
  const [script, library, stylesheet] = [find('overview.js'), find('uplot.js'), find('uplot.css')];
  return (
    <section className="card" aria-labelledby="submissions">
      <h2 id="submissions">Submissions a day</h2>
      <p className="legend">
        <Sum kind="accepted" words="accepted" of={days} />
        <Sum kind="spam" words="spam" of={days} />
        <output className="soft" aria-hidden="true" data-reading>
          Days are in UTC, the bin is not counted.
        </output>
      </p>
      <div className="chart" data-chart="day-counts" role="img" aria-label="The table below, as bars" hidden />
      <details open>
        <summary>As a table</summary>
        <DayTable days={days} />
      </details>
      {stylesheet && <link rel="stylesheet" href={stylesheet} />}
      {script && library && (
        <>
          <script defer src={library} />
          <script type="module" src={script} />
        </>
      )}
    </section>
  );
}

function Sum({ kind, words, of }: { kind: 'accepted' | 'spam'; words: string; of: readonly DayCount[] }) {
  return (
    <span className={`key ${kind}`}>
      <b>{formatCount(of.reduce((sum, day) => sum + day[kind], 0))}</b> {words}
    </span>
  );
}

function DayTable({ days }: { days: readonly DayCount[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls it with the arrow keys.
    <section className="days" aria-label="Table of the days" tabIndex={0}>
      <table id="day-counts">
        <thead>
          <tr>
            <th scope="col">Day (UTC)</th>
            <th scope="col" className="number">
              Accepted
            </th>
            <th scope="col" className="number">
              Spam
            </th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ day, accepted, spam }) => (
            <tr key={day}>
              <th scope="row">
                <time dateTime={day}>{day}</time>
              </th>
              <td className="number">
                <data value={accepted}>{formatCount(accepted)}</data>
              </td>
              <td className="number">
                <data value={spam}>{formatCount(spam)}</data>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
