import type { InboxRow } from '../../submissions/inbox/inbox.query';
import { findSender } from '../../submissions/sender';
import { formInboxPath } from '../forms/form-paths';
import { Empty, Time } from '../page/components';
import { submissionPath } from '../submissions/submission-paths';

/** The newest submissions of the inbox, each with who sent it, what it says and its form. */
export function LatestSubmissions({ rows }: { rows: readonly InboxRow[] }) {
  return (
    <section className="card" aria-labelledby="newest">
      <h2 id="newest">Latest submissions</h2>
      {rows.length === 0 ? (
        <Empty title="Your inbox is empty">
          <p>
            Open one of your <a href="/dashboard/forms">forms</a> to copy its snippet and send a test.
          </p>
        </Empty>
      ) : (
        <>
          <ul className="lines latest">
            {rows.map((row) => (
              <Line key={row.id} row={row} />
            ))}
          </ul>
          <p className="more">
            <a href="/dashboard/inbox">View inbox</a>
          </p>
        </>
      )}
    </section>
  );
}

function Line({ row: { id, formId, formName, createdAt, preview } }: { row: InboxRow }) {
  const values = (preview ?? []).filter(([, value]) => value.trim() !== '');
  const sender = findSender(Object.fromEntries(values));
  const lead = sender.name || (values[0]?.[1] ?? (preview === null ? '(large)' : '(empty)'));
  const others = values.map(([, value]) => value).filter((value) => value !== lead && value !== sender.address);
  return (
    <li>
      <a href={submissionPath(id)}>
        <bdi>{lead}</bdi>
      </a>
      <span className="cut soft">
        {others.map((value, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes.
          <span key={index}>
            {index > 0 && ' · '}
            <bdi>{value}</bdi>
          </span>
        ))}
      </span>
      <a className="soft" href={formInboxPath({ id: formId })}>
        <bdi>{formName}</bdi>
      </a>
      <Time at={createdAt} compact />
    </li>
  );
}
