import type { InboxRow } from '../../submissions/inbox.query';
import { type InboxDraft, inboxPath } from '../inbox/inbox-query';
import { usePage } from '../page/render-page';

interface NewSubmissionsProps {
  readonly draft: InboxDraft;
  /** The newest submission of the list; undefined when it is empty. */
  readonly newest: Pick<InboxRow, 'createdAt'> | undefined;
  /** Whether there are newer pages, which hold what is new. */
  readonly hasNewer: boolean;
}

/** Says how many submissions arrived since the list was loaded. Hidden until the client script knows of some. */
export function NewSubmissions({ draft, newest, hasNewer }: NewSubmissionsProps) {
  const { now } = usePage();
  const since = hasNewer ? now : newest?.createdAt;
  return (
    <div className="new-submissions" data-new={inboxPath(draft, since ? { since: since.toISOString() } : {}, '/new')}>
      <a className="button small" href={inboxPath(draft)} hidden>
        New
      </a>
      <span className="unseen" role="status" />
    </div>
  );
}
