import { describeStatus } from '../../webhooks/deliver-webhook';
import type { TestEventResult } from '../../webhooks/send-test-event';
import { Notice } from '../page/components';
import { formatMilliseconds } from '../page/format';

/** What became of a test: the answer as the text that it is, whatever the other side put into it. */
export function TrialResult({ trial }: { trial: TestEventResult | string }) {
  if (typeof trial === 'string') {
    return (
      <div className="trial">
        <Notice tone="bad" text={trial} />
      </div>
    );
  }
  const { status, response_status: code, duration_ms: ms, error, response_excerpt: excerpt } = trial;
  return (
    <div className="trial" role="status">
      <p>
        {status === 'succeeded' ? (
          <span className="tag good">It worked</span>
        ) : (
          <span className="tag bad">It failed</span>
        )}{' '}
        {code === null ? 'No response' : `Responded with ${code}`} after {formatMilliseconds(ms)}.
      </p>
      {error && !(code !== null && error === describeStatus(code)) && (
        <p className="wrong">
          <bdi>{error}</bdi>
        </p>
      )}
      {excerpt && (
        <figure className="code">
          <figcaption>The beginning of the answer</figcaption>
          <pre className="answer">
            <bdi>{excerpt}</bdi>
          </pre>
        </figure>
      )}
    </div>
  );
}
