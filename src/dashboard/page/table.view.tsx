import type { ReactNode } from 'react';

interface TableProps {
  /** What the table holds, for who cannot see it. */
  readonly caption: string;
  readonly head: readonly ReactNode[];
  /** The rows, each a `<tr>`. */
  readonly children: ReactNode;
}

/** A table that scrolls within itself where the screen is too narrow for it. */
export function Table({ caption, head, children }: TableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls it with the arrow keys.
    <section className="table" aria-label={caption} tabIndex={0}>
      <table>
        <caption className="unseen">{caption}</caption>
        <thead>
          <tr>
            {head.map((cell, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns stay where they are.
              <th key={index} scope="col">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}

/** What stands where a list would be while there is nothing in it. */
export function Empty({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="empty">
      <p className="empty-title">{title}</p>
      {children}
    </div>
  );
}

/** The ways to the pages before and after this one; null where there is none. */
export function Pagination({ newer, older }: { newer: string | null; older: string | null }) {
  if (newer === null && older === null) return null;
  return (
    <nav className="pagination" aria-label="Pages">
      {newer === null ? (
        <span />
      ) : (
        <a href={newer} rel="prev">
          ← Newer
        </a>
      )}
      {older === null ? (
        <span />
      ) : (
        <a href={older} rel="next">
          Older →
        </a>
      )}
    </nav>
  );
}
