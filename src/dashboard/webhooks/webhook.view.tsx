import type { WebhookCall } from '../../deliveries/webhook-log';
import { findWarning } from '../../webhooks/formats/table';
import type { TestEventResult } from '../../webhooks/send-test-event';
import type { Webhook } from '../../webhooks/webhook.model';
import { Notice, Time } from '../page/components';
import { PostForm } from '../page/form';
import { Page } from '../page/page';
import { CallTable } from './call-table.view';
import { Rest } from './rest.view';
import { SecretCard } from './secret.view';
import { TrialResult } from './trial.view';
import { LastCall, lastErrorOf, StateTag } from './webhook-state.view';
import { formatTitleOf, nameOf } from './webhook-words';

interface WebhookPageProps {
  readonly webhook: Webhook;
  /** The newest of its log. */
  readonly calls: readonly WebhookCall[];
  /** What became of the test that was just asked for: an outcome, or why there is none. */
  readonly trial?: TestEventResult | string;
}

/** One webhook: how it does, a test, its secret, its last calls, and the way to be rid of it. */
export function WebhookPage({ webhook, calls, trial }: WebhookPageProps) {
  const home = `/dashboard/webhooks/${webhook.id}`;
  const warning = findWarning(webhook);
  const lastError = lastErrorOf(webhook);
  return (
    <Page title={new URL(webhook.url).host} nav="webhooks" actions={<Actions webhook={webhook} home={home} />}>
      <Rest />
      {warning && <Notice tone="plain">{warning}.</Notice>}
      <section className="card" aria-label="State">
        <dl className="facts">
          <dt>Address</dt>
          <dd>
            <bdi>{nameOf(webhook)}</bdi>
          </dd>
          <dt>Format</dt>
          <dd>
            {formatTitleOf(webhook)}{' '}
            <span className="soft">({webhook.format === null ? 'recognised by the address' : 'chosen'})</span>
          </dd>
          <dt>State</dt>
          <dd>
            <StateTag webhook={webhook} />{' '}
            <span className="soft">
              <LastCall webhook={webhook} />
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

      <section className="card" id="test" aria-labelledby="test-title">
        <h2 id="test-title">Test</h2>
        <p className="soft">
          Sends a sample submission, signed with the real secret, and waits at most 8 seconds for the answer. It enters
          no log and no count.
        </p>
        <PostForm action={`${home}/test#test`}>
          <button type="submit" className="quiet" data-busy="Sending…">
            Send a test
          </button>
        </PostForm>
        {trial !== undefined && <TrialResult trial={trial} />}
      </section>

      <SecretCard webhook={webhook} />

      <h2>Last calls</h2>
      {calls.length === 0 ? (
        <p className="soft">None yet. Each accepted submission is one; spam is not sent.</p>
      ) : (
        <>
          <CallTable calls={calls} back={home} />
          <p>
            <a href={`/dashboard/webhooks/log?webhook=${webhook.id}`}>All calls of this webhook</a>
          </p>
        </>
      )}

      <details className="fold removal">
        <summary>Remove this webhook</summary>
        <p>
          It is called no more, and its secret is gone for good. What was sent to it stays in the timelines of the
          submissions. To pause it only, switch it off.
        </p>
        <PostForm action={`${home}/delete`}>
          <button type="submit" className="danger">
            Remove the webhook
          </button>
        </PostForm>
      </details>
    </Page>
  );
}

function Actions({ webhook, home }: { webhook: Webhook; home: string }) {
  return (
    <>
      <PostForm action={`${home}/active`}>
        <button type="submit" className="quiet" name="active" value={webhook.active ? 'false' : 'true'}>
          {webhook.active ? 'Switch off' : 'Switch on'}
        </button>
      </PostForm>
      <a className="button quiet" href={`${home}/edit`}>
        Edit
      </a>
    </>
  );
}
