import type { Erasure } from '../../privacy/erasure';
import { Time } from '../page/components';
import { formatCount } from '../page/format';
import { Page } from '../page/page';

const mostIds = 1_000;

/** The record of one erasure, to be shown to who asked for it. */
export function ErasurePage({ erasure }: { erasure: Erasure }) {
  const { id, startedAt, submissions, files, deliveries, repeatAnswers, webhookErrors, submissionIds } = erasure;
  const facts = [
    ['Submissions', submissions],
    ['Files', files],
    ['Deliveries', deliveries],
    ['Answers for repeated posts', repeatAnswers],
    ['Answers and errors that quoted it', webhookErrors],
  ] as const;
  return (
    <Page title="Record of an erasure" nav="inbox">
      <dl className="facts">
        <dt>Record</dt>
        <dd>
          <code>{id}</code>
        </dd>
        <dt>Begun</dt>
        <dd>
          <Time at={startedAt} />
        </dd>
        <dt>Done</dt>
        <dd>{whenDone(erasure)}</dd>
        {facts.map(([name, count]) => (
          <div key={name} className="pair">
            <dt>{name}</dt>
            <dd>{formatCount(count)}</dd>
          </div>
        ))}
      </dl>
      {submissionIds.length > 0 && (
        <section className="card" aria-labelledby="ids">
          <h2 id="ids">Submissions that were erased</h2>
          <ul className="ids">
            {submissionIds.slice(0, mostIds).map((submissionId) => (
              <li key={submissionId}>
                <code>{submissionId}</code>
              </li>
            ))}
          </ul>
          {submissionIds.length > mostIds && (
            <p className="soft small">And {formatCount(submissionIds.length - mostIds)} more.</p>
          )}
        </section>
      )}
    </Page>
  );
}

function whenDone({ finishedAt, isUnderWay }: Erasure) {
  if (finishedAt) return <Time at={finishedAt} />;
  return isUnderWay ? 'It is under way.' : 'It broke off: erase the address again to complete it.';
}
