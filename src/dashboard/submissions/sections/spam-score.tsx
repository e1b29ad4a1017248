import { formatPoints, formatScore, presentReasons } from '../../../spam/describe-score';
import type { SubmissionDetail } from '../../../submissions/submission.repository';
import { Can } from '../../page/render-page';
import { mistakePath } from '../submission-paths';

interface SpamScoreProps {
  readonly submission: SubmissionDetail;
  /** The path of the list that the submission was opened from. */
  readonly list: string;
  /** Whether the reasons are hidden until they are asked for. */
  readonly isFolded?: boolean;
}

/** Why the spam filter scored the submission as it did; nothing for one that was not scored. */
export function SpamScore({ submission: { id, spamScore, spamReasons }, list, isFolded = false }: SpamScoreProps) {
  if (spamScore === null) return null;
  const content = (
    <>
      <Reasons reasons={spamReasons} />
      <Can permission="export">
        <p className="small">
          <a href={mistakePath(id, list)}>Report a mistake</a>
        </p>
      </Can>
    </>
  );
  const title = `Spam score ${formatScore(spamScore)}`;
  if (isFolded) {
    return (
      <details className="card folded-score">
        <summary>{title}</summary>
        {content}
      </details>
    );
  }
  return (
    <section className="card" aria-labelledby="spam-score">
      <h2 id="spam-score">{title}</h2>
      {content}
    </section>
  );
}

function Reasons({ reasons }: { reasons: SubmissionDetail['spamReasons'] }) {
  const presented = presentReasons(reasons) ?? [];
  if (presented.length === 0) return <p className="small soft">Nothing unusual was found.</p>;
  return (
    <ul>
      {presented.map(({ rule, points, text }) => (
        <li key={rule}>
          <strong>{formatPoints(points)}</strong> <bdi>{text}</bdi>
        </li>
      ))}
    </ul>
  );
}
