import type { Webhook } from '../../webhooks/webhook.model';
import { PostForm, Problems, SelectField } from '../page/form';
import { formatCount } from '../page/format';
import { Page } from '../page/page';
import type { FieldErrors } from '../page/read-form';
import { TimeRange } from './log.view';
import type { LogDraft } from './log-query';
import { Rest } from './rest.view';
import { nameOf } from './webhook-words';

interface RedeliverPageProps {
  readonly webhooks: readonly Webhook[];
  readonly draft: Pick<LogDraft, 'webhook' | 'since' | 'until'>;
  /** What would be sent again; null when it is too much at once, absent when the time was not understood. */
  readonly count?: number | null;
  /** The moments that were counted between. */
  readonly range?: { readonly since: Date; readonly until: Date };
  readonly errors: FieldErrors;
}

/** How many calls failed in a time and can be sent again, and the button that does it. */
export function RedeliverPage({ webhooks, draft, count, range, errors }: RedeliverPageProps) {
  return (
    <Page title="Send failed calls again" nav="webhooks">
      <Rest />
      <p className="soft">
        For when a receiver was down: each call that failed in this time is made once more, as a new call with the same{' '}
        <code>webhook-id</code>. What was sent again already, is spam or in the bin is left out.
      </p>
      <Problems errors={errors} />
      <form className="log-filter" action="/dashboard/webhooks/redeliver" aria-label="Which calls">
        <SelectField
          name="webhook"
          label="Webhook"
          value={draft.webhook}
          options={[['', 'All that are active'], ...webhooks.map((one) => [one.id, nameOf(one).slice(0, 60)] as const)]}
        />
        <TimeRange draft={draft} errors={errors} />
        <button type="submit" className="quiet">
          Count
        </button>
      </form>
      {count !== undefined && range && (
        <section className="card">
          <Verdict count={count} />
          {count !== null && count > 0 && (
            <PostForm action="/dashboard/webhooks/redeliver">
              <input type="hidden" name="webhook" value={draft.webhook} />
              <input type="hidden" name="since" value={range.since.toISOString()} />
              <input type="hidden" name="until" value={range.until.toISOString()} />
              <button type="submit">Send {formatCount(count)} again</button>
            </PostForm>
          )}
        </section>
      )}
    </Page>
  );
}

function Verdict({ count }: { count: number | null }) {
  if (count === null) return <p>More than 10,000 calls failed in this time. Choose a shorter one.</p>;
  if (count === 0) return <p>No call that failed in this time is left to be sent again.</p>;
  return (
    <p>
      <strong>{count === 1 ? '1 call' : `${formatCount(count)} calls`}</strong> failed in this time and{' '}
      {count === 1 ? 'was' : 'were'} not sent again since.
    </p>
  );
}
