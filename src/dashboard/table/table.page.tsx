import type { Form } from '../../forms/form.model';
import { shownKeys, type TableColumns } from '../../submissions/table/table-columns';
import type { TablePage as PageOfIds } from '../../submissions/table/table-query';
import type { TableRow } from '../../submissions/table/table-rows';
import { FormLayout } from '../forms/form-layout';
import { DateTime, Empty, Notice, Pagination } from '../page/components';
import { Problems } from '../page/form';
import { formatCount } from '../page/format';
import type { FieldErrors } from '../page/read-form';
import { Can } from '../page/render-page';
import { ColumnForm } from './column-form';
import { Sheet } from './sheet';
import { isFiltered, type TableDraft, tablePath } from './table-draft';
import { TableFilter } from './table-filter';

interface TablePageProps {
  readonly form: Form;
  readonly draft: TableDraft;
  readonly columns: TableColumns;
  /** Null when finding it timed out. */
  readonly page: PageOfIds | null;
  readonly rows: readonly TableRow[];
  /** Longer values are cut. */
  readonly maxLength: number;
  /** Whether this is the first page. */
  readonly isFirst: boolean;
  readonly canExport: boolean;
  /** Whether the columns are being arranged, and the button that moved one last: `up:` or `down:` and its key. */
  readonly isEditing: boolean;
  readonly moved: string | null;
  readonly errors: FieldErrors;
}

/** `/dashboard/forms/:id/submissions`: the form's submissions with a column per field. */
export function TablePage(props: TablePageProps) {
  const { form, draft, columns, page, rows, maxLength, isFirst, canExport, isEditing, moved, errors } = props;
  return (
    <FormLayout form={form} tab="table">
      <Problems errors={errors} />
      <TableFilter {...{ form, draft, columns, errors }} />
      <Can permission="forms:write">
        <ColumnForm {...{ form, draft, columns, isEditing, moved }} />
      </Can>
      {page === null && (
        <Notice tone="plain" text="Reading these submissions took too long. Filter by date to read fewer of them." />
      )}
      {rows.length > 0 ? (
        <Sheet {...{ form, draft, rows, maxLength }} keys={shownKeys(columns)} />
      ) : (
        page !== null &&
        Object.keys(errors).length === 0 && <NoRows form={form} draft={draft} isPartial={page.next !== null} />
      )}
      {page !== null && <Extent draft={draft} page={page} />}
      <Pagination
        newer={isFirst ? null : tablePath(form, draft)}
        newerLabel="← First page"
        older={page?.next ? tablePath(form, draft, { after: page.next }) : null}
        olderLabel={page?.checked && draft.sort === 'received' ? 'Continue searching →' : 'Next page →'}
      />
      <Can permission="export">
        <p className="small all">
          {rows.length > 0 &&
            (canExport ? (
              <>
                <a href={tablePath(form, draft, { format: 'csv' }, '/export')}>Export this view as CSV</a>
                <a href={tablePath(form, draft, { format: 'jsonl' }, '/export')}>as JSON Lines</a>
              </>
            ) : (
              <span className="soft">Exports are available on paid plans.</span>
            ))}
        </p>
      </Can>
    </FormLayout>
  );
}

function NoRows({ form, draft, isPartial }: Pick<TablePageProps, 'form' | 'draft'> & { readonly isPartial: boolean }) {
  if (isPartial) return <Empty title="No results so far" />;
  if (isFiltered(draft)) {
    return (
      <Empty title="No results">
        <a href={tablePath(form, { ...draft, from: '', to: '', conditions: [] })}>Clear filter</a>
      </Empty>
    );
  }
  return (
    <Empty title="No submissions">
      {draft.folder === 'all' && <p className="soft">Each field of the submissions will have a column here.</p>}
    </Empty>
  );
}

/** Says what was left out, where one statement cannot read everything. */
function Extent({ draft, page: { checked } }: { draft: TableDraft; page: PageOfIds }) {
  if (!checked) return null;
  const count = formatCount(checked.count);
  return (
    <p className="soft small" role="status">
      {draft.sort === 'received' ? (
        <>
          {count} submissions were searched, {draft.isDescending ? 'back' : 'up'} to <DateTime at={checked.to} />.
        </>
      ) : (
        <>
          Only the newest {count} submissions of this folder and period are sorted, back to <DateTime at={checked.to} />
          . Filter by date to sort others.
        </>
      )}
    </p>
  );
}
