import { labelsOf } from '../../forms/field.settings';
import type { Form } from '../../forms/form.model';
import { truncate } from '../../lib/text';
import { maxShownFields, recentSubmissions, shownKeys, type TableColumns } from '../../submissions/table/table-columns';
import { type ColumnKey, fieldOf } from '../../submissions/table/table-view';
import { tablePath as formTablePath } from '../forms/form-paths';
import { PostForm } from '../page/form';
import { formatCount } from '../page/format';
import { draftFields, type TableDraft } from './table-draft';

interface ColumnFormProps {
  readonly form: Form;
  readonly draft: TableDraft;
  readonly columns: TableColumns;
  /** Whether it is open, and the button that moved a column last: `up:` or `down:` and its key. */
  readonly isEditing: boolean;
  readonly moved: string | null;
}

/** Shows, hides and moves columns. Each button sends the whole form. */
export function ColumnForm({ form, draft, columns, isEditing, moved }: ColumnFormProps) {
  const { columns: all, hasMore, isArranged } = columns;
  return (
    <details className="column-form" id="columns" open={isEditing}>
      <summary>
        Columns ({shownKeys(columns).length} of {all.length})
      </summary>
      <PostForm action={`${formTablePath(form)}/columns`} className="card">
        {draftFields(draft).map(([name, value], index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes.
          <input key={index} type="hidden" name={name} value={value} />
        ))}
        {/* The first button is the one that the Enter key presses. */}
        <p className="buttons">
          <button type="submit">Save columns</button>
          {isArranged && (
            <button type="submit" name="reset" value="yes" className="quiet">
              Reset
            </button>
          )}
        </p>
        <p className="soft small">
          The fields of the newest {formatCount(recentSubmissions)} submissions, of which up to {maxShownFields} are
          shown. New fields are added at the end.
          {hasMore && ' Further fields, and those with very long names, are on the pages of the submissions only.'}
        </p>
        <ol>
          {all.map(({ key, isShown, isRecent }, index) => (
            <li key={key}>
              <input type="hidden" name="column" value={key} />
              <label>
                <input type="checkbox" name="shown" value={key} defaultChecked={isShown} />
                <bdi>{columnName(form, key)}</bdi>
                {!isRecent && <span className="soft"> (not in recent submissions)</span>}
              </label>
              <MoveButton form={form} direction="up" column={key} isEnd={index === 0} moved={moved} />
              <MoveButton form={form} direction="down" column={key} isEnd={index === all.length - 1} moved={moved} />
            </li>
          ))}
        </ol>
      </PostForm>
    </details>
  );
}

interface MoveButtonProps extends Pick<ColumnFormProps, 'form' | 'moved'> {
  readonly direction: 'up' | 'down';
  readonly column: ColumnKey;
  readonly isEnd: boolean;
}

function MoveButton({ form, direction, column, isEnd, moved }: MoveButtonProps) {
  const value = `${direction}:${column}`;
  return (
    <button
      type="submit"
      name="move"
      value={value}
      className="quiet small"
      aria-disabled={isEnd || undefined}
      // biome-ignore lint/a11y/noAutofocus: keeps the focus on the button that was pressed.
      autoFocus={moved === value}
    >
      <span aria-hidden="true">{direction === 'up' ? '↑' : '↓'}</span>
      <span className="unseen">
        Move {columnName(form, column)} {direction}
      </span>
    </button>
  );
}

/** What a column is called, shortened: a field has the label that the form defines, or else its name. */
export function columnName({ settings }: Pick<Form, 'settings'>, key: ColumnKey, max = 60): string {
  if (key === 'received') return 'Received';
  if (key === 'status') return 'Status';
  return truncate(
    labelsOf(settings.fields)(fieldOf(key) ?? '')
      .replaceAll(/\s+/g, ' ')
      .trim() || '(no name)',
    max,
  );
}

/** The columns with one of them moved by a place; at an end it stays. */
export function moveColumn(columns: readonly ColumnKey[], moved: ColumnKey, by: 1 | -1): ColumnKey[] {
  const from = columns.indexOf(moved);
  const column = columns[from];
  if (column === undefined) return [...columns];
  const rest = columns.filter((_, index) => index !== from);
  return rest.toSpliced(Math.max(0, from + by), 0, column);
}
