import type { LabelChip } from '../../labels/submission-labels';
import { SelectField } from '../page/form';

/** Adds a label to the selected submissions or removes it, inside the form of the list. */
export function BulkLabels({ labels }: { labels: readonly LabelChip[] }) {
  return (
    <details className="labels-menu">
      <summary>Labels</summary>
      <div>
        {labels.length > 0 && (
          <>
            <SelectField
              id="bulk-label"
              name="label"
              label="Label"
              value=""
              options={[['', 'Select a label'], ...labels.map(({ id, name }) => [id, name] as const)]}
            />
            <button
              type="submit"
              className="quiet small"
              formAction="/dashboard/inbox/labels"
              name="labels"
              value="add"
            >
              Add
            </button>
            <button
              type="submit"
              className="quiet small"
              formAction="/dashboard/inbox/labels"
              name="labels"
              value="remove"
            >
              Remove
            </button>
          </>
        )}
        <a href="/dashboard/labels">{labels.length > 0 ? 'Manage labels' : 'Create a label'}</a>
      </div>
    </details>
  );
}
