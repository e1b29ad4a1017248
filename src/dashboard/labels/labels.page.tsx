import { maxLabels } from '../../labels/label.service';
import { type LabelColor, labelColors, maxLabelName } from '../../labels/label.settings';
import type { LabelChip } from '../../labels/submission-labels';
import { Card, Empty } from '../page/components';
import { Buttons, NewRowField, PostForm, Problems, TextField } from '../page/form';
import { formatCount } from '../page/format';
import { Page } from '../page/page';
import type { FieldErrors } from '../page/read-form';
import { Can } from '../page/render-page';
import { Chip } from './label-chips';

/** Submissions per label are counted up to this number. */
export const maxCounted = 1_000;

interface LabelsPageProps {
  readonly labels: readonly LabelChip[];
  /** Submissions by label id, counted up to `maxCounted` and one more. */
  readonly counts: ReadonlyMap<string, number>;
  /** A rejected form with what the owner typed. Without `id`, it was for a new label. */
  readonly rejected?: RejectedLabel;
}

export interface RejectedLabel {
  readonly id?: string;
  readonly name: string;
  readonly color: string;
  readonly errors: FieldErrors;
}

/** `/dashboard/labels`: the account's labels. */
export function LabelsPage({ labels, counts, rejected }: LabelsPageProps) {
  return (
    <Page title="Labels" nav="settings">
      <p>
        Use labels to organize your submissions. <a href="/dashboard/settings">Back to settings</a>
      </p>
      {labels.length === 0 ? (
        <Empty title="No labels">
          <Can permission="shared:write">
            <p className="soft">Create the first one below.</p>
          </Can>
        </Empty>
      ) : (
        <ul className="label-list card">
          {labels.map((label) => (
            <Row
              key={label.id}
              label={label}
              count={counts.get(label.id) ?? 0}
              {...(rejected?.id === label.id && { rejected })}
            />
          ))}
        </ul>
      )}
      <Can permission="shared:write">
        {labels.length < maxLabels ? (
          <Card id="new" title="New label">
            <NewLabel {...(rejected && rejected.id === undefined && { rejected })} />
          </Card>
        ) : (
          <p className="soft">An account can have at most {maxLabels} labels. Delete one to create another.</p>
        )}
      </Can>
    </Page>
  );
}

function Row({ label, count, rejected }: { label: LabelChip; count: number; rejected?: RejectedLabel }) {
  const { id, name, color } = label;
  const amount = count > maxCounted ? `${formatCount(maxCounted)}+` : formatCount(count);
  return (
    <li>
      <details open={rejected !== undefined}>
        <summary>
          <Chip label={label} />
          <small className="soft">
            {amount} {count === 1 ? 'submission' : 'submissions'}
          </small>
        </summary>
        <PostForm
          action={`/dashboard/labels/${id}`}
          readOnly={<a href={`/dashboard/inbox?label=${id}`}>Show submissions</a>}
        >
          <Problems errors={rejected?.errors ?? {}} />
          <TextField
            id={`name-${id}`}
            name="name"
            label="Name"
            maxLength={maxLabelName}
            value={rejected?.name ?? name}
            errors={rejected?.errors ?? {}}
          />
          <ColorFields checked={rejected?.color ?? color} />
          <Buttons>
            <button type="submit" className="small">
              Save label
            </button>
            <a href={`/dashboard/inbox?label=${id}`}>Show submissions</a>
            <a href={`/dashboard/labels/${id}/delete`}>Delete</a>
          </Buttons>
        </PostForm>
      </details>
    </li>
  );
}

function NewLabel({ rejected }: { rejected?: RejectedLabel }) {
  const errors = rejected?.errors ?? {};
  return (
    <PostForm action="/dashboard/labels">
      <NewRowField />
      <Problems errors={errors} />
      <TextField name="name" label="Name" maxLength={maxLabelName} value={rejected?.name ?? ''} errors={errors} />
      <ColorFields checked={rejected?.color ?? 'gray'} />
      <Buttons>
        <button type="submit">Create label</button>
      </Buttons>
    </PostForm>
  );
}

function ColorFields({ checked }: { checked: string }) {
  return (
    <fieldset className="colors">
      <legend>Color</legend>
      {labelColors.map((color) => (
        <label key={color}>
          <input type="radio" name="color" value={color} defaultChecked={color === checked} />
          <Chip label={{ name: colorNames[color], color }} />
        </label>
      ))}
    </fieldset>
  );
}

const colorNames: Readonly<Record<LabelColor, string>> = {
  gray: 'Gray',
  red: 'Red',
  orange: 'Orange',
  yellow: 'Yellow',
  green: 'Green',
  teal: 'Teal',
  blue: 'Blue',
  purple: 'Purple',
  pink: 'Pink',
};

/** Asks for confirmation before a label is deleted. */
export function DeleteLabelPage({ label: { id, name }, count }: { label: LabelChip; count: number }) {
  return (
    <Page title={`Delete the label “${name}”?`} nav="settings">
      <p>
        {count === 0
          ? 'No submissions have this label.'
          : `It is removed from ${formatCount(count)} ${count === 1 ? 'submission' : 'submissions'}. `}
        {count > 0 && 'The submissions themselves are kept. You cannot undo this.'}
      </p>
      <PostForm action={`/dashboard/labels/${id}/delete`}>
        <Buttons>
          <button type="submit" className="danger">
            Delete label
          </button>
          <a href="/dashboard/labels">Cancel</a>
        </Buttons>
      </PostForm>
    </Page>
  );
}
