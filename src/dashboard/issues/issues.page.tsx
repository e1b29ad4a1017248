import { type DecisionReason, maxSamplesPerHour } from '../../decisions/decision';
import type { ReasonCounts } from '../../decisions/decision.summary';
import type { DecisionBucket, SamplePage } from '../../decisions/decisions.repository';
import type { Form } from '../../forms/form.model';
import { chartPeriodNames, chartPeriods } from '../../lib/periods';
import { dayOf, localTime } from '../../lib/time-zones';
import { FormLayout } from '../forms/form-layout';
import { type Bar, BarChart } from '../page/bar-chart';
import { Empty, Notice, PageLink, Pagination, Periods, Table } from '../page/components';
import { Problems, SelectField } from '../page/form';
import { formatCount } from '../page/format';
import type { FieldErrors } from '../page/read-form';
import { Can, usePage } from '../page/render-page';
import { TimeRange, timeRangeLabels } from '../webhooks/delivery-log/delivery-log.page';
import { filteredIssuesPath, type IssuesDraft } from './issues-query';
import { ReasonExplanation, reasonTexts, wasVisitorTold } from './reasons';
import { SampleTable } from './sample-table';

interface IssuesPageProps {
  readonly form: Form;
  /** Recipients of its notifications who get none any more. */
  readonly suppressed: readonly string[];
  readonly draft: IssuesDraft;
  /** Null when counting timed out. */
  readonly counts: readonly ReasonCounts[] | null;
  /** Null when counting timed out. */
  readonly buckets: readonly DecisionBucket[] | null;
  readonly page: SamplePage;
  /** Whether this is not the newest page of samples. */
  readonly isOlder: boolean;
  readonly errors: FieldErrors;
}

/** `/dashboard/forms/:id/issues`: what happened to requests that the form did not simply accept. */
export function IssuesPage({ form, suppressed, draft, counts, buckets, page, isOlder, errors }: IssuesPageProps) {
  const isFiltered = draft.reason !== '' || draft.since !== '' || draft.until !== '';
  const isEmpty = counts?.length === 0 && page.samples.length === 0 && !isFiltered && !isOlder;
  return (
    <FormLayout form={form} tab="issues">
      <p className="soft">
        Requests that were rejected, dropped, held, or stored without their files or without what their page asked for.
        Other submissions are in the inbox.
      </p>
      {suppressed.length > 0 && (
        <p className="wrong">
          No notifications are sent to <bdi>{suppressed.join(', ')}</bdi> after a bounce or a complaint.{' '}
          <PageLink href="/dashboard/settings/email#suppressions">View suppressed addresses</PageLink>
        </p>
      )}
      {isEmpty ? (
        <Empty title="Nothing to report">
          <p className="soft">
            No submission to this form was rejected, dropped or held in the last 30 days, and no file was left out.
          </p>
        </Empty>
      ) : (
        <>
          {counts === null || buckets === null ? (
            <Notice tone="plain" text="The issues took too long to count. Reload the page to try again." />
          ) : (
            <>
              <Chart form={form} draft={draft} buckets={buckets} />
              <Counts form={form} draft={draft} counts={counts} />
            </>
          )}
          <Samples {...{ form, draft, page, isOlder, isFiltered, errors }} />
        </>
      )}
    </FormLayout>
  );
}

function Chart({
  form,
  draft,
  buckets,
}: Pick<IssuesPageProps, 'form' | 'draft'> & { buckets: readonly DecisionBucket[] }) {
  const { unit } = chartPeriods[draft.period];
  const { zone } = usePage();
  return (
    <>
      <Periods
        periods={chartPeriodNames}
        current={draft.period}
        pathOf={(period) => filteredIssuesPath(form, { ...draft, period })}
      />
      <BarChart
        id="over-time"
        title={unit === 'hour' ? 'Issues per hour' : 'Issues per day'}
        unit={unit}
        series={['Visitor saw an error', 'Visitor saw success']}
        bars={barsOf(buckets, unit, zone)}
        note=""
      />
    </>
  );
}

/** A bar for each hour or day, split by whether the visitor saw an error. */
function barsOf(buckets: readonly DecisionBucket[], unit: 'hour' | 'day', zone: string): Bar[] {
  return buckets.map(({ start, counts }) => {
    const sum = (told: boolean) =>
      (Object.entries(counts) as [DecisionReason, number][])
        .filter(([reason]) => wasVisitorTold(reason) === told)
        .reduce((total, [, count]) => total + count, 0);
    const split = [sum(true), sum(false)];
    if (unit === 'day') return { at: dayOf(start, zone), counts: split };
    return { at: start.toISOString(), local: localTime(start, zone).toISOString(), counts: split };
  });
}

function Counts({
  form,
  draft,
  counts,
}: Pick<IssuesPageProps, 'form' | 'draft'> & { counts: readonly ReasonCounts[] }) {
  if (counts.length === 0) return null;
  return (
    <section aria-labelledby="reasons" className="reasons">
      <h2 id="reasons">Reasons</h2>
      <Table className="stacks" caption="Requests by reason" head={['Reason', '24 hours', '7 days', '30 days']}>
        {counts.map(({ reason, lastDay, last7Days, last30Days }) => (
          <tr key={reason}>
            <td>
              <a href={`${filteredIssuesPath(form, { ...draft, reason })}#samples`}>{reasonTexts[reason].label}</a>
              <p className="soft small">
                <ReasonExplanation reason={reason} formId={form.id} />
              </p>
            </td>
            {[lastDay, last7Days, last30Days].map((count, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns never move.
              <td key={index} className="number" data-period={['24 h', '7 days', '30 days'][index]}>
                {formatCount(count)}
              </td>
            ))}
          </tr>
        ))}
      </Table>
    </section>
  );
}

type SamplesProps = Pick<IssuesPageProps, 'form' | 'draft' | 'page' | 'isOlder' | 'errors'> & {
  readonly isFiltered: boolean;
};

function Samples({ form, draft, page, isOlder, isFiltered, errors }: SamplesProps) {
  return (
    <section aria-labelledby="samples">
      <h2 id="samples">Requests</h2>
      <p className="soft small">
        Showing up to {maxSamplesPerHour} per reason per hour; the counts above include all. What visitors typed is not
        recorded here.
      </p>
      <Problems errors={errors} labels={timeRangeLabels} />
      <Filter form={form} draft={draft} errors={errors} />
      {page.samples.length === 0 ? (
        <Empty title="No results">
          {(isFiltered || isOlder) && <a href={filteredIssuesPath(form, { period: draft.period })}>Clear filter</a>}
        </Empty>
      ) : (
        <SampleTable samples={page.samples} />
      )}
      <Pagination
        newer={isOlder ? `${filteredIssuesPath(form, draft)}#samples` : null}
        newerLabel="← Newest"
        older={page.older && `${filteredIssuesPath(form, { ...draft, before: page.older })}#samples`}
      />
      {page.samples.length > 0 && (
        <Can permission="export">
          <p className="more">
            <a href={filteredIssuesPath(form, draft, '/csv')}>Download as CSV</a>
          </p>
        </Can>
      )}
    </section>
  );
}

function Filter({ form, draft, errors }: Pick<IssuesPageProps, 'form' | 'draft' | 'errors'>) {
  return (
    <form className="log-filter" action={`${filteredIssuesPath(form)}#samples`} aria-label="Filter">
      {draft.period !== '7d' && <input type="hidden" name="period" value={draft.period} />}
      <SelectField
        name="reason"
        label="Reason"
        value={draft.reason}
        options={[['', 'All'], ...Object.entries(reasonTexts).map(([reason, { label }]) => [reason, label] as const)]}
      />
      <TimeRange draft={draft} errors={errors} />
      <button type="submit" className="quiet">
        Filter
      </button>
    </form>
  );
}
