import type { WebhookLatency } from '../../deliveries/webhook-latency';
import type { WebhookCall } from '../../deliveries/webhook-log';
import type { ChartPeriod } from '../../lib/periods';
import { truncate } from '../../lib/text';
import type { FilterForm } from '../../webhooks/form-filter';
import { effectiveFormat, findWarning } from '../../webhooks/formats/table';
import { maskUrl } from '../../webhooks/mask-url';
import type { TestEventResult } from '../../webhooks/send-test-event';
import type { Webhook } from '../../webhooks/webhook.model';
import { formsDeletedWarning } from '../../webhooks/webhook.presenter';
import { Notice, Time } from '../page/components';
import { PostForm } from '../page/form';
import { Page } from '../page/page';
import { Can } from '../page/render-page';
import { DeliveryTable } from './delivery-log/delivery-table';
import { LatencyCard } from './latency-card';
import { PreviousSecretNote } from './signing-secret.page';
import { TestResult } from './test-result';
import { describeForms, formatTitle, LastDelivery, lastErrorDetail, PlanNotice, WebhookState } from './webhook-summary';

interface WebhookPageProps {
  readonly webhook: Webhook;
  /** The forms that it is limited to, without deleted ones; undefined for all forms. */
  readonly forms: readonly FilterForm[] | undefined;
  readonly recentDeliveries: readonly WebhookCall[];
  readonly period: ChartPeriod;
  /** Null when it took too long to count. */
  readonly latency: WebhookLatency | null;
  /** The result of a test that was just requested, or the reason why it was not sent. */
  readonly testResult?: TestEventResult | string;
}

/** `/dashboard/webhooks/:id`: the webhook's state, a test, its secret and its recent deliveries. */
export function WebhookPage({ webhook, forms, recentDeliveries, period, latency, testResult }: WebhookPageProps) {
  const path = `/dashboard/webhooks/${webhook.id}`;
  const warning = findWarning(webhook);
  return (
    <Page
      title={webhook.name ?? new URL(webhook.url).host}
      nav="webhooks"
      actions={<Actions webhook={webhook} path={path} />}
    >
      <PlanNotice />
      {warning && <Notice tone="plain">{warning}.</Notice>}
      {forms?.length === 0 && (
        <Notice tone="bad">
          {formsDeletedWarning}.{' '}
          <Can permission="webhooks:write">
            <a href={`${path}/edit`}>Select other forms</a>
          </Can>
        </Notice>
      )}
      <Overview webhook={webhook} forms={forms} />

      <Can permission="webhooks:write">
        <section className="card" id="test" aria-labelledby="test-title">
          <h2 id="test-title">Test</h2>
          <p className="soft">
            Sends a sample submission, signed with the real secret, and waits up to 8 seconds for a response. Tests are
            not logged or counted.
          </p>
          <PostForm action={`${path}/test#test`}>
            <button type="submit" className="quiet" data-busy="Sending…">
              Send test
            </button>
          </PostForm>
          {testResult !== undefined && <TestResult result={testResult} />}
        </section>

        <section className="card" aria-labelledby="secret-title">
          <h2 id="secret-title">Signing secret</h2>
          <p className="soft">Every delivery is signed with it, so that you can verify it came from Letterbox.</p>
          <PreviousSecretNote webhook={webhook} />
          <div className="secret">
            <code aria-hidden="true">whsec_••••••••••••</code>
            <a className="button quiet" href={`${path}/secret`}>
              Show or rotate
            </a>
          </div>
        </section>
      </Can>

      {recentDeliveries.length > 0 && <LatencyCard {...{ path, period, latency }} />}

      <h2>Recent deliveries</h2>
      {recentDeliveries.length === 0 ? (
        <p className="soft">None yet. Accepted submissions are sent here, except spam.</p>
      ) : (
        <>
          <DeliveryTable deliveries={recentDeliveries} back={path} />
          <p>
            <a href={`/dashboard/webhooks/log?webhook=${webhook.id}`}>All deliveries of this webhook</a>
          </p>
        </>
      )}

      <Can permission="webhooks:write">
        <p>
          <a href={`${path}/history`}>Resend history to this webhook</a>
        </p>

        <details className="fold removal">
          <summary>Delete this webhook</summary>
          <p>
            Letterbox stops sending to it and deletes its secret. Past deliveries stay on the submissions’ pages. To
            pause it instead, disable it.
          </p>
          <PostForm action={`${path}/delete`}>
            <button type="submit" className="danger">
              Delete webhook
            </button>
          </PostForm>
        </details>
      </Can>
    </Page>
  );
}

const maxLength = { url: 200, forms: 300 };

function Actions({ webhook, path }: { webhook: Webhook; path: string }) {
  return (
    <>
      <PostForm action={`${path}/active`}>
        <button type="submit" className="quiet" name="active" value={webhook.active ? 'false' : 'true'}>
          {webhook.active ? 'Disable' : 'Enable'}
        </button>
      </PostForm>
      <Can permission="webhooks:write">
        <a className="button quiet" href={`${path}/edit`}>
          Edit
        </a>
      </Can>
    </>
  );
}

function Overview({ webhook, forms }: Pick<WebhookPageProps, 'webhook' | 'forms'>) {
  const lastError = lastErrorDetail(webhook);
  return (
    <section className="card" aria-label="Overview">
      <dl className="facts">
        <dt>URL</dt>
        <dd>
          <bdi>{truncate(maskUrl(webhook.url, effectiveFormat(webhook)), maxLength.url)}</bdi>
        </dd>
        <dt>Format</dt>
        <dd>
          {formatTitle(effectiveFormat(webhook))}{' '}
          <span className="soft">({webhook.format === null ? 'detected from the URL' : 'selected'})</span>
        </dd>
        <dt>Forms</dt>
        <dd>
          <bdi>{describeForms(forms, maxLength.forms) ?? 'All'}</bdi>
        </dd>
        {webhook.headerNames && (
          <>
            <dt>Headers</dt>
            <dd>
              {webhook.headerNames.join(', ')} <span className="soft">(values hidden)</span>
            </dd>
          </>
        )}
        <dt>Status</dt>
        <dd>
          <WebhookState webhook={webhook} forms={forms} />{' '}
          <span className="soft">
            <LastDelivery webhook={webhook} />
          </span>
        </dd>
        {lastError && (
          <>
            <dt>Last error</dt>
            <dd className="wrong">
              <bdi>{lastError}</bdi>
            </dd>
          </>
        )}
        <dt>Added</dt>
        <dd>
          <Time at={webhook.createdAt} />
        </dd>
      </dl>
    </section>
  );
}
