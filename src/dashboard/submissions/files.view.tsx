import type { StoredFile } from '../../files/file.presenter';
import { formatBytes, truncate } from '../../lib/text';

interface FileListProps {
  readonly files: readonly StoredFile[];
  /** Where a file can be fetched, by its id. */
  readonly urlOf: (fileId: string) => string;
}

const longest = { name: 160, field: 60 };

/** The files that came with a submission. */
export function FileList({ files, urlOf }: FileListProps) {
  if (files.length === 0) return null;
  return (
    <section className="card" aria-labelledby="files">
      <h2 id="files">{files.length === 1 ? 'One file' : `${files.length} files`}</h2>
      <ul className="lines">
        {files.map(({ id, field, filename, type, size }) => (
          <li key={id}>
            <a href={urlOf(id)} rel="noopener noreferrer">
              <bdi>{truncate(filename, longest.name)}</bdi>
            </a>
            <span className="cut soft">
              <bdi>{truncate(field, longest.field)}</bdi>, {type}
            </span>
            <small className="soft">{formatBytes(size)}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}
