import { truncate } from '../../lib/text';
import type { InboxRow } from '../../submissions/inbox.query';
import { Time } from '../page/components';
import { PostForm } from '../page/form';
import { submissionAddress } from '../submissions/submission-changes';
import { changesIn, changeWords } from './change-words';
import type { InboxDraft } from './inbox-address';
import { readPreview } from './preview';

interface InboxListProps {
  readonly draft: InboxDraft;
  readonly rows: readonly InboxRow[];
  /** The page to come back to after a change. */
  readonly back: string;
}

/** Submissions, a line each, and what can be done to those that are chosen. */
export function InboxList({ draft, rows, back }: InboxListProps) {
  return (
    <PostForm action="/dashboard/inbox/change" className="inbox">
      <input type="hidden" name="back" value={back} />
      <div className="bulk" data-bulk>
        {changesIn(draft.folder).map((change) => (
          <button
            key={change}
            type="submit"
            className={change === 'erase' ? 'danger small' : 'quiet small'}
            name="change"
            value={change}
          >
            {changeWords[change].button}
          </button>
        ))}
        <small className="soft">what you choose</small>
      </div>
      <ul>
        {rows.map((row) => (
          <Line key={row.id} row={row} list={back} showsForm={draft.form === ''} />
        ))}
      </ul>
    </PostForm>
  );
}

const longestFormName = 40;

function Line({ row, list, showsForm }: { row: InboxRow; list: string; showsForm: boolean }) {
  const { lead, rest } = readPreview(row.preview);
  return (
    <li data-line>
      <input type="checkbox" name="id" value={row.id} aria-label={`Choose ${lead}`} />
      <a href={submissionAddress(row.id, list)}>
        <bdi>{lead}</bdi>
      </a>
      <span className="cut soft">
        <Tags row={row} />
        <bdi>{rest}</bdi>
      </span>
      <span className="cut soft from">{showsForm && <bdi>{truncate(row.formName, longestFormName)}</bdi>}</span>
      <Time at={row.createdAt} compact />
    </li>
  );
}

function Tags({ row: { files, failed, overQuota } }: { row: InboxRow }) {
  return (
    <>
      {failed && <span className="tag bad">Delivery failed</span>}
      {overQuota && <span className="tag warn">Over quota</span>}
      {files > 0 && <span className="tag">{files === 1 ? '1 file' : `${files} files`}</span>}
    </>
  );
}
