import type { ReactNode } from 'react';
import { formatDateTime, formatRelativeTime } from './format';
import { usePage } from './render-page';

interface NoticeProps {
  readonly tone: 'good' | 'warn' | 'bad' | 'plain';
  readonly text?: string;
  readonly children?: ReactNode;
}

/** A highlighted message. Screen readers announce it at once when `tone` is `bad`. */
export function Notice({ tone, text, children }: NoticeProps) {
  return (
    <div className={`notice ${tone}`} role={tone === 'bad' ? 'alert' : 'status'}>
      {text}
      {children}
    </div>
  );
}

/** A section in a box, with a heading that can be linked to. */
export function Card({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className="card" id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {children}
    </section>
  );
}

/** A snippet, key or URL. The client script adds a copy button. */
export function CodeBlock({ label, code }: { label: string; code: string }) {
  return (
    <figure className="code" data-copy>
      <figcaption>{label}</figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: lets keyboard users scroll with the arrow keys. */}
      <pre tabIndex={0}>
        <code>{code}</code>
      </pre>
    </figure>
  );
}

interface TableProps {
  readonly className?: string;
  /** Describes the table to screen readers. */
  readonly caption: string;
  readonly head: readonly ReactNode[];
  /** The rows, each a `<tr>`. */
  readonly children: ReactNode;
}

/** A table that scrolls sideways on narrow screens. */
export function Table({ caption, head, className, children }: TableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: lets keyboard users scroll with the arrow keys.
    <section className={className ? `table ${className}` : 'table'} aria-label={caption} tabIndex={0}>
      <table>
        <caption className="unseen">{caption}</caption>
        <thead>
          <tr>
            {head.map((cell, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns never move.
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

/** Takes the place of an empty list. */
export function Empty({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="empty">
      <p className="empty-title">{title}</p>
      {children}
    </div>
  );
}

interface PaginationProps {
  readonly newer: string | null;
  readonly newerLabel?: string;
  readonly older: string | null;
  readonly olderLabel?: string;
}

/** Links to the previous and next page of a list; null where there is none. */
export function Pagination({ newer, newerLabel = '← Newer', older, olderLabel = 'Older →' }: PaginationProps) {
  if (newer === null && older === null) return null;
  return (
    <nav className="pagination" aria-label="Pagination">
      {newer === null ? (
        <span />
      ) : (
        <a href={newer} rel="prev">
          {newerLabel}
        </a>
      )}
      {older === null ? (
        <span />
      ) : (
        <a href={older} rel="next">
          {olderLabel}
        </a>
      )}
    </nav>
  );
}

interface UsageBarProps {
  readonly label: string;
  readonly value: number;
  /** The limit; null for none, which shows no bar. */
  readonly max: number | null;
  readonly format: (value: number) => string;
}

/** Usage of a limit in words and as a bar, which changes color at 80 % and at 100 %. */
export function UsageBar({ label, value, max, format }: UsageBarProps) {
  const amount = max === null ? `${format(value)}, no limit` : `${format(value)} of ${format(max)}`;
  const level = max !== null && value >= max ? 'full' : max !== null && value >= max * 0.8 ? 'near' : undefined;
  return (
    <div className="usage">
      <div>
        <span>{label}</span> <span className="amount">{amount}</span>
      </div>
      {max !== null && (
        <progress
          className={level}
          value={Math.min(value, max)}
          max={Math.max(max, 1)}
          aria-label={`${label}: ${amount}`}
        />
      )}
    </div>
  );
}

/**
 * A point in time in the reader's zone, with its age and UTC as a tooltip. `compact` shows the age alone and the time
 * as a tooltip.
 */
export function Time({ at, compact = false }: { at: Date; compact?: boolean }) {
  const { now, zone } = usePage();
  const utc = formatDateTime(at);
  const local = formatDateTime(at, zone);
  const relative = formatRelativeTime(at, now);
  const isUtc = local === utc;
  if (compact) {
    return (
      <time dateTime={at.toISOString()} title={isUtc ? utc : `${local} (${utc})`}>
        {relative}
      </time>
    );
  }
  return <time dateTime={at.toISOString()} title={isUtc ? undefined : utc}>{`${local} (${relative})`}</time>;
}

/** A point in time to the second in the reader's zone, with UTC as a tooltip for comparing with other logs. */
export function ExactTime({ at }: { at: Date }) {
  const { zone } = usePage();
  const utc = formatDateTime(at, 'UTC', 'second');
  const local = formatDateTime(at, zone, 'second');
  return (
    <time dateTime={at.toISOString()} title={local === utc ? undefined : utc}>
      {local}
    </time>
  );
}
