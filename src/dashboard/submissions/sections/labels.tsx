import type { ReactNode } from 'react';
import { maxLabelName } from '../../../labels/label.settings';
import type { LabelChip } from '../../../labels/submission-labels';
import type { SubmissionDetail } from '../../../submissions/submission.repository';
import { Chip, Chips } from '../../labels/label-chips';
import { PostForm, TextField } from '../../page/form';
import { Can } from '../../page/render-page';

interface SubmissionLabelsProps {
  readonly submission: SubmissionDetail;
  /** All labels of the account. */
  readonly labels: readonly LabelChip[];
  /** The list that the submission was opened from. */
  readonly list: string;
  /** What stands beside them. */
  readonly children: ReactNode;
}

/** The submission's labels, with a form that changes them and creates new ones. */
export function SubmissionLabels({ submission, labels, list, children }: SubmissionLabelsProps) {
  const own = new Set(submission.labels.map(({ id }) => id));
  return (
    <div className="chips">
      <Chips labels={submission.labels} />
      <Can permission="submissions:write">
        <details className="labels-menu">
          <summary>{submission.labels.length === 0 ? 'Add labels' : 'Change labels'}</summary>
          <PostForm action={`/dashboard/submissions/${submission.id}/labels`}>
            <input type="hidden" name="back" value={list} />
            {labels.length > 0 && (
              <ul>
                {labels.map((label) => (
                  <li key={label.id}>
                    <input type="hidden" name="shown" value={label.id} />
                    <label>
                      <input type="checkbox" name="label" value={label.id} defaultChecked={own.has(label.id)} />
                      <Chip label={label} />
                    </label>
                  </li>
                ))}
              </ul>
            )}
            <Can permission="shared:write">
              <TextField id="new-label" name="name" label="New label" maxLength={maxLabelName} />
            </Can>
            <div className="buttons">
              <button type="submit" className="small">
                Save labels
              </button>
              <a href="/dashboard/labels">Manage labels</a>
            </div>
          </PostForm>
        </details>
      </Can>
      {children}
    </div>
  );
}
