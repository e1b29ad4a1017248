import { truncate } from '../../lib/text';
import { PageLink } from '../page/components';
import { PostForm } from '../page/form';
import { formatCount } from '../page/format';
import { Can, useCanOpen, usePage } from '../page/render-page';
import { ShortTime } from './short-time';
import type { Trouble } from './trouble';

const [maxShown, maxLength] = [10, 160];

/** What is wrong, one line per cause with one action; nothing when all is well. */
export function TroubleCard({ troubles }: { troubles: readonly Trouble[] }) {
  if (troubles.length === 0) return null;
  const hidden = troubles.length - maxShown;
  return (
    <section className="card trouble" id="trouble" aria-labelledby="trouble-title">
      <div>
        <h2 id="trouble-title">Needs attention</h2>
        <Can permission="account:read">
          <a className="small soft" href="/dashboard/settings/alerts">
            Alert settings
          </a>
        </Can>
      </div>
      <ul>
        {troubles.slice(0, maxShown).map((trouble) => (
          <li key={trouble.key} className={trouble.tone}>
            <TroubleText trouble={trouble} />
            <TroubleAction trouble={trouble} />
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <p className="more">
          <a href="/dashboard/health">{formatCount(hidden)} more</a>
        </p>
      )}
    </section>
  );
}

/** A sentence, and the last error below it. */
export function TroubleText({ trouble: { subject, text, since, endsWithTime, error } }: { trouble: Trouble }) {
  return (
    <div>
      <p>
        {subject && (
          <PageLink href={subject.path}>
            <bdi>{truncate(subject.name, 80)}</bdi>
          </PageLink>
        )}
        <bdi>{text}</bdi>
        {endsWithTime && since && (
          <>
            {' '}
            <ShortTime at={since} />
          </>
        )}
        {!endsWithTime && since && (
          <span className="soft">
            {' '}
            · <ShortTime at={since} />
          </span>
        )}
      </p>
      {error && (
        <p className="soft small">
          <bdi>{truncate(error, maxLength)}</bdi>
        </p>
      )}
    </div>
  );
}

export function TroubleAction({ trouble: { action } }: { trouble: Trouble }) {
  const { path } = usePage();
  const canOpen = useCanOpen('path' in action ? action.path : '');
  if ('path' in action) {
    if (!canOpen) return null;
    return (
      <a className="act" href={action.path}>
        {action.label}
      </a>
    );
  }
  const { kind, formIds, since, isPostponed } = action.retry;
  return (
    <PostForm action="/dashboard/failed/resend" className="act">
      <input type="hidden" name="kind" value={kind} />
      {formIds.map((id) => (
        <input type="hidden" name="form" key={id} value={id} />
      ))}
      <input type="hidden" name="since" value={since.toISOString()} />
      {isPostponed && <input type="hidden" name="postponed" value="on" />}
      <input type="hidden" name="back" value={path} />
      <button type="submit" className="plain">
        {action.label}
      </button>
    </PostForm>
  );
}
