import type { FileLinks } from './file-links';

/** What is kept of a file beside its bytes, for whoever reads its submission. */
export interface StoredFile {
  readonly id: string;
  /** The name of the field that it came in. */
  readonly field: string;
  readonly filename: string;
  readonly type: string;
  /** In bytes. */
  readonly size: number;
}

/** SQL for the files of a row of `submissions` as JSON, in the order of their upload: an array of StoredFile. */
export function filesSql(row: string): string {
  return `(SELECT coalesce(json_agg(json_build_object('id', f.id, 'field', f.field, 'filename', f.filename,
                                                      'type', f.mime_type, 'size', f.size) ORDER BY f.id), '[]')
           FROM files f WHERE f.submission_id = ${row}.id)`;
}

/** A file as it stands in the data of its submission. */
export function presentFile({ id, filename, size, type }: StoredFile, links: FileLinks) {
  return { filename, size, type, url: links.urlOf(id) };
}

/** A file in one line of text. */
export function describeFile({ id, filename }: StoredFile, links: FileLinks): string {
  return `${filename} (${links.urlOf(id)})`;
}
