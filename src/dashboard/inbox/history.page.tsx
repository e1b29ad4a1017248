import { isUndoable, type PastChange, undoDays } from '../../submissions/change-history';
import { Empty, Table, Time } from '../page/components';
import { PostForm } from '../page/form';
import { formatCount } from '../page/format';
import { Page } from '../page/page';
import { changeTexts } from './changes';

const historyPath = '/dashboard/inbox/history';

/** `/dashboard/inbox/history`: the last changes in the inbox, each with a button that undoes it. */
export function HistoryPage({ changes }: { changes: readonly PastChange[] }) {
  return (
    <Page title="History" nav="inbox">
      <p>
        Your changes in the inbox during the last {undoDays} days. Undoing one moves its submissions back, except those
        that you changed again or deleted forever.
      </p>
      {changes.length === 0 ? (
        <Empty title="No changes">
          <p className="soft">What you archive, delete or mark in the inbox appears here.</p>
        </Empty>
      ) : (
        <Table caption="Changes" head={['Change', 'Submissions', 'When', '']}>
          {changes.map((change) => (
            <Row key={change.batch} change={change} />
          ))}
        </Table>
      )}
      <p>
        <a href="/dashboard/inbox" data-key="u">
          ← Back to the inbox
        </a>
      </p>
    </Page>
  );
}

function Row({ change: { batch, change, at, submissions, isUndone } }: { change: PastChange }) {
  const { past } = changeTexts[change];
  return (
    <tr>
      <td>{past}</td>
      <td>{formatCount(submissions)}</td>
      <td>
        <Time at={at} compact />
      </td>
      <td>
        {isUndone && <span className="soft">Undone</span>}
        {!isUndone && isUndoable(change) && (
          <PostForm action="/dashboard/inbox/undo">
            <input type="hidden" name="batch" value={batch} />
            <input type="hidden" name="back" value={historyPath} />
            <button type="submit" className="quiet small" aria-label={`Undo: ${past}, ${formatCount(submissions)}`}>
              Undo
            </button>
          </PostForm>
        )}
      </td>
    </tr>
  );
}
