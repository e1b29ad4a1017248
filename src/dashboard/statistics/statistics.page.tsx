import type { Form } from '../../forms/form.model';
import { dayPeriods } from '../../lib/periods';
import { truncate } from '../../lib/text';
import { maxSearchLength } from '../../submissions/inbox/inbox-draft';
import type { DayCount } from '../../submissions/statistics/arrivals';
import type { Statistics } from '../../submissions/statistics/form-statistics';
import type { StatisticsDraft } from '../../submissions/statistics/statistics-query';
import type { TopPages } from '../../submissions/statistics/top-pages';
import { FormLayout } from '../forms/form-layout';
import { statisticsPath, tablePath } from '../forms/form-paths';
import { BarChart } from '../page/bar-chart';
import { Empty, Notice, Periods, Table, TimedOut } from '../page/components';
import { Problems, TextField } from '../page/form';
import { formatCount, formatDuration, formatShare } from '../page/format';
import type { FieldErrors } from '../page/read-form';
import { AnswersSection } from './answers-section';
import { filteredPath } from './filtered-path';
import { TimeOfWeek } from './time-of-week';

interface StatisticsProps {
  readonly form: Form;
  readonly draft: StatisticsDraft;
  readonly days: readonly string[];
  /** Null when the filter is invalid. */
  readonly statistics: Statistics | null;
  readonly errors: FieldErrors;
}

/** `/dashboard/forms/:id/statistics`: how much arrived and when, and what people answered. */
export function StatisticsPage({ form, draft, days, statistics, errors }: StatisticsProps) {
  return (
    <FormLayout form={form} tab="statistics">
      <Problems errors={errors} labels={{ q: 'Search', from: 'From', to: 'To' }} />
      <Filter {...{ form, draft, errors }} />
      {statistics?.notes.map((note) => (
        <Notice key={note} tone="plain" text={note} />
      ))}
      {statistics && <Results {...{ form, draft, days }} statistics={statistics} />}
    </FormLayout>
  );
}

function Filter({ form, draft, errors }: Pick<StatisticsProps, 'form' | 'draft' | 'errors'>) {
  const isFiltered = draft.q !== '' || draft.period === null;
  return (
    <div className="statistics-filter">
      <Periods
        periods={dayPeriods}
        current={draft.period}
        pathOf={(period) => filteredPath(form, { period, q: draft.q })}
      />
      <form className="log-filter" action={statisticsPath(form)} aria-label="Filter">
        {draft.period !== null && <input type="hidden" name="days" value={draft.period} />}
        <TextField name="q" label="Search" type="search" value={draft.q} maxLength={maxSearchLength} errors={errors} />
        <TextField name="from" label="From" type="date" value={draft.from} errors={errors} />
        <TextField name="to" label="To" type="date" value={draft.to} errors={errors} />
        <button type="submit" className="quiet">
          Filter
        </button>
        {isFiltered && (
          <a className="button quiet" href={statisticsPath(form)}>
            Clear
          </a>
        )}
      </form>
    </div>
  );
}

type ResultsProps = Pick<StatisticsProps, 'form' | 'draft' | 'days'> & { readonly statistics: Statistics };

function Results({ form, draft, days, statistics }: ResultsProps) {
  const { counts, answers, heat, replies, pages } = statistics;
  return (
    <>
      {counts ? <Arrivals {...{ form, counts, replies }} /> : <TimedOut subject="Submissions" />}
      {answers ? <AnswersSection {...{ form, answers, draft, days }} /> : <TimedOut subject="Answers" />}
      {heat ? <TimeOfWeek heat={heat} /> : <TimedOut subject="Times" />}
      {pages ? <Pages top={pages} /> : <TimedOut subject="Pages" />}
    </>
  );
}

function Arrivals({
  form,
  counts,
  replies,
}: { form: Form } & Pick<Statistics, 'replies'> & { counts: readonly DayCount[] }) {
  const sum = (kind: 'accepted' | 'spam') => counts.reduce((total, day) => total + day[kind], 0);
  const [accepted, spam] = [sum('accepted'), sum('spam')];
  return (
    <>
      <dl className="figures">
        <div>
          <dt>Submissions</dt>
          <dd>{formatCount(accepted)}</dd>
        </div>
        <div>
          <dt>
            <a href={`${tablePath(form)}?folder=spam`}>Spam</a>
          </dt>
          <dd>
            {formatShare(spam, accepted + spam)} <small>{formatCount(spam)}</small>
          </dd>
        </div>
        {replies && (
          <>
            <div>
              <dt>Replied to</dt>
              <dd>
                {formatShare(replies.replied, accepted)} <small>{formatCount(replies.replied)}</small>
              </dd>
            </div>
            <div>
              <dt>Median time to first reply</dt>
              <dd>{replies.medianMs === null ? '–' : formatDuration(replies.medianMs)}</dd>
            </div>
          </>
        )}
      </dl>
      <BarChart
        id="submissions"
        title="Submissions per day"
        unit="day"
        series={['Accepted', 'Spam']}
        bars={counts.map(({ day, accepted: count, spam: caught }) => ({ at: day, counts: [count, caught] }))}
        note="Excluding deleted"
      />
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
