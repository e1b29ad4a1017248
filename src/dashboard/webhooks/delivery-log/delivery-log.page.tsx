import type { WebhookCall, WebhookLogPage } from '../../../deliveries/webhook-log';
import type { Webhook } from '../../../webhooks/webhook.model';
import { Empty, Pagination } from '../../page/components';
import { Problems, SelectField, TextField } from '../../page/form';
import { Page } from '../../page/page';
import type { FieldErrors } from '../../page/read-form';
import { Can } from '../../page/render-page';
import { PlanNotice, webhookName } from '../webhook-summary';
import { type LogDraft, logPath, resendPath } from './delivery-log-query';
import { DeliveryTable } from './delivery-table';

interface DeliveryLogProps {
  readonly webhooks: readonly Webhook[];
  readonly draft: LogDraft;
  /** Pending deliveries, shown above the first page. */
  readonly pending: readonly WebhookCall[];
  readonly log: WebhookLogPage;
  /** The path of this page, with its query. */
  readonly path: string;
  readonly errors: FieldErrors;
}

/** `/dashboard/webhooks/log`: the deliveries of all webhooks or of one. */
export function DeliveryLogPage({ webhooks, draft, pending, log, path, errors }: DeliveryLogProps) {
  const names = new Map(webhooks.map((webhook) => [webhook.id, webhookName(webhook)]));
  const deliveries = [...pending, ...log.calls];
  return (
    <Page
      title="Webhook deliveries"
      nav="webhooks"
      actions={
        webhooks.length > 0 && (
          <Can permission="webhooks:write">
            <a className="button quiet" href={resendPath(draft)}>
              Resend failed deliveries
            </a>
          </Can>
        )
      }
    >
      <PlanNotice />
      <Problems errors={errors} labels={timeRangeLabels} />
      <Filter webhooks={webhooks} draft={draft} errors={errors} />
      {deliveries.length === 0 ? (
        <NoDeliveries draft={draft} />
      ) : (
        <DeliveryTable deliveries={deliveries} back={path} {...(draft.webhook === '' && { webhookNames: names })} />
      )}
      <Pagination
        newer={log.newer && logPath(draft, { after: log.newer })}
        older={log.older && logPath(draft, { before: log.older })}
      />
    </Page>
  );
}

function NoDeliveries({ draft }: { draft: LogDraft }) {
  const isFiltered = Object.values(draft).some((value) => value !== '');
  return isFiltered ? (
    <Empty title="No results">
      <a href="/dashboard/webhooks/log">Clear filter</a>
    </Empty>
  ) : (
    <Empty title="No deliveries yet">
      <p className="soft">Each accepted submission is sent to every active webhook. The deliveries appear here.</p>
    </Empty>
  );
}

function Filter({ webhooks, draft, errors }: Pick<DeliveryLogProps, 'webhooks' | 'draft' | 'errors'>) {
  return (
    <form className="log-filter" action="/dashboard/webhooks/log" aria-label="Filter">
      <SelectField
        name="webhook"
        label="Webhook"
        value={draft.webhook}
        options={[['', 'All'], ...webhooks.map((webhook) => [webhook.id, webhookName(webhook).slice(0, 60)] as const)]}
      />
      <SelectField
        name="status"
        label="Result"
        value={draft.status}
        options={[
          ['', 'All'],
          ['succeeded', 'Sent'],
          ['failed', 'Failed'],
          ['skipped', 'Skipped'],
          ['waiting', 'Pending'],
        ]}
      />
      <TimeRange draft={draft} errors={errors} />
      <button type="submit" className="quiet">
        Filter
      </button>
    </form>
  );
}

export const timeRangeLabels = { since: 'From', until: 'To' } as const;

export function TimeRange({ draft, errors }: { draft: Pick<LogDraft, 'since' | 'until'>; errors: FieldErrors }) {
  return (['since', 'until'] as const).map((name) => (
    <TextField
      key={name}
      name={name}
      label={timeRangeLabels[name]}
      type="datetime-local"
      value={draft[name]}
      errors={errors}
    />
  ));
}
