import type { InboxRow } from '../../submissions/inbox/inbox.query';
import type { InboxDraft } from '../../submissions/inbox/inbox-draft';
import { inboxPath } from '../inbox/inbox-draft';
import { usePage } from '../page/render-page';
import { submissionPath } from '../submissions/submission-paths';

interface NewSubmissionsProps {
  readonly draft: InboxDraft;
  /** The newest submission of the list; undefined when it is empty. */
  readonly newest: Pick<InboxRow, 'createdAt'> | undefined;
  /** Whether there are newer pages, which hold what is new. */
  readonly hasNewer: boolean;
  /** The submission that is open beside the list. */
  readonly openedId: string | undefined;
}

/** Says how many submissions arrived since the list was loaded. Hidden until the client script knows of some. */
export function NewSubmissions({ draft, newest, hasNewer, openedId }: NewSubmissionsProps) {
  const { now } = usePage();
  const since = hasNewer ? now : newest?.createdAt;
  const list = inboxPath(draft);
  return (
    <div className="new-submissions" data-new={inboxPath(draft, since ? { since: since.toISOString() } : {}, '/new')}>
      <a className="button small" href={openedId ? submissionPath(openedId, list) : list} hidden>
        New
      </a>
      <span className="unseen" role="status" />
    </div>
  );
}
