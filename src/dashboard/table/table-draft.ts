import { cleanText } from '../../lib/text';
import { addDays, startOfDay } from '../../lib/time-zones';
import { inboxFolders } from '../../submissions/folders';
import { readDay } from '../../submissions/inbox/inbox-draft';
import {
  type ColumnKey,
  type FieldCondition,
  fieldOf,
  isColumnKey,
  keyOf,
  type TableFolder,
  type TableView,
} from '../../submissions/table/table-view';
import { tablePath as formTablePath } from '../forms/form-paths';
import type { FieldErrors } from '../page/read-form';

/** The filter and order of a table as typed; fields that are not set are empty. */
export interface TableDraft {
  readonly folder: TableFolder;
  /** Days in the account's time zone such as `2026-01-31`, both inclusive. */
  readonly from: string;
  readonly to: string;
  readonly conditions: readonly FieldCondition[];
  /** The value of a condition for which no field was chosen. */
  readonly value: string;
  readonly sort: ColumnKey;
  readonly isDescending: boolean;
}

export const tableFolders: readonly TableFolder[] = ['all', ...inboxFolders];

/** A draft's fields that are set, for a form or a query string. */
export function draftFields({ folder, from, to, conditions, sort, isDescending }: TableDraft): [string, string][] {
  const fields: [name: string, value: string][] = [
    ['folder', folder === 'all' ? '' : folder],
    ['from', from],
    ['to', to],
    ['sort', sort === 'received' ? '' : sort],
    ['order', isDescending ? '' : 'asc'],
  ];
  return [
    ...fields.filter(([, value]) => value !== ''),
    ...conditions.flatMap(({ field, operator, value }): typeof fields => [
      ['field', keyOf(field)],
      ['op', operator],
      ['value', value],
    ]),
  ];
}

/** Whether anything but folder and order is set. */
export function isFiltered({ from, to, conditions }: TableDraft): boolean {
  return from !== '' || to !== '' || conditions.length > 0;
}

/** The path of a form's table with this filter; `more` adds query parameters, and `below` a subpath. */
export function tablePath(
  form: { readonly id: string },
  draft: TableDraft,
  more: Readonly<Record<string, string>> = {},
  below = '',
): string {
  const query = new URLSearchParams([...draftFields(draft), ...Object.entries(more)]).toString();
  return `${formTablePath(form)}${below}${query && `?${query}`}`;
}

interface TableQuery {
  readonly draft: TableDraft;
  /** The valid parts of the draft. */
  readonly view: TableView;
  readonly cursor: string | null;
  readonly errors: FieldErrors;
}

export const maxConditions = 5;
const maxValueLength = 200;

/** Reads the filter and order of a form's table. Invalid days are left out and reported in `errors`. */
export function readTableQuery(parameters: URLSearchParams, formId: string, zone: string): TableQuery {
  const read = (name: string) => (parameters.get(name) ?? '').trim().slice(0, 20);
  const sort = cleanText(parameters.get('sort') ?? '');
  const draft: TableDraft = {
    folder: tableFolders.find((folder) => folder === parameters.get('folder')) ?? 'all',
    from: read('from'),
    to: read('to'),
    conditions: readConditions(parameters),
    value: cleanText(parameters.getAll('value')[parameters.getAll('field').indexOf('')] ?? '').slice(0, maxValueLength),
    sort: isColumnKey(sort) && sort !== 'status' ? sort : 'received',
    isDescending: parameters.get('order') !== 'asc',
  };
  const [from, to] = [readDay(draft.from, zone), readDay(draft.to, zone)];
  const invalid = 'Enter a date such as 2026-01-31.';
  return {
    draft,
    view: {
      formId,
      folder: draft.folder,
      from: from ?? undefined,
      to: to ? startOfDay(addDays(draft.to, 1), zone) : undefined,
      conditions: draft.conditions,
      sortField: fieldOf(draft.sort),
      isDescending: draft.isDescending,
    },
    cursor: parameters.get('after'),
    errors: {
      ...(from === null && { from: invalid }),
      ...(to === null && { to: invalid }),
      ...(draft.value !== '' && { field: 'Choose the field that has this value.' }),
    },
  };
}

/** Conditions are triples of `field`, a column's key, `op` and `value`. Incomplete ones are left out. */
function readConditions(parameters: URLSearchParams): FieldCondition[] {
  const [operators, values] = [parameters.getAll('op'), parameters.getAll('value')];
  const conditions = parameters.getAll('field').flatMap((text, index): FieldCondition[] => {
    const key = cleanText(text);
    const field = isColumnKey(key) ? fieldOf(key) : null;
    const operator = operators[index] === 'equals' ? 'equals' : 'contains';
    const value = cleanText(values[index] ?? '').slice(0, maxValueLength);
    return field === null || (operator === 'contains' && value === '') ? [] : [{ field, operator, value }];
  });
  return conditions.slice(0, maxConditions);
}
