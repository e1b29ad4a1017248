import { maxLabelName } from '../../labels/label.settings';
import type { LabelChip } from '../../labels/submission-labels';
import { SelectField, TextField } from '../page/form';
import { Can } from '../page/render-page';

const action = '/dashboard/inbox/labels';

/** Adds a label, which may be a new one, to the selected submissions or removes it, inside the form of the list. */
export function BulkLabels({ labels }: { labels: readonly LabelChip[] }) {
  return (
    <details className="labels-menu">
      <summary>Labels</summary>
      <div>
        {labels.length > 0 && (
          <SelectField
            id="bulk-label"
            name="label"
            label="Label"
            value=""
            options={[['', 'Select a label'], ...labels.map(({ id, name }) => [id, name] as const)]}
          />
        )}
        <Can permission="shared:write">
          <TextField id="bulk-new-label" name="name" label="New label" maxLength={maxLabelName} autoComplete="off" />
        </Can>
        <button type="submit" className="quiet small" formAction={action} name="labels" value="add">
          Add
        </button>
        {labels.length > 0 && (
          <button type="submit" className="quiet small" formAction={action} name="labels" value="remove">
            Remove
          </button>
        )}
        <a href="/dashboard/labels">Manage labels</a>
      </div>
    </details>
  );
}
