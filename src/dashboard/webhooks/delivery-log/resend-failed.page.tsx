import type { Webhook } from '../../../webhooks/webhook.model';
import { PostForm, Problems, SelectField } from '../../page/form';
import { formatCount } from '../../page/format';
import { Page } from '../../page/page';
import type { FieldErrors } from '../../page/read-form';
import { PlanNotice, webhookName } from '../webhook-summary';
import { TimeRange, timeRangeLabels } from './delivery-log.page';
import type { LogDraft } from './delivery-log-query';

interface ResendFailedProps {
  readonly webhooks: readonly Webhook[];
  readonly draft: Pick<LogDraft, 'webhook' | 'since' | 'until'>;
  /** How many would be resent; null when there are too many, absent when the time range is invalid. */
  readonly count?: number | null;
  /** The time range that was counted. */
  readonly range?: { readonly since: Date; readonly until: Date };
  readonly errors: FieldErrors;
}

/** `/dashboard/webhooks/redeliver`: counts the failed deliveries in a time range and resends them. */
export function ResendFailedPage({ webhooks, draft, count, range, errors }: ResendFailedProps) {
  return (
    <Page title="Resend failed deliveries" nav="webhooks">
      <PlanNotice />
      <p className="soft">
        Use this after an outage of a receiver. Each failed delivery in the selected time range is sent once more as a
        new delivery with the same <code>webhook-id</code>. Deliveries that were already resent, spam and deleted
        submissions are left out.
      </p>
      <Problems errors={errors} labels={timeRangeLabels} />
      <form className="log-filter" action="/dashboard/webhooks/redeliver" aria-label="Deliveries to resend">
        <SelectField
          name="webhook"
          label="Webhook"
          value={draft.webhook}
          options={[['', 'All active'], ...webhooks.map((one) => [one.id, webhookName(one).slice(0, 60)] as const)]}
        />
        <TimeRange draft={draft} errors={errors} />
        <button type="submit" className="quiet">
          Count
        </button>
      </form>
      {count !== undefined && range && (
        <section className="card">
          <CountSummary count={count} />
          {count !== null && count > 0 && (
            <PostForm action="/dashboard/webhooks/redeliver">
              <input type="hidden" name="webhook" value={draft.webhook} />
              <input type="hidden" name="since" value={range.since.toISOString()} />
              <input type="hidden" name="until" value={range.until.toISOString()} />
              <button type="submit">Resend {formatCount(count)}</button>
            </PostForm>
          )}
        </section>
      )}
    </Page>
  );
}

function CountSummary({ count }: { count: number | null }) {
  if (count === null) return <p>More than 10,000 deliveries failed in this time range. Select a shorter one.</p>;
  if (count === 0) return <p>There are no failed deliveries to resend in this time range.</p>;
  return (
    <p>
      <strong>{count === 1 ? '1 delivery' : `${formatCount(count)} deliveries`}</strong> failed in this time range and{' '}
      {count === 1 ? 'has' : 'have'} not been resent.
    </p>
  );
}
