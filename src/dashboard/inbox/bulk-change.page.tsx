import type { Count } from '../../submissions/inbox/count';
import { draftFields, type InboxDraft } from '../../submissions/inbox/inbox-draft';
import { PostForm } from '../page/form';
import { formatCount } from '../page/format';
import { Page } from '../page/page';
import { ChangeButtons } from './change-buttons';
import { folderChanges } from './changes';
import { folderNames, inboxPath } from './inbox-draft';

interface BulkChangeProps {
  readonly draft: InboxDraft;
  readonly count: Count;
  /** Only submissions created before this time are changed, since the owner has not seen later ones. */
  readonly until: Date;
}

/** `/dashboard/inbox/all`: offers the changes to every submission that matches a filter; each asks for confirmation. */
export function BulkChangePage({ draft, count: { count, more }, until }: BulkChangeProps) {
  const number = more && count === 0 ? 'All matching' : `${formatCount(count)}${more ? '+' : ''}`;
  return (
    <Page title={`${number} ${count === 1 && !more ? 'submission' : 'submissions'} selected`} nav="inbox">
      <p>
        Applies to everything in <b>{folderNames[draft.folder]}</b>
        {draft.q !== '' && (
          <>
            {' '}
            that matches the search <b>{draft.q}</b>
          </>
        )}
        {(draft.form !== '' || draft.from !== '' || draft.to !== '') && ', from the selected form and dates'}
        {draft.label !== '' && ', with the selected label'}. New submissions are not affected.
      </p>
      {draft.folder === 'spam' && (
        <p>“Not spam” sends each submission by e-mail and to your webhooks, unless it was already sent.</p>
      )}
      <PostForm action="/dashboard/inbox/all">
        {draftFields(draft).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <input type="hidden" name="until" value={until.toISOString()} />
        <div className="buttons">
          <ChangeButtons changes={folderChanges[draft.folder]} isSmall={false} />
          <a href={inboxPath(draft)}>Back</a>
        </div>
      </PostForm>
    </Page>
  );
}
