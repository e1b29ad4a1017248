import { adviceOn, lossTexts } from '../../submissions/statistics/loss-texts';
import type { Loss } from '../../submissions/statistics/losses';
import { Buttons } from '../page/form';
import { formatCount } from '../page/format';

/** What “Save anyway” posts as `confirmed`: another loss must be confirmed again. */
export function confirmationOf(losses: readonly Loss[]): string {
  return losses.map(({ reason, lost }) => `${reason} ${lost}`).join(' ');
}

/**
 * Says what a change would have done to the last submissions, with buttons of the form around it: “Cancel” posts
 * `cancel`.
 */
export function LossConfirmation({ losses }: { losses: readonly Loss[] }) {
  return (
    <section className="notice warn losses" role="alert" aria-labelledby="losses">
      <h2 id="losses">{losses.some(({ lost }) => lost > 0) ? titleOf(losses) : 'This may lose submissions'}</h2>
      {losses.map((loss) => (
        <LossText key={loss.reason} loss={loss} />
      ))}
      <Buttons>
        <button type="submit" className="danger" name="confirmed" value={confirmationOf(losses)}>
          Save anyway
        </button>
        <button type="submit" className="quiet" name="cancel" value="1">
          Cancel
        </button>
      </Buttons>
    </section>
  );
}

function titleOf(losses: readonly Loss[]): string {
  const [title = '', ...others] = new Set(losses.map(({ reason }) => lossTexts[reason].title));
  return others.length === 0 ? title : lossTexts.captcha_missing.title;
}

function LossText({ loss }: { loss: Loss }) {
  const { reason, lost, tried, unknown, outdated, sites } = loss;
  const { found } = lossTexts[reason];
  return (
    <>
      <p>
        {tried > 0 && (
          <>
            <strong>
              {tried === 1
                ? `The last submission ${found.one}.`
                : `${formatCount(lost)} of ${outdated > 0 ? '' : 'the last '}${formatCount(tried)} submissions ${found.many}.`}
            </strong>{' '}
          </>
        )}
        {adviceOn(loss)}
      </p>
      {sites.length > 0 && reason !== 'list_blocked' && (
        <p className="small">
          From{' '}
          {sites.slice(0, maxSites).map(([site, count], index) => (
            <span key={site ?? ''}>
              {index > 0 && ', '}
              {site === null ? 'no website' : <bdi>{site.replace(/^https?:\/\//, '')}</bdi>} ({formatCount(count)})
            </span>
          ))}
          {sites.length > maxSites && `, and ${countOf(sites.length - maxSites, 'more site')}`}.
        </p>
      )}
      {tried > 0 && unknown > 0 && <p className="soft small">Unknown for {countOf(unknown, 'older submission')}.</p>}
      {outdated > 0 && (
        <p className="soft small">
          Not counted: {countOf(outdated, 'submission')} from sites that have sent a solved captcha since.
        </p>
      )}
    </>
  );
}

const maxSites = 5;

function countOf(count: number, noun: string): string {
  return `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`;
}
