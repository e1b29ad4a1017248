import type { InboxRow } from '../../submissions/inbox.query';
import { Empty } from '../page/table.view';
import { Time } from '../page/time.view';

/** The newest submissions of the inbox, a line each. */
export function Newest({ rows }: { rows: readonly InboxRow[] }) {
  return (
    <section className="card" aria-labelledby="newest">
      <h2 id="newest">Newest submissions</h2>
      {rows.length === 0 ? (
        <Empty title="Nothing in the inbox">
          <p>
            Your <a href="/dashboard/forms">form’s page</a> has a snippet to paste, and a test to send.
          </p>
        </Empty>
      ) : (
        <>
          <ul className="lines">
            {rows.map((row) => (
              <li key={row.id}>
                <a href={`/dashboard/submissions/${row.id}`}>
                  <bdi>{row.formName}</bdi>
                </a>
                <span className="cut soft">
                  <Values of={row} />
                </span>
                <Time at={row.createdAt} compact />
              </li>
            ))}
          </ul>
          <p className="more">
            <a href="/dashboard/inbox">To the inbox</a>
          </p>
        </>
      )}
    </section>
  );
}

function Values({ of: { preview } }: { of: InboxRow }) {
  const values = (preview ?? []).filter(([, value]) => value.trim() !== '');
  return values.map(([name, value], index) => (
    <span key={name}>
      {index > 0 && ' · '}
      <bdi>{value}</bdi>
    </span>
  ));
}
