import type { StoredFile } from '../../../files/file.presenter';
import type { ThumbnailSize } from '../../../files/thumbnail';
import { formatBytes, truncate } from '../../../lib/text';

const maxLength = { filename: 160, field: 60 };

interface FilesProps {
  readonly files: readonly StoredFile[];
  /** The download URL of a file. */
  readonly fileUrl: (fileId: string) => string;
  /** By file; pictures without one are listed like other files. */
  readonly thumbnails: ReadonlyMap<string, ThumbnailSize>;
}

/** The files of a submission: pictures as thumbnails, then the others. All lead to the download. */
export function Files({ files, fileUrl, thumbnails }: FilesProps) {
  if (files.length === 0) return null;
  const pictures = files.flatMap((file) => {
    const size = thumbnails.get(file.id);
    return size ? [{ file, size }] : [];
  });
  const others = files.filter(({ id }) => !thumbnails.has(id));
  return (
    <section className="card" aria-labelledby="files">
      <h2 id="files">{files.length === 1 ? '1 file' : `${files.length} files`}</h2>
      {pictures.length > 0 && (
        <ul className="pictures">
          {pictures.map(({ file: { id, filename, size: bytes, field }, size }) => (
            <li key={id}>
              <a href={fileUrl(id)} rel="noopener noreferrer">
                <img src={`/dashboard/files/${id}/thumbnail`} {...size} alt={`Preview of ${filename}`} loading="lazy" />
                <bdi>{truncate(filename, maxLength.filename)}</bdi>
              </a>
              <small className="soft">
                <bdi>{truncate(field, maxLength.field)}</bdi>, {formatBytes(bytes)}
              </small>
            </li>
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <ul className="lines">
          {others.map(({ id, field, filename, type, size }) => (
            <li key={id}>
              <a href={fileUrl(id)} rel="noopener noreferrer">
                <bdi>{truncate(filename, maxLength.filename)}</bdi>
              </a>
              <span className="cut soft">
                <bdi>{truncate(field, maxLength.field)}</bdi>, {type}
              </span>
              <small className="soft">{formatBytes(size)}</small>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
