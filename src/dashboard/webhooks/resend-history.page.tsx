import type { HistoryResend } from '../../deliveries/history-resend';
import { maxHistoryCounted, maxResentPerSecond } from '../../deliveries/history-resend';
import { truncate } from '../../lib/text';
import type { FilterForm } from '../../webhooks/form-filter';
import type { Webhook } from '../../webhooks/webhook.model';
import { DateTime, Notice, Table, Time } from '../page/components';
import { Buttons, NewRowField, PostForm, Problems, SelectField } from '../page/form';
import { formatCount } from '../page/format';
import { Page } from '../page/page';
import type { FieldErrors } from '../page/read-form';
import { TimeRange, timeRangeLabels } from './delivery-log/delivery-log.page';
import { PlanNotice, webhookName } from './webhook-summary';

/** The filter as typed. */
interface HistoryDraft {
  readonly since: string;
  readonly until: string;
  /** Empty for all forms. */
  readonly form: string;
  /** Empty leaves out what was delivered before, `all` does not. */
  readonly include: string;
}

interface ResendHistoryPageProps {
  readonly webhook: Webhook;
  /** The forms that the webhook takes. */
  readonly forms: readonly FilterForm[];
  readonly draft: HistoryDraft;
  /** What would be sent; null when there are too many, absent before the first count. */
  readonly count?: number | null;
  /** The time range that was counted. */
  readonly range?: { readonly since: Date; readonly until: Date };
  readonly resends: readonly HistoryResend[];
  readonly errors: FieldErrors;
}

/** `/dashboard/webhooks/:id/history`: counts stored submissions, sends them to the webhook, and shows the progress. */
export function ResendHistoryPage({ webhook, forms, draft, count, range, resends, errors }: ResendHistoryPageProps) {
  const path = `/dashboard/webhooks/${webhook.id}/history`;
  const isBusy = resends.some(({ status }) => status === 'running' || status === 'paused');
  return (
    <Page title="Resend history" nav="webhooks">
      <PlanNotice />
      <p className="soft">
        Sends stored submissions to <a href={`/dashboard/webhooks/${webhook.id}`}>{webhookName(webhook)}</a>, for
        example to fill a new system. Each is sent at most once per resend, as the usual event. Spam, held, unpaid and
        deleted submissions, and those above your plan’s limit, are left out. New submissions are not delayed.
      </p>
      <Problems errors={errors} labels={timeRangeLabels} />
      <form className="log-filter" action={path} aria-label="Submissions to resend">
        <SelectField
          name="form_ids"
          label="Form"
          value={draft.form}
          options={[['', 'All'], ...forms.map(({ id, name }) => [id, truncate(name, 60)] as const)]}
        />
        <SelectField
          name="include"
          label="Submissions"
          value={draft.include}
          options={[
            ['', 'Not delivered before'],
            ['all', 'All'],
          ]}
        />
        <TimeRange draft={draft} errors={errors} />
        <button type="submit" className="quiet">
          Count
        </button>
      </form>
      {count !== undefined && range && (
        <section className="card" aria-label="Dry run">
          <DryRun {...{ webhook, forms, draft, count, range }} />
          {isBusy && count !== 0 && (
            <p className="soft">Another resend is running or paused. Cancel it, or wait until it is done.</p>
          )}
          {!isBusy && count !== null && count > 0 && (
            <PostForm action={path}>
              <NewRowField />
              <input type="hidden" name="since" value={range.since.toISOString()} />
              <input type="hidden" name="until" value={range.until.toISOString()} />
              <input type="hidden" name="form_ids" value={draft.form} />
              <input type="hidden" name="include" value={draft.include} />
              <button type="submit">Send {formatCount(count)}</button>
            </PostForm>
          )}
        </section>
      )}
      {resends.length > 0 && <Resends resends={resends} forms={forms} path={path} />}
    </Page>
  );
}

interface DryRunProps extends Pick<ResendHistoryPageProps, 'webhook' | 'forms' | 'draft'> {
  readonly count: number | null;
  readonly range: { readonly since: Date; readonly until: Date };
}

function DryRun({ webhook, forms, draft, count, range }: DryRunProps) {
  if (count === null) {
    return (
      <p>There are more than {formatCount(maxHistoryCounted)} submissions in this time range. Select a shorter one.</p>
    );
  }
  if (count === 0) return <p>There are no submissions to send in this time range.</p>;
  const form = forms.find(({ id }) => id === draft.form);
  return (
    <>
      <p>
        <strong>{count === 1 ? '1 submission' : `${formatCount(count)} submissions`}</strong> of{' '}
        {form ? <bdi>{truncate(form.name, 60)}</bdi> : 'all forms'} will be sent to <bdi>{webhookName(webhook)}</bdi>:
        those from <DateTime at={range.since} /> up to <DateTime at={range.until} />
        {draft.include === 'all'
          ? ', also if they were delivered to this webhook before.'
          : ' that were not delivered to this webhook before.'}
      </p>
      <p className="soft">
        This takes at least {estimate(count)}, and longer if the receiver is slow. You can pause or cancel it at any
        time.
      </p>
    </>
  );
}

function estimate(count: number): string {
  const seconds = Math.max(1, Math.ceil(count / maxResentPerSecond));
  if (seconds < 90) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
}

const statusLabels = {
  running: ['Running', ''],
  paused: ['Paused', 'warn'],
  cancelled: ['Cancelled', ''],
  done: ['Done', 'good'],
} as const;

function Resends({ resends, forms, path }: Pick<ResendHistoryPageProps, 'resends' | 'forms'> & { path: string }) {
  const open = resends.find(({ status }) => status === 'running' || status === 'paused');
  return (
    <>
      {open && <OpenResend resend={open} path={path} />}
      <h2>Resends</h2>
      <Table caption="Resends of history" head={['Started', 'Status', 'Queued', 'Skipped', 'Submissions']}>
        {resends.map((resend) => (
          <ResendRow key={resend.id} {...{ resend, forms }} />
        ))}
      </Table>
    </>
  );
}

function OpenResend({ resend, path }: { resend: HistoryResend; path: string }) {
  const { id, status, reason, queued, expected } = resend;
  const isRunning = status === 'running';
  return (
    <section className="card" aria-labelledby="progress-title">
      <h2 id="progress-title">{isRunning ? 'Running' : 'Paused'}</h2>
      {reason && <Notice tone="warn" text={`${reason} Continue when that has changed.`} />}
      <p>
        {formatCount(queued)} of {formatCount(expected)} submissions were queued. <a href={path}>Reload</a>
      </p>
      <PostForm action={`${path}/${id}`}>
        <Buttons>
          <button type="submit" className="quiet" name="change" value={isRunning ? 'pause' : 'continue'}>
            {isRunning ? 'Pause' : 'Continue'}
          </button>
          <button type="submit" className="quiet" name="change" value="cancel">
            Cancel
          </button>
        </Buttons>
      </PostForm>
    </section>
  );
}

function ResendRow({ resend, forms }: { resend: HistoryResend; forms: readonly FilterForm[] }) {
  const [label, tone] = statusLabels[resend.status];
  const names = resend.formIds?.map((id) => forms.find((form) => form.id === id)?.name ?? 'a deleted form');
  return (
    <tr>
      <td>
        <Time at={resend.createdAt} compact />
      </td>
      <td>
        <span className={`tag ${tone}`.trim()}>{label}</span>
        {resend.reason && <div className="soft">{resend.reason}</div>}
      </td>
      <td className="number">
        {formatCount(resend.queued)} of {formatCount(resend.expected)}
      </td>
      <td className="number">{formatCount(resend.skipped)}</td>
      <td>
        <DateTime at={resend.since} /> – <DateTime at={resend.until} />
        <br />
        <span className="soft">
          <bdi>{names ? truncate(names.join(', '), 60) : 'All forms'}</bdi>
          {!resend.skipDelivered && ', also delivered ones'}
        </span>
      </td>
    </tr>
  );
}
