import type { DayCount } from '../../submissions/activity';
import { formatCount } from '../page/format';
import { usePage } from '../page/render-page';

/** Submissions per day, as a table. The client script reads the table, draws it as a chart and collapses it. */
export function SubmissionsChart({ days }: { days: readonly DayCount[] }) {
  const { find } = usePage().assets;
  const [script, library, stylesheet] = [find('overview.js'), find('uplot.js'), find('uplot.css')];
  return (
    <section className="card" aria-labelledby="submissions">
      <h2 id="submissions">Submissions per day</h2>
      <p className="legend">
        <Total kind="accepted" label="accepted" days={days} />
        <Total kind="spam" label="spam" days={days} />
        <output className="soft" aria-hidden="true" data-reading>
          Days in UTC, without the recycle bin.
        </output>
      </p>
      <div className="chart" data-chart="day-counts" role="img" aria-label="Bar chart of the table below" hidden />
      <details open>
        <summary>Show as table</summary>
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

function Total({ kind, label, days }: { kind: 'accepted' | 'spam'; label: string; days: readonly DayCount[] }) {
  return (
    <span className={`key ${kind}`}>
      <b>{formatCount(days.reduce((sum, day) => sum + day[kind], 0))}</b> {label}
    </span>
  );
}

function DayTable({ days }: { days: readonly DayCount[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: lets keyboard users scroll with the arrow keys.
    <section className="days" aria-label="Table of submissions per day" tabIndex={0}>
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
