import type { Form } from '../../forms/form.model';
import { truncate } from '../../lib/text';
import type { TableColumns } from '../../submissions/table/table-columns';
import { fieldOf, keyOf } from '../../submissions/table/table-view';
import { tablePath as formTablePath } from '../forms/form-paths';
import { folderNames } from '../inbox/inbox-draft';
import { SelectField, TextField } from '../page/form';
import { Icon } from '../page/icons';
import type { FieldErrors } from '../page/read-form';
import { columnName } from './column-form';
import { draftFields, isFiltered, maxConditions, type TableDraft, tableFolders, tablePath } from './table-draft';

interface TableFilterProps {
  readonly form: Form;
  readonly draft: TableDraft;
  readonly columns: TableColumns;
  readonly errors: FieldErrors;
}

const operators = [
  ['contains', 'contains'],
  ['equals', 'is'],
] as const;

/** Folder, dates, and a further condition on a field; those that are set can be removed. */
export function TableFilter({ form, draft, columns, errors }: TableFilterProps) {
  const { sort, isDescending, conditions } = draft;
  const kept = draftFields({ ...draft, folder: 'all', from: '', to: '', sort, isDescending, conditions });
  const fields = columns.columns.flatMap(({ key }) => (fieldOf(key) === null ? [] : [key]));
  return (
    <>
      <form className="table-filter" action={formTablePath(form)} aria-label="Filter">
        {kept.map(([name, value], index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes.
          <input key={index} type="hidden" name={name} value={value} />
        ))}
        {/* On narrow screens, the fields are hidden until this is checked. */}
        <label className="more-filters">
          <input type="checkbox" defaultChecked={draft.folder !== 'all' || draft.value !== '' || isFiltered(draft)} />{' '}
          Filters
        </label>
        <SelectField
          name="folder"
          label="Folder"
          value={draft.folder}
          options={tableFolders.map((folder) => [folder, folder === 'all' ? 'All' : folderNames[folder]])}
        />
        <TextField name="from" label="From" type="date" value={draft.from} errors={errors} />
        <TextField name="to" label="To" type="date" value={draft.to} errors={errors} />
        {fields.length > 0 && conditions.length < maxConditions && (
          <>
            <SelectField
              name="field"
              label="Field"
              value=""
              errors={errors}
              options={[['', 'Choose…'], ...fields.map((key) => [key, columnName(form, key)] as const)]}
            />
            <SelectField name="op" label="Condition" value="contains" options={operators} />
            <TextField name="value" label="Value" maxLength={200} value={draft.value} />
          </>
        )}
        <button type="submit" className="quiet">
          Filter
        </button>
      </form>
      {conditions.length > 0 && (
        <ul className="conditions" aria-label="Conditions">
          {conditions.map(({ field, operator, value }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes.
            <li key={index} className="tag">
              <bdi>{columnName(form, keyOf(field), 30)}</bdi> {operator === 'equals' ? 'is' : 'contains'}{' '}
              <bdi>{value === '' ? 'empty' : `“${truncate(value, 40)}”`}</bdi>
              <a href={tablePath(form, { ...draft, conditions: conditions.filter((_, other) => other !== index) })}>
                <Icon name="x-mark" />
                <span className="unseen">Remove this condition</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
