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
  return losses.every(({ reason }) => reason === 'list_blocked')
    ? 'These entries match submissions that you received'
    : 'This would lose submissions';
}

function LossText({ loss }: { loss: Loss }) {
  const { reason, lost, tried, unknown, outdated, sites } = loss;
  const { found, all, some, none } = texts[reason];
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
        {tried === 0 ? none : lost === tried ? all : some}
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

interface Texts extends Readonly<Record<'all' | 'some' | 'none', string>> {
  /** What the lost submissions have in common, after the subject. */
  readonly found: Readonly<Record<'one' | 'many', string>>;
}

const texts: Readonly<Record<Loss['reason'], Texts>> = {
  captcha_missing: {
    found: { one: 'had no captcha', many: 'had no captcha' },
    all: 'Pages that are live now would lose every message, and visitors would still see the thank-you page. Add the captcha to your pages first.',
    some: 'Messages like these would be lost, and visitors would still see the thank-you page.',
    none: 'Letterbox does not know yet whether your pages send a captcha. If they do not, their messages will be lost.',
  },
  origin_not_allowed: {
    found: { one: 'came from another domain', many: 'came from other domains' },
    all: 'Pages that are live now would lose every message, and visitors would see an error. Add the domains to the list first.',
    some: 'Messages like these would be rejected with an error. If the domains are yours, add them to the list first.',
    none: 'Letterbox does not know which domains your submissions come from. If one is not on the list, its messages will be rejected.',
  },
  list_blocked: {
    found: { one: 'matches', many: 'match' },
    all: 'Submissions like these would go to spam, and nothing would be sent for them.',
    some: 'Submissions like these would go to spam, and nothing would be sent for them.',
    none: 'Letterbox cannot tell whether any of your submissions match.',
  },
};

function countOf(count: number, noun: string): string {
  return `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`;
}
