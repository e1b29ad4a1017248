import type { FileLinks } from './file-links';

/** A file's metadata, as read with its submission. */
export interface StoredFile {
  readonly id: string;
  /** The field it was uploaded in. */
  readonly field: string;
  readonly filename: string;
  readonly type: string;
  /** In bytes. */
  readonly size: number;
}

/** SQL for the submitted files of a row of `submissions`: a JSON array of StoredFile in upload order. */
export function filesSql(row: string): string {
  return `(SELECT coalesce(json_agg(json_build_object('id', f.id, 'field', f.field, 'filename', f.filename,
                                                      'type', f.mime_type, 'size', f.size) ORDER BY f.id), '[]')
           FROM files f WHERE f.submission_id = ${row}.id AND f.answer_id IS NULL)`;
}

/** A file as shown in the data of its submission. */
export function presentFile({ id, filename, size, type }: Omit<StoredFile, 'field'>, links: FileLinks) {
  return { filename, size, type, url: links.urlOf(id) };
}

/** A file as one line of text: name and URL. */
export function describeFile({ id, filename }: StoredFile, links: FileLinks): string {
  return `${filename} (${links.urlOf(id)})`;
}
