import type { ShownRequest, WebhookCallDetail } from '../../../deliveries/sent-request';
import { formatJson } from '../../../lib/readable-body';
import { truncate } from '../../../lib/text';
import type { SentRequest } from '../../../webhooks/request-proof';
import { CodeBlock, ExactTime } from '../../page/components';
import { DeliveryStatusTag } from '../../page/delivery-status';
import { PostForm } from '../../page/form';
import { formatMilliseconds } from '../../page/format';
import { Page } from '../../page/page';
import { webhookName } from '../webhook-summary';
import { deliveryPath } from './delivery-log-query';
import { subjectPath } from './delivery-table';

/** Keeps the page small for any submission. */
const maxBodyLength = 20_000;

/** `/dashboard/webhooks/log/:id`: one delivery, its request beside the response. */
export function DeliveryPage({ call, webhook, request }: WebhookCallDetail) {
  return (
    <Page
      title="Webhook delivery"
      nav="webhooks"
      actions={
        call.finishedAt &&
        call.mayResend &&
        webhook?.active && (
          <PostForm action="/dashboard/webhooks/log/redeliver">
            <input type="hidden" name="back" value={deliveryPath(call.id)} />
            <button type="submit" className="quiet" name="delivery" value={call.id}>
              Resend
            </button>
          </PostForm>
        )
      }
    >
      <Facts call={call} webhook={webhook} />
      <div className="exchange">
        <section aria-labelledby="request">
          <h2 id="request">Request</h2>
          <RequestView request={request} />
        </section>
        <section aria-labelledby="response">
          <h2 id="response">Response</h2>
          <Response call={call} />
        </section>
      </div>
    </Page>
  );
}

function Facts({ call, webhook }: Pick<WebhookCallDetail, 'call' | 'webhook'>) {
  return (
    <section className="card" aria-label="Delivery">
      <dl className="facts">
        <dt>Webhook</dt>
        <dd>
          {webhook ? (
            <a href={`/dashboard/webhooks/${webhook.id}`}>
              <bdi>{webhookName(webhook)}</bdi>
            </a>
          ) : (
            'Deleted webhook'
          )}
        </dd>
        <dt>{call.submissionId === null ? 'About' : 'Submission'}</dt>
        <dd>
          <a href={subjectPath(call)}>
            <bdi>{call.formName}</bdi>
          </a>
        </dd>
        <dt>Result</dt>
        <dd>
          <DeliveryStatusTag kind="webhook" status={call.status} />{' '}
          <span className="soft">
            <ExactTime at={call.finishedAt ?? call.queuedAt} />
            {call.durationMs !== null && `, ${formatMilliseconds(call.durationMs)}`}
          </span>
        </dd>
        {call.error && (
          <>
            <dt>Error</dt>
            <dd className="wrong">
              <bdi>{call.error}</bdi>
            </dd>
          </>
        )}
      </dl>
    </section>
  );
}

/** The head and the body of a request, or why it cannot be shown. */
export function RequestView({ request }: { request: ShownRequest }) {
  if ('missing' in request) return <p className="soft">{request.missing}</p>;
  const { body } = request;
  return (
    <>
      <CodeBlock label="Headers" code={formatHead(request)} />
      {body && (
        <CodeBlock
          label={request.method === 'GET' ? 'Text in the URL' : 'Body'}
          code={truncate(formatJson(body), maxBodyLength)}
        />
      )}
      {body && formatJson(body).length > maxBodyLength && (
        <p className="soft small">The first {maxBodyLength.toLocaleString('en')} characters of the body.</p>
      )}
      <p className="soft small">
        Secrets are masked. <code>Host</code>, <code>Content-Length</code> and the like are added while sending.
      </p>
    </>
  );
}

function formatHead({ method, url, headers }: SentRequest): string {
  return [`${method} ${url}`, ...headers.map(({ name, value }) => `${name}: ${value ?? '(hidden)'}`)].join('\n');
}

function Response({ call: { responseStatus, responseExcerpt } }: Pick<WebhookCallDetail, 'call'>) {
  if (responseStatus === null) return <p className="soft">There was no response.</p>;
  return (
    <>
      <p>
        Status <b>{responseStatus}</b>
      </p>
      {responseExcerpt ? (
        <CodeBlock label="Start of the body" code={formatJson(responseExcerpt)} />
      ) : (
        <p className="soft">The body was empty.</p>
      )}
    </>
  );
}
