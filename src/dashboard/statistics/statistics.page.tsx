import type { Form } from '../../forms/form.model';
import { truncate } from '../../lib/text';
import type { DayCount } from '../../submissions/statistics/activity';
import type { TopPages } from '../../submissions/statistics/form-statistics';
import { FormLayout } from '../forms/form-layout';
import { statisticsPath, tablePath } from '../forms/form-paths';
import { BarChart } from '../page/bar-chart';
import { Empty, Notice, Table } from '../page/components';
import { formatCount, formatShare } from '../page/format';

/** The selectable periods, in days. */
export const periods = [30, 90] as const;

interface StatisticsProps {
  readonly form: Form;
  readonly period: (typeof periods)[number];
  /** Null when counting timed out. */
  readonly days: readonly DayCount[] | null;
  /** Null when counting timed out. */
  readonly pages: TopPages | null;
}

/** `/dashboard/forms/:id/statistics`: submissions per day, share of spam, and pages. */
export function StatisticsPage({ form, period, days, pages }: StatisticsProps) {
  return (
    <FormLayout form={form} tab="statistics">
      <nav className="periods activity-periods" aria-label="Period">
        {periods.map((length) => (
          <a
            key={length}
            href={`${statisticsPath(form)}?days=${length}`}
            aria-current={length === period ? 'page' : undefined}
          >
            {length} days
          </a>
        ))}
      </nav>
      {days ? <Days days={days} form={form} /> : <TimedOut subject="Submissions" />}
      {pages ? <Pages top={pages} /> : <TimedOut subject="Pages" />}
    </FormLayout>
  );
}

function TimedOut({ subject }: { subject: string }) {
  return <Notice tone="plain">{subject} took too long to count. Try a shorter period.</Notice>;
}

function Days({ days, form }: { days: readonly DayCount[]; form: Form }) {
  const sum = (kind: 'accepted' | 'spam') => days.reduce((total, counts) => total + counts[kind], 0);
  const [accepted, spam] = [sum('accepted'), sum('spam')];
  return (
    <>
      <BarChart
        id="submissions"
        title="Submissions per day"
        unit="day"
        series={['Accepted', 'Spam']}
        bars={days.map(({ day, accepted: count, spam: caught }) => ({ at: day, counts: [count, caught] }))}
        note="UTC days, excluding deleted"
      />
      {accepted + spam > 0 && (
        <p>
          <b>{formatShare(spam, accepted + spam)}</b> of these submissions are{' '}
          <a href={`${tablePath(form)}?folder=spam`}>spam</a>.
        </p>
      )}
    </>
  );
}

function Pages({ top: { pages, counted, isComplete } }: { top: TopPages }) {
  return (
    <section aria-labelledby="pages">
      <h2 id="pages">Top pages</h2>
      <p className="soft small">
        The pages that accepted submissions were sent from, as browsers report them.{' '}
        {!isComplete && `Only the newest ${formatCount(counted)} submissions of the period are counted. `}
        For forms on another domain, most browsers report the site only, unless its pages set the Referrer-Policy{' '}
        <span className="anywhere">no-referrer-when-downgrade</span>. Letterbox does not record how visitors came to a
        page.
      </p>
      {pages.length === 0 ? (
        <Empty title="No submissions in this period" />
      ) : (
        <div className="top-pages">
          <Table caption="Submissions by page" head={['Page', 'Submissions', 'Share']}>
            {pages.map(({ page, count }) => (
              <tr key={page}>
                <td className="anywhere">
                  {page === null ? <span className="soft">Not reported</span> : <bdi>{truncate(page, 120)}</bdi>}
                </td>
                <td className="number">{formatCount(count)}</td>
                <td className="number nowrap">{formatShare(count, counted)}</td>
              </tr>
            ))}
          </Table>
        </div>
      )}
    </section>
  );
}
