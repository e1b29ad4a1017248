import { isUndoable, type PastChange, undoDays } from '../../submissions/changes/change-history';
import { Empty, Table, Time } from '../page/components';
import { PostForm } from '../page/form';
import { formatCount } from '../page/format';
import { Page } from '../page/page';
import { changeTexts } from './changes';

const historyPath = '/dashboard/inbox/history';

/** `/dashboard/inbox/history`: the last changes in the inbox, each with a button that undoes it. */
export function ChangeHistoryPage({ changes }: { changes: readonly PastChange[] }) {
  return (
    <Page title="Undo history" nav="inbox">
      <p>
        Your changes in the inbox during the last {undoDays} days. Undoing one moves its submissions back, or restores
        their labels, except where you changed them again or deleted them forever.
      </p>
      {changes.length === 0 ? (
        <Empty title="No changes">
          <p className="soft">What you archive, delete, mark or label in the inbox appears here.</p>
        </Empty>
      ) : (
        <Table
          caption="Changes"
          head={[
            'Change',
            'Submissions',
            'When',
            <span key="undo" className="unseen">
              Undo
            </span>,
          ]}
        >
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

function Row({ change: past }: { change: PastChange }) {
  const { batch, change, at, submissions, isUndone } = past;
  const text = textOf(past);
  return (
    <tr>
      <td>
        <bdi>{text}</bdi>
      </td>
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
            <button type="submit" className="quiet small" aria-label={`Undo: ${text}, ${formatCount(submissions)}`}>
              Undo
            </button>
          </PostForm>
        )}
      </td>
    </tr>
  );
}

function textOf({ change, labels, assignee }: PastChange): string {
  if (change === 'labels') return labelsText(labels);
  if (change === 'assigned') return assignee === null ? 'Unassigned' : `Assigned to ${assignee}`;
  return changeTexts[change].past;
}

/** Such as "Added label Urgent" or "Added labels A, B and removed label C". */
function labelsText(labels: PastChange['labels']): string {
  const part = (verb: string, isAdded: boolean) => {
    const names = labels.filter(({ added }) => added === isAdded).map(({ name }) => `“${name}”`);
    return names.length === 0 ? [] : [`${verb} ${names.length === 1 ? 'label' : 'labels'} ${names.join(', ')}`];
  };
  const text = [...part('added', true), ...part('removed', false)].join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
