import type { Count } from '../../submissions/inbox.counts';
import { Notice } from '../page/components';
import { PostForm } from '../page/form';
import { formatCount } from '../page/format';
import { Page } from '../page/page';
import { changesIn, changeWords } from './change-words';
import { draftFields, folderNames, type InboxDraft, inboxAddress } from './inbox-address';

interface ChangeAllProps {
  readonly draft: InboxDraft;
  readonly count: Count;
  /** Only what was created before this moment is meant: the owner has not seen the rest. */
  readonly until: Date;
  /** How many were changed a moment ago, where not all could be at once. */
  readonly changed?: number;
}

/** What can be done to everything that fits a filter, and to how many that is. */
export function ChangeAllPage({ draft, count: { count, more }, until, changed }: ChangeAllProps) {
  const words = `${formatCount(count)}${more ? '+' : ''} ${count === 1 ? 'submission' : 'submissions'}`;
  return (
    <Page title={`Change ${words}`} nav="inbox">
      {changed !== undefined && (
        <Notice tone="good" text={`${formatCount(changed)} are done. So many take several steps: go on below.`} />
      )}
      <p>
        These are in <b>{folderNames[draft.folder]}</b>
        {draft.q !== '' && (
          <>
            {' '}
            and have <b>{draft.q}</b>
          </>
        )}
        {(draft.form !== '' || draft.from !== '' || draft.to !== '') && ', of the form and the days that you chose'}.
        What arrived since you opened this page is left alone.
      </p>
      {draft.folder === 'spam' && <p>What is no spam is sent by e-mail and to your webhooks now, once.</p>}
      <PostForm action="/dashboard/inbox/all">
        {draftFields(draft).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <input type="hidden" name="until" value={until.toISOString()} />
        <div className="buttons">
          {changesIn(draft.folder).map((change) => (
            <button
              key={change}
              type="submit"
              className={change === 'erase' ? 'danger' : 'quiet'}
              name="change"
              value={change}
            >
              {changeWords[change].button}
            </button>
          ))}
          <a href={inboxAddress(draft)}>Back</a>
        </div>
      </PostForm>
    </Page>
  );
}
