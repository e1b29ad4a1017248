import { maxSamplesPerHour } from '../../decisions/decision';
import type { ReasonCounts } from '../../decisions/decision.summary';
import type { DecisionBucket, SamplePage } from '../../decisions/decisions.repository';
import type { Form } from '../../forms/form.model';
import { FormLayout } from '../forms/form-layout';
import { BarChart } from '../page/bar-chart';
import { Empty, Notice, Pagination, Table } from '../page/components';
import { Problems, SelectField } from '../page/form';
import { formatCount } from '../page/format';
import type { FieldErrors } from '../page/read-form';
import { TimeRange, timeRangeLabels } from '../webhooks/delivery-log/delivery-log.page';
import { type ActivityDraft, activityPath, type Period, periods } from './activity-query';
import { fillBars } from './bars';
import { ReasonExplanation, reasonTexts } from './reasons';
import { SampleTable } from './sample-table';

interface ActivityPageProps {
  readonly form: Form;
  readonly draft: ActivityDraft;
  /** Null when counting timed out. */
  readonly counts: readonly ReasonCounts[] | null;
  /** Null when counting timed out. */
  readonly buckets: readonly DecisionBucket[] | null;
  readonly page: SamplePage;
  /** Whether this is not the newest page of samples. */
  readonly isOlder: boolean;
  readonly errors: FieldErrors;
}

/** `/dashboard/forms/:id/activity`: what happened to requests that the form did not simply accept. */
export function ActivityPage({ form, draft, counts, buckets, page, isOlder, errors }: ActivityPageProps) {
  const isFiltered = draft.reason !== '' || draft.since !== '' || draft.until !== '';
  const isEmpty = counts?.length === 0 && page.samples.length === 0 && !isFiltered && !isOlder;
  return (
    <FormLayout form={form} tab="activity">
      <p className="soft">
        Requests that were rejected, dropped, held, or stored without their files. Other submissions are in the inbox.
      </p>
      {isEmpty ? (
        <Empty title="Nothing to report">
          <p className="soft">
            No submission to this form was rejected, dropped or held in the last 30 days, and no file was left out.
          </p>
        </Empty>
      ) : (
        <>
          {counts === null || buckets === null ? (
            <Notice tone="plain" text="The activity took too long to count. Reload the page to try again." />
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
}: Pick<ActivityPageProps, 'form' | 'draft'> & { buckets: readonly DecisionBucket[] }) {
  const { unit, bars } = periods[draft.period];
  return (
    <>
      <nav className="periods activity-periods" aria-label="Period">
        {Object.entries(periods).map(([name, { label }]) => (
          <a
            key={name}
            href={activityPath(form, { ...draft, period: name as Period })}
            aria-current={name === draft.period ? 'page' : undefined}
          >
            {label}
          </a>
        ))}
      </nav>
      <BarChart
        id="over-time"
        title={unit === 'hour' ? 'Activity per hour' : 'Activity per day'}
        unit={unit}
        series={['Visitor notified', 'Visitor not notified']}
        bars={fillBars(buckets, unit, bars)}
        note={unit === 'hour' ? 'Hours in UTC.' : 'Days in UTC.'}
      />
    </>
  );
}

function Counts({
  form,
  draft,
  counts,
}: Pick<ActivityPageProps, 'form' | 'draft'> & { counts: readonly ReasonCounts[] }) {
  if (counts.length === 0) return null;
  return (
    <section aria-labelledby="reasons" className="reasons">
      <h2 id="reasons">Reasons</h2>
      <Table caption="Requests by reason" head={['Reason', '24 hours', '7 days', '30 days']}>
        {counts.map(({ reason, lastDay, last7Days, last30Days }) => (
          <tr key={reason}>
            <td>
              <a href={`${activityPath(form, { ...draft, reason })}#samples`}>{reasonTexts[reason].label}</a>
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

type SamplesProps = Pick<ActivityPageProps, 'form' | 'draft' | 'page' | 'isOlder' | 'errors'> & {
  readonly isFiltered: boolean;
};

function Samples({ form, draft, page, isOlder, isFiltered, errors }: SamplesProps) {
  return (
    <section aria-labelledby="samples">
      <h2 id="samples">Requests</h2>
      <p className="soft small">
        The first {maxSamplesPerHour} requests per reason and hour; the counts above include all of them. What visitors
        typed is not recorded here.
      </p>
      <Problems errors={errors} labels={timeRangeLabels} />
      <Filter form={form} draft={draft} errors={errors} />
      {page.samples.length === 0 ? (
        <Empty title="No results">
          {(isFiltered || isOlder) && <a href={activityPath(form, { period: draft.period })}>Clear filter</a>}
        </Empty>
      ) : (
        <SampleTable samples={page.samples} />
      )}
      <Pagination
        newer={isOlder ? `${activityPath(form, draft)}#samples` : null}
        newerLabel="← Newest"
        older={page.older && `${activityPath(form, { ...draft, before: page.older })}#samples`}
      />
      {page.samples.length > 0 && (
        <p className="more">
          <a href={activityPath(form, draft, '/csv')}>Download as CSV</a>
        </p>
      )}
    </section>
  );
}

function Filter({ form, draft, errors }: Pick<ActivityPageProps, 'form' | 'draft' | 'errors'>) {
  return (
    <form className="log-filter" action={`${activityPath(form)}#samples`} aria-label="Filter">
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
