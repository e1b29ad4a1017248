import { badgeOf } from '../../decisions/withheld';
import type { Form } from '../../forms/form.model';
import { truncate } from '../../lib/text';
import { sentAtOf } from '../../submissions/sent-at';
import { statusOf, type TableRow, type TableStatus } from '../../submissions/table/table-rows';
import { type ColumnKey, fieldOf } from '../../submissions/table/table-view';
import { DateTime } from '../page/components';
import { columnName } from './column-form';
import { type TableDraft, tablePath } from './table-draft';

interface SheetProps {
  readonly form: Form;
  readonly draft: TableDraft;
  readonly rows: readonly TableRow[];
  readonly keys: readonly ColumnKey[];
  /** Longer values are cut. */
  readonly maxLength: number;
}

/** One row per submission, linked from its first cell; one column per field. */
export function Sheet({ form, draft, rows, keys, maxLength }: SheetProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: lets keyboard users scroll with the arrow keys.
    <section className="table sheet" aria-label={`Submissions to ${form.name}`} tabIndex={0}>
      <table>
        <caption className="unseen">Submissions</caption>
        <thead>
          <tr>
            {keys.map((key) => (
              <Heading key={key} {...{ form, draft }} column={key} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              {keys.map((key, index) =>
                index === 0 ? (
                  <th key={key} scope="row">
                    <a href={`/dashboard/submissions/${row.id}`}>
                      <Cell row={row} column={key} maxLength={maxLength} />
                    </a>
                  </th>
                ) : (
                  <td key={key}>
                    <Cell row={row} column={key} maxLength={maxLength} />
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Heading({ form, draft, column }: Pick<SheetProps, 'form' | 'draft'> & { readonly column: ColumnKey }) {
  const name = <bdi>{columnName(form, column, 40)}</bdi>;
  if (column === 'status') return <th scope="col">{name}</th>;
  const isSorted = draft.sort === column;
  // Another column starts with what is wanted most: the newest, or A.
  const isDescending = isSorted ? !draft.isDescending : column === 'received';
  return (
    <th scope="col" aria-sort={isSorted ? (draft.isDescending ? 'descending' : 'ascending') : undefined}>
      <a href={tablePath(form, { ...draft, sort: column, isDescending })}>
        {name}
        {isSorted && <span aria-hidden="true">{draft.isDescending ? ' ↓' : ' ↑'}</span>}
      </a>
    </th>
  );
}

const statusTones: Readonly<Record<TableStatus, string>> = {
  Unread: 'tag good',
  Read: 'soft',
  Archived: 'tag',
  Spam: 'tag warn',
  Deleted: 'tag bad',
};

function Cell({ row, column, maxLength }: { row: TableRow; column: ColumnKey; maxLength: number }) {
  const field = fieldOf(column);
  if (column === 'received') return <DateTime at={sentAtOf(row)} />;
  if (field === null) {
    const [status, badge] = [statusOf(row), badgeOf(row)];
    return (
      <>
        <span className={statusTones[status]}>{status}</span>
        {badge && (
          <>
            {' '}
            <span className="tag warn">{badge}</span>
          </>
        )}
      </>
    );
  }
  if (row.values === null) return <span className="soft">(large)</span>;
  const value = row.values.get(field)?.replaceAll(/\s+/g, ' ').trim() ?? '';
  return value === '' ? <span className="soft">–</span> : <bdi>{truncate(value, maxLength)}</bdi>;
}
