import { formatBytes, oneLine } from '../lib/text';
import type { DroppedFile, FileDropReason } from './decision';

const reasons: Readonly<Record<FileDropReason, string>> = {
  plan: 'not included in the plan',
  no_storage: 'no storage is connected',
  too_large: 'larger than 5 MB',
  too_many: 'more than 5 files',
  unnamed: 'the field has no usable name',
  storage_full: 'the storage is full',
  lost: 'it could not be saved',
};

/** Why a file was not stored, and its size if that is known: `12 MB, no storage is connected`. */
export function describeDrop({ size, reason }: DroppedFile): string {
  // A newer version may have stored a reason that this one does not know.
  const why = reasons[reason] ?? 'not stored';
  return size === null ? why : `${formatBytes(size)}, ${why}`;
}

const maxListed = { files: 10, nameLength: 80 };

/** Files that were not stored, one per line, for an e-mail; `total` counts those that are not known by name too. */
export function listDroppedFiles(dropped: readonly DroppedFile[], total: number): string {
  const lines = dropped
    .slice(0, maxListed.files)
    .map((file) => `${oneLine(file.name, maxListed.nameLength) || '(no name)'}, ${describeDrop(file)}`);
  const omitted = total - lines.length;
  return [...lines, ...(omitted > 0 ? [`${omitted} more`] : [])].join('\n');
}
