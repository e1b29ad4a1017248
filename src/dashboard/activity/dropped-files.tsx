import type { DecisionDetails, FileDropReason } from '../../decisions/decision';
import { formatBytes, truncate } from '../../lib/text';

const reasons: Readonly<Record<FileDropReason, string>> = {
  plan: 'not included in the plan',
  no_storage: 'no storage is connected',
  too_large: 'larger than 5 MB',
  too_many: 'more than 5 files',
  unnamed: 'the field has no usable name',
  storage_full: 'the storage is full',
  lost: 'it could not be saved',
};

const maxNameLength = 80;

/** The number of files that were not stored. */
export function countDroppedFiles({ dropped, files = [] }: DecisionDetails): number {
  return dropped ?? files.length;
}

/** Files that were not stored, with name, size and reason. */
export function DroppedFiles({ details }: { details: DecisionDetails }) {
  const files = details.files ?? [];
  const omitted = countDroppedFiles(details) - files.length;
  return (
    <ul className="dropped-files">
      {files.map(({ name, size, reason }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes.
        <li key={index}>
          <bdi>{truncate(name, maxNameLength) || '(no name)'}</bdi>
          {size !== null && `, ${formatBytes(size)}`}, {reasons[reason] ?? 'not stored'}
        </li>
      ))}
      {omitted > 0 && <li>{omitted} more</li>}
    </ul>
  );
}
