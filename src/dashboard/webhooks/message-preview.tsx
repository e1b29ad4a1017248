import { formatJson } from '../../lib/readable-body';
import { truncate } from '../../lib/text';
import { describeSubmission } from '../../webhooks/formats/chat-message';
import { findFormat } from '../../webhooks/formats/table';
import type { SubmissionEvent } from '../../webhooks/submission-event';
import { CodeBlock } from '../page/components';

const shown = { fields: 12, value: 200, name: 80, body: 4_000 };

interface MessagePreviewProps {
  /** The name of the format. */
  readonly format: string;
  /** A URL of the service, which decides details of some formats. */
  readonly url: string;
  readonly event: SubmissionEvent;
  /** Whether the event is a made-up one. */
  readonly isSample: boolean;
}

/** What a service will receive for the newest submission, or for a sample. */
export function MessagePreview({ format, url, event, isSample }: MessagePreviewProps) {
  return (
    <section className="card" aria-labelledby="preview">
      <h2 id="preview">Preview</h2>
      <p className="soft">
        {isSample ? 'A sample submission.' : 'Your newest submission.'} The service decides about colors and fonts.
      </p>
      <Message event={event} />
      <details>
        <summary>What is sent</summary>
        <CodeBlock label="Body" code={truncate(describeBody(format, url, event), shown.body)} />
      </details>
    </section>
  );
}

function Message({ event }: { event: SubmissionEvent }) {
  const { title, fields, footer } = describeSubmission(event);
  const rest = fields.length - shown.fields;
  return (
    <figure className="message">
      <figcaption>
        <bdi>{truncate(title, shown.value)}</bdi>
      </figcaption>
      <dl>
        {fields.slice(0, shown.fields).map(({ name, value }) => (
          <div key={name}>
            <dt>
              <bdi>{truncate(name, shown.name)}</bdi>
            </dt>
            <dd>
              <bdi>{truncate(value, shown.value)}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <small className="soft">
        {rest > 0 && `${rest} more fields · `}
        <bdi>{truncate(footer, shown.value)}</bdi>
      </small>
    </figure>
  );
}

/** The body, indented if it is JSON; the text in the URL for a service that is called with GET. */
function describeBody(format: string, url: string, event: SubmissionEvent): string {
  const request = findFormat(format)?.build(url, event);
  if (!request) return '';
  if (!request.body) return new URL(request.url).searchParams.get('text') ?? '';
  return formatJson(request.body.toString());
}
