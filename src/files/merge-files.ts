import { readMembers } from '../lib/json-members';
import { groupValues } from '../lib/merge-entries';
import { presentFile, type StoredFile } from './file.presenter';
import type { FileLinks } from './file-links';

/**
 * The data of a submission, JSON text of an object, with its files under the names of their fields: an object, an array
 * for several, and after the texts where there are texts of that name. All else stays as it is, byte for byte.
 */
export function mergeFiles(dataJson: string, files: readonly StoredFile[], links: FileLinks): string {
  if (files.length === 0) return dataJson;
  const added = groupValues(files.map((file) => [file.field, JSON.stringify(presentFile(file, links))]));
  let [merged, done] = ['', 0];
  for (const { name, start, end } of readMembers(dataJson)) {
    const values = added.get(name);
    if (!values) continue;
    added.delete(name);
    merged += `${dataJson.slice(done, start)}[${[...itemsOf(dataJson.slice(start, end)), ...values].join(',')}]`;
    done = end;
  }
  const close = dataJson.lastIndexOf('}');
  const members = Array.from(added, ([name, values]) => `${JSON.stringify(name)}:${listOf(values)}`);
  const gap = members.length === 0 || dataJson.slice(0, close).trim() === '{' ? '' : ',';
  return merged + dataJson.slice(done, close) + gap + members.join(',') + dataJson.slice(close);
}

/** A field that was sent several times holds its texts in an array. */
function itemsOf(value: string): string[] {
  if (!value.startsWith('[')) return [value];
  return [value.slice(1, -1)].filter((items) => items.trim() !== '');
}

function listOf(values: readonly string[]): string {
  return values.length > 1 ? `[${values.join(',')}]` : values.join();
}
