import { formatJson } from '../../lib/readable-body';
import { describeStatus } from '../../webhooks/deliver-webhook';
import type { TestEventResult } from '../../webhooks/send-test-event';
import { Notice } from '../page/components';
import { formatMilliseconds } from '../page/format';

interface TestResultProps {
  /** A text says why nothing was sent. */
  readonly result: TestEventResult | string;
}

/** Shows any response as plain text. */
export function TestResult({ result }: TestResultProps) {
  if (typeof result === 'string') {
    return (
      <div className="trial">
        <Notice tone="bad" text={result} />
      </div>
    );
  }
  const { status, response_status: code, duration_ms: ms, error, response_excerpt: excerpt } = result;
  return (
    <div className="trial" role="status">
      <p>
        {status === 'succeeded' ? <span className="tag good">Succeeded</span> : <span className="tag bad">Failed</span>}{' '}
        {code === null ? 'No response' : `Responded with ${code}`} after {formatMilliseconds(ms)}.
      </p>
      {error && !(code !== null && error === describeStatus(code)) && (
        <p className="wrong">
          <bdi>{error}</bdi>
        </p>
      )}
      {excerpt && (
        <figure className="code">
          <figcaption>Start of the response</figcaption>
          <pre className="response">
            <bdi>{formatJson(excerpt)}</bdi>
          </pre>
        </figure>
      )}
    </div>
  );
}
