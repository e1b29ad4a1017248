import type { InboxFolder } from '../folders';

/** A column of a form's table: when the submission was received, its status, or a field as `data.NAME`. */
export type ColumnKey = 'received' | 'status' | `data.${string}`;

/** Fields with longer names have no column. */
export const maxFieldName = 200;

/** The key of a field's column. */
export function keyOf(field: string): ColumnKey {
  return `data.${field}`;
}

/** The field that a column shows; null for the others. */
export function fieldOf(key: ColumnKey): string | null {
  return key.startsWith('data.') ? key.slice('data.'.length) : null;
}

/** Whether the text names a column that a table may have. */
export function isColumnKey(text: string): text is ColumnKey {
  if (text === 'received' || text === 'status') return true;
  return text.startsWith('data.') && text.length <= 'data.'.length + maxFieldName;
}

/** The folders of a table: the inbox's folders, and all submissions that are neither spam nor deleted. */
export type TableFolder = 'all' | InboxFolder;

/** A condition on a field's value; letter case is ignored. A field that is missing has the value ''. */
export interface FieldCondition {
  readonly field: string;
  readonly operator: 'contains' | 'equals';
  readonly value: string;
}

/** Which of a form's submissions a table lists, and in which order. The caller has checked that the form exists. */
export interface TableView {
  readonly formId: string;
  readonly folder: TableFolder;
  /** Received at this time or later. */
  readonly from?: Date | undefined;
  /** Received before this time. */
  readonly to?: Date | undefined;
  /** All must be met. */
  readonly conditions: readonly FieldCondition[];
  /** By field when set, otherwise by time. */
  readonly sortField: string | null;
  readonly isDescending: boolean;
}
