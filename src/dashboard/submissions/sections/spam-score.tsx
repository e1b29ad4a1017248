import { formatPoints, formatScore, presentReasons } from '../../../spam/describe-score';
import type { SubmissionDetail } from '../../../submissions/submission.repository';

/** Why the spam filter scored the submission as it did; nothing for one that was not scored. */
export function SpamScore({ submission: { spamScore, spamReasons } }: { submission: SubmissionDetail }) {
  if (spamScore === null) return null;
  const reasons = presentReasons(spamReasons) ?? [];
  return (
    <section className="card" aria-labelledby="spam-score">
      <h2 id="spam-score">Spam score {formatScore(spamScore)}</h2>
      {reasons.length === 0 && <p className="small soft">Nothing unusual was found.</p>}
      <ul>
        {reasons.map(({ rule, points, text }) => (
          <li key={rule}>
            <strong>{formatPoints(points)}</strong> <bdi>{text}</bdi>
          </li>
        ))}
      </ul>
    </section>
  );
}
