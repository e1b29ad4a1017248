import { generic } from '../../imports/formats/generic';
import { type ColumnMap, maxMappedColumns, meaningOf, readColumnMap } from '../../imports/map-record';
import type { FileType } from '../../imports/read/read-records';
import type { ArchiveColumn } from '../../imports/read-archive';
import type { ImportPreview } from '../../imports/run-import';

/** A column and what was chosen for it. */
export interface DraftColumn {
  readonly column: string;
  /** A meaning with `@`; empty for a field, which is called `name`. */
  readonly target: string;
  readonly name: string;
  readonly example: unknown;
}

/** How a file is to be imported, as chosen. */
export interface ImportDraft {
  /** Null to recognize it. */
  readonly service: string | null;
  readonly columns: readonly DraftColumn[];
  readonly teach: boolean;
}

export const emptyDraft: ImportDraft = { service: null, columns: [], teach: false };

export function readDraft(form: URLSearchParams): ImportDraft {
  const [targets, names] = [form.getAll('target'), form.getAll('name')];
  return {
    service: form.get('service') || null,
    columns: form
      .getAll('column')
      .map((column, n) => ({ column, target: targets[n] ?? '', name: names[n]?.trim() || column, example: '' })),
    teach: form.has('teach'),
  };
}

/** The draft with the columns of its file, as they were read. */
export function draftOf(draft: ImportDraft, { service, columns }: ImportPreview): ImportDraft {
  return { ...draft, service, columns: columns.slice(0, maxMappedColumns).map(toDraftColumn) };
}

function toDraftColumn({ name: column, example, meaning, field }: ArchiveColumn): DraftColumn {
  return { column, target: meaning === null ? '' : `@${meaning}`, name: field, example };
}

/** What was chosen and would not be so anyway. Throws InputError for what cannot be chosen. */
export function mapOf({ service, columns }: ImportDraft): ColumnMap {
  // The columns of a known service are known.
  if (service !== generic.service) return {};
  const chosen = columns.map(({ column, target, name }) => [column, target || name] as const);
  return readColumnMap(Object.fromEntries(chosen.filter(([column, target]) => target !== usualTarget(column))));
}

function usualTarget(column: string): string {
  const meaning = meaningOf(generic, column);
  return meaning === null ? column : `@${meaning}`;
}

export function fileTypeOf(filename: string): FileType {
  if (/\.json$/i.test(filename)) return 'json';
  return /\.(?:jsonl|ndjson)$/i.test(filename) ? 'jsonl' : 'csv';
}
