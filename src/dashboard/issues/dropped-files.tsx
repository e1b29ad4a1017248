import type { DecisionDetails } from '../../decisions/decision';
import { describeDrop } from '../../decisions/dropped-files';
import { truncate } from '../../lib/text';

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
      {files.map((file, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes.
        <li key={index}>
          <bdi>{truncate(file.name, maxNameLength) || '(no name)'}</bdi>, {describeDrop(file)}
        </li>
      ))}
      {omitted > 0 && <li>{omitted} more</li>}
    </ul>
  );
}
