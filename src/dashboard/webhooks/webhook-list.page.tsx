import { truncate } from '../../lib/text';
import { effectiveFormat } from '../../webhooks/formats/table';
import type { Webhook } from '../../webhooks/webhook.model';
import { Empty } from '../page/components';
import { Page } from '../page/page';
import { formatTitle, LastDelivery, lastErrorDetail, PlanNotice, WebhookState, webhookName } from './webhook-summary';

/** `/dashboard/webhooks`: the account's webhooks, each with its last result. */
export function WebhookListPage({ webhooks }: { webhooks: readonly Webhook[] }) {
  return (
    <Page title="Webhooks" nav="webhooks" actions={webhooks.length > 0 && <ListActions />}>
      <PlanNotice />
      {webhooks.length === 0 ? (
        <Empty title="No webhooks yet">
          <p className="soft">
            A webhook sends each new submission to your own server, or to a chat service such as Slack or Teams.
          </p>
          <a className="button" href="/dashboard/webhooks/new">
            Add webhook
          </a>
        </Empty>
      ) : (
        <ul className="webhooks">
          {webhooks.map((webhook) => (
            <WebhookItem key={webhook.id} webhook={webhook} />
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
        Add webhook
      </a>
    </>
  );
}

const maxErrorLength = 300;

function WebhookItem({ webhook }: { webhook: Webhook }) {
  const error = lastErrorDetail(webhook);
  return (
    <li>
      <div className="heading">
        <a href={`/dashboard/webhooks/${webhook.id}`}>
          <bdi>{webhookName(webhook)}</bdi>
        </a>
        <WebhookState webhook={webhook} />
      </div>
      <div className="state">
        {formatTitle(effectiveFormat(webhook))} · <LastDelivery webhook={webhook} />
      </div>
      {error && (
        <div className="state wrong">
          <bdi>{truncate(error, maxErrorLength)}</bdi>
        </div>
      )}
    </li>
  );
}
