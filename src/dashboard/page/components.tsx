import type { ReactNode } from 'react';
import { type DocsPage, docsPageOf } from '../../docs/shelves';
import { formatDate, formatDateTime, formatUtc } from '../../lib/format-time';
import { type ChartPeriod, chartPeriods } from '../../lib/periods';
import { formatRelativeTime } from './format';
import { useCanOpen, usePage } from './render-page';

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

/** The page of the documentation that explains a card, by the card's id. */
export const cardPages: Readonly<Partial<Record<string, DocsPage>>> = {
  // Of a form.
  brand: 'show-your-brand',
  general: 'add-a-form',
  delivery: 'my-mail-does-not-arrive',
  recipients: 'reference/notifications',
  notification: 'show-your-brand',
  'thank-you': 'show-your-brand',
  redirect: 'reference/thank-you',
  'auto-reply': 'send-an-auto-reply',
  'spam-filter': 'stop-spam',
  'captcha-check': 'reference/captcha',
  security: 'stop-spam',
  payment: 'take-a-payment',
  moving: 'reference/dialects',
  import: 'reference/importing',
  // Of the account.
  agents: 'connect-an-agent',
  connections: 'connect-an-agent',
  'delete-account': 'leave-with-your-data',
  emails: 'reference/notifications',
  export: 'leave-with-your-data',
  'inbox-tools': 'reference/inbox',
  'ip-addresses': 'keep-data-as-needed',
  labels: 'reference/inbox',
  lists: 'reference/lists',
  'personal-data': 'keep-data-as-needed',
  'authenticator-app': 'protect-your-sign-in',
  passkeys: 'protect-your-sign-in',
  'recovery-codes': 'protect-your-sign-in',
  'sign-in-policy': 'protect-your-sign-in',
  'sender-domains': 'reference/email',
  'sso-domains': 'reference/single-sign-on',
  'sso-providers': 'reference/single-sign-on',
  'sso-required': 'reference/single-sign-on',
  storage: 'upload-files',
  'storage-test': 'upload-files',
  templates: 'reference/inbox',
  'test-mail': 'my-mail-does-not-arrive',
  invite: 'reference/members',
  token: 'read-submissions',
  tokens: 'reference/tokens',
  // Of both.
  alerts: 'reference/alerts',
  'data-retention': 'keep-data-as-needed',
};

interface CardProps {
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}

/** A section in a box, with a heading that can be linked to. */
export function Card({ id, title, children }: CardProps) {
  return (
    <section className="card" id={id} aria-labelledby={`${id}-title`}>
      <CardTitle id={`${id}-title`} title={title} docs={cardPages[id]} />
      {children}
    </section>
  );
}

interface CardTitleProps {
  readonly id?: string;
  readonly title: string;
  /** The page that explains the card. */
  readonly docs: DocsPage | undefined;
}

/** The heading of a card, beside a link to the page of the documentation that explains it. */
export function CardTitle({ id, title, docs }: CardTitleProps) {
  const heading = <h2 id={id}>{title}</h2>;
  if (docs === undefined) return heading;
  return (
    <div className="card-title">
      {heading}
      <a href={docsPageOf(docs)}>
        Learn more<span className="unseen"> about: {title}</span>
      </a>
    </div>
  );
}

/** A snippet, key or URL; `children` are the code with colors. The client script adds a copy button. */
export function CodeBlock({ label, code, children }: { label: string; code: string; children?: ReactNode }) {
  return (
    <figure className="code" data-copy>
      <figcaption>{label}</figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: lets keyboard users scroll with the arrow keys. */}
      <pre tabIndex={0}>
        <code>{children ?? code}</code>
      </pre>
    </figure>
  );
}

/** A link, or its text alone for a member who may not open the page. */
export function PageLink({ href, children }: { href: string; children: ReactNode }) {
  return useCanOpen(href) ? <a href={href}>{children}</a> : children;
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

interface PeriodsProps<P> {
  readonly periods: readonly P[];
  /** Null when it is none of these. */
  readonly current: P | null;
  readonly pathOf: (period: P) => string;
}

/** Links that choose the period of a chart. */
export function Periods<P extends ChartPeriod | number>({ periods, current, pathOf }: PeriodsProps<P>) {
  return (
    <nav className="periods" aria-label="Period">
      {periods.map((period) => (
        <a key={period} href={pathOf(period)} aria-current={period === current ? 'page' : undefined}>
          {labelOf(period)}
        </a>
      ))}
    </nav>
  );
}

function labelOf(period: ChartPeriod | number): string {
  return typeof period === 'number' ? `${period} days` : chartPeriods[period].label;
}

/** Takes the place of numbers when counting timed out. */
export function TimedOut({ subject }: { subject: string }) {
  return <Notice tone="plain">{subject} took too long to count. Try a shorter period.</Notice>;
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

const dayMs = 86_400_000;

/**
 * A point in time in the owner's zone, with its age when that is less than a day, and UTC as a tooltip. `compact` shows
 * only the age, or the date when that is a day ago, and the rest as a tooltip.
 */
export function Time({ at, compact = false }: { at: Date; compact?: boolean }) {
  const { now, zone } = usePage();
  const local = formatDateTime(at, zone, { now });
  const isNear = Math.abs(now.getTime() - at.getTime()) < dayMs;
  const age = isNear ? formatRelativeTime(at, now) : null;
  const utc = zone === 'UTC' ? null : formatUtc(at);
  const text = compact ? (age ?? formatDate(at, zone, { now })) : age === null ? local : `${local} (${age})`;
  const title = compact ? (utc === null ? local : `${local} (${utc})`) : (utc ?? undefined);
  return (
    <time dateTime={at.toISOString()} title={title}>
      {text}
    </time>
  );
}

interface DateTimeProps {
  readonly at: Date;
  readonly precision?: 'minute' | 'second';
}

/** A point in time in the owner's zone without its age, with UTC as a tooltip for comparing with other logs. */
export function DateTime({ at, precision = 'minute' }: DateTimeProps) {
  const { now, zone } = usePage();
  return (
    <time dateTime={at.toISOString()} title={zone === 'UTC' ? undefined : formatUtc(at, precision)}>
      {formatDateTime(at, zone, { now, precision })}
    </time>
  );
}

/** A point in time to the second, for logs. */
export function ExactTime({ at }: { at: Date }) {
  return <DateTime at={at} precision="second" />;
}
