import type { WebhookCall, WebhookLogPage } from '../../deliveries/webhook-log';
import type { Webhook } from '../../webhooks/webhook.model';
import { Empty, Pagination } from '../page/components';
import { Problems, SelectField, TextField } from '../page/form';
import { Page } from '../page/page';
import type { FieldErrors } from '../page/read-form';
import { CallTable } from './call-table.view';
import { type LogDraft, logAddress } from './log-query';
import { Rest } from './rest.view';
import { nameOf } from './webhook-words';

interface LogPageProps {
  readonly webhooks: readonly Webhook[];
  readonly draft: LogDraft;
  /** Those that have not ended, above the first page. */
  readonly waiting: readonly WebhookCall[];
  readonly log: WebhookLogPage;
  /** The address of this page. */
  readonly address: string;
  readonly errors: FieldErrors;
}

/** The log of all webhooks or of one, with its filter. */
export function LogPage({ webhooks, draft, waiting, log, address, errors }: LogPageProps) {
  const names = new Map(webhooks.map((webhook) => [webhook.id, nameOf(webhook)]));
  const calls = [...waiting, ...log.calls];
  const range = { ...draft, status: '' };
  return (
    <Page
      title="Delivery log"
      nav="webhooks"
      wide
      actions={
        webhooks.length > 0 && (
          <a className="button quiet" href={logAddress(range).replace('/log', '/redeliver')}>
            Send failed calls again
          </a>
        )
      }
    >
      <Rest />
      <Problems errors={errors} />
      <Filter webhooks={webhooks} draft={draft} errors={errors} />
      {calls.length === 0 ? (
        <Nothing draft={draft} />
      ) : (
        <CallTable calls={calls} back={address} names={draft.webhook === '' ? names : undefined} />
      )}
      <Pagination
        newer={log.newer && logAddress(draft, { after: log.newer })}
        older={log.older && logAddress(draft, { before: log.older })}
      />
    </Page>
  );
}

function Nothing({ draft }: { draft: LogDraft }) {
  const filtered = Object.values(draft).some((value) => value !== '');
  return filtered ? (
    <Empty title="No call fits the filter">
      <a href={logAddress({ webhook: '', status: '', since: '', until: '' })}>Show all calls</a>
    </Empty>
  ) : (
    <Empty title="No calls yet">
      <p className="soft">
        Each accepted submission is sent to every active webhook, and each of these calls stands here.
      </p>
    </Empty>
  );
}

type FilterProps = Pick<LogPageProps, 'webhooks' | 'draft' | 'errors'>;

function Filter({ webhooks, draft, errors }: FilterProps) {
  return (
    <form className="log-filter" action="/dashboard/webhooks/log" aria-label="Filter">
      <SelectField
        name="webhook"
        label="Webhook"
        value={draft.webhook}
        options={[['', 'All'], ...webhooks.map((webhook) => [webhook.id, nameOf(webhook).slice(0, 60)] as const)]}
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
          ['waiting', 'Waiting'],
        ]}
      />
      <TimeRange draft={draft} errors={errors} />
      <button type="submit" className="quiet">
        Filter
      </button>
    </form>
  );
}

/** From when and until when, in UTC. */
export function TimeRange({ draft, errors }: { draft: Pick<LogDraft, 'since' | 'until'>; errors: FieldErrors }) {
  const fields = [
    ['since', 'From (UTC)'],
    ['until', 'Until (UTC)'],
  ] as const;
  return fields.map(([name, label]) => (
    <TextField key={name} name={name} label={label} type="datetime-local" value={draft[name]} errors={errors} />
  ));
}
