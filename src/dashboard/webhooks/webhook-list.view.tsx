import type { Webhook } from '../../webhooks/webhook.model';
import { Empty } from '../page/components';
import { Page } from '../page/page';
import { Rest } from './rest.view';
import { LastCall, lastErrorOf, StateTag } from './webhook-state.view';
import { formatTitleOf, nameOf } from './webhook-words';

/** The account's webhooks, each with what became of its last call. */
export function WebhookListPage({ webhooks }: { webhooks: readonly Webhook[] }) {
  return (
    <Page title="Webhooks" nav="webhooks" actions={webhooks.length > 0 && <ListActions />}>
      <Rest />
      {webhooks.length === 0 ? (
        <Empty title="No webhooks yet">
          <p className="soft">
            A webhook is an address of yours, or of a chat service such as Slack or Teams, that Letterbox calls with
            each new submission of every form.
          </p>
          <a className="button" href="/dashboard/webhooks/new">
            Add a webhook
          </a>
        </Empty>
      ) : (
        <ul className="webhooks">
          {webhooks.map((webhook) => (
            <Line key={webhook.id} webhook={webhook} />
          ))}
        </ul>
      )}
    </Page>
  );
}

function ListActions() {
  return (
    <>
      <a className="button quiet" href="/dashboard/webhooks/log">
        Delivery log
      </a>
      <a className="button" href="/dashboard/webhooks/new">
        Add a webhook
      </a>
    </>
  );
}

function Line({ webhook }: { webhook: Webhook }) {
  const error = lastErrorOf(webhook);
  return (
    <li>
      <div className="heading">
        <a href={`/dashboard/webhooks/${webhook.id}`}>
          <bdi>{nameOf(webhook)}</bdi>
        </a>
        <StateTag webhook={webhook} />
      </div>
      <div className="state">
        {formatTitleOf(webhook)} · <LastCall webhook={webhook} />
      </div>
      {error && (
        <div className="state wrong">
          <bdi>{error.slice(0, 300)}</bdi>
        </div>
      )}
    </li>
  );
}
