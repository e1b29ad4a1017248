import { truncate } from '../../lib/text';
import type { FilterForm, FormFilters } from '../../webhooks/form-filter';
import { effectiveFormat } from '../../webhooks/formats/table';
import type { Webhook } from '../../webhooks/webhook.model';
import { Empty } from '../page/components';
import { Page } from '../page/page';
import { Can } from '../page/render-page';
import {
  describeForms,
  formatTitle,
  LastDelivery,
  lastErrorDetail,
  PlanNotice,
  WebhookState,
  webhookName,
} from './webhook-summary';

/** `/dashboard/webhooks`: the account's webhooks, each with its last result. */
export function WebhookListPage({ webhooks, filters }: { webhooks: readonly Webhook[]; filters: FormFilters }) {
  return (
    <Page title="Webhooks" nav="webhooks" actions={webhooks.length > 0 && <ListActions />}>
      <PlanNotice />
      {webhooks.length === 0 ? (
        <Empty title="No webhooks yet">
          <p className="soft">
            A webhook sends each new submission to your own server, or to a chat service such as Slack or Teams.
          </p>
          <AddLink />
        </Empty>
      ) : (
        <ul className="webhooks">
          {webhooks.map((webhook) => (
            <WebhookItem key={webhook.id} webhook={webhook} forms={filters.get(webhook.id)} />
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
        Webhook deliveries
      </a>
      <AddLink />
    </>
  );
}

function AddLink() {
  return (
    <Can permission="webhooks:write">
      <a className="button" href="/dashboard/webhooks/new">
        Add webhook
      </a>
    </Can>
  );
}

const maxErrorLength = 300;
const maxFormsLength = 100;

function WebhookItem({ webhook, forms }: { webhook: Webhook; forms: readonly FilterForm[] | undefined }) {
  const error = lastErrorDetail(webhook);
  const formNames = describeForms(forms, maxFormsLength);
  return (
    <li>
      <div className="heading">
        <a href={`/dashboard/webhooks/${webhook.id}`}>
          <bdi>{webhookName(webhook)}</bdi>
        </a>
        <WebhookState webhook={webhook} forms={forms} />
      </div>
      <div className="state">
        {formatTitle(effectiveFormat(webhook))}
        {formNames && (
          <>
            {' · forms: '}
            <bdi>{formNames}</bdi>
          </>
        )}{' '}
        · <LastDelivery webhook={webhook} />
      </div>
      {error && (
        <div className="state wrong">
          <bdi>{truncate(error, maxErrorLength)}</bdi>
        </div>
      )}
    </li>
  );
}
