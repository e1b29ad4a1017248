import type { BulkChange } from '../../submissions/changes/change-history';
import { type SubmissionStatus, submissionStatuses } from '../../submissions/status';
import { ChangeButtons } from './change-buttons';
import { changeTexts } from './changes';

export function isStatus(change: BulkChange): change is SubmissionStatus {
  return submissionStatuses.some((status) => status === change);
}

/** One button per status, inside a form; the current one is pressed. */
export function StatusButtons({ status: current }: { status: SubmissionStatus }) {
  return (
    <fieldset className="status-buttons" aria-label="Status">
      {submissionStatuses.map((status) => (
        <button
          key={status}
          type="submit"
          className="quiet small"
          name="change"
          value={status}
          aria-pressed={status === current}
        >
          {changeTexts[status].button}
        </button>
      ))}
    </fieldset>
  );
}

/** Sets the status of the selected submissions, inside the form of the list. */
export function BulkStatus() {
  return (
    <details className="bulk-status">
      <summary>Status</summary>
      <div>
        <ChangeButtons changes={submissionStatuses} />
      </div>
    </details>
  );
}
