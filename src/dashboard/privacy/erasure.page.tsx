import type { Erasure } from '../../privacy/erasure';
import { Time } from '../page/components';
import { formatCount } from '../page/format';
import { Page } from '../page/page';

const maxIds = 1_000;

/** `/dashboard/data-subjects/erasures/:id`: the record of one erasure, as proof for the person who asked for it. */
export function ErasurePage({ erasure }: { erasure: Erasure }) {
  const { id, startedAt, submissions, files, deliveries, idempotencyRecords, webhookErrors, submissionIds } = erasure;
  const facts = [
    ['Submissions', submissions],
    ['Files', files],
    ['Deliveries', deliveries],
    ['Stored responses for repeated requests', idempotencyRecords],
    ['Webhook responses and errors that contained the address', webhookErrors],
  ] as const;
  return (
    <Page title="Erasure record" nav="settings">
      <dl className="facts">
        <dt>Record</dt>
        <dd>
          <code>{id}</code>
        </dd>
        <dt>Started</dt>
        <dd>
          <Time at={startedAt} />
        </dd>
        <dt>Finished</dt>
        <dd>{finishTime(erasure)}</dd>
        {facts.map(([name, count]) => (
          <div key={name} className="pair">
            <dt>{name}</dt>
            <dd>{formatCount(count)}</dd>
          </div>
        ))}
      </dl>
      {submissionIds.length > 0 && (
        <section className="card" aria-labelledby="ids">
          <h2 id="ids">Erased submissions</h2>
          <ul className="ids">
            {submissionIds.slice(0, maxIds).map((submissionId) => (
              <li key={submissionId}>
                <code>{submissionId}</code>
              </li>
            ))}
          </ul>
          {submissionIds.length > maxIds && (
            <p className="soft small">And {formatCount(submissionIds.length - maxIds)} more.</p>
          )}
        </section>
      )}
    </Page>
  );
}

function finishTime({ finishedAt, isRunning }: Erasure) {
  if (finishedAt) return <Time at={finishedAt} />;
  return isRunning ? 'In progress' : 'Interrupted. Erase the address again to finish.';
}
