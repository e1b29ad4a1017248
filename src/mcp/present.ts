import type { DeliveryLogEntry } from '../deliveries/delivery.log';
import type { FileLinks } from '../files/file-links';
import { cleanText } from '../lib/text';
import type { FailedSubmission, Failures } from '../submissions/read-api/failed-deliveries';
import type { readFormActivity } from '../submissions/read-api/form-activity';
import { presentDetail, presentSubmission as presentListed } from '../submissions/read-api/submission.presenter';
import type { SubmissionDetail } from '../submissions/submission.repository';
import type { ListedSubmission } from '../submissions/submission-listing';

type Activity = NonNullable<Awaited<ReturnType<typeof readFormActivity>>>;

/** Limits in characters. A longer result would crowd everything else out of the agent's context. */
const maxLength = { result: 100_000, listItem: 20_000, listText: 500, detailText: 10_000, deliveries: 30_000 };

/** A list as bounded JSON text, with texts of at most `maxText` characters. `left_out` counts what did not fit. */
export function presentList(name: string, all: readonly object[], maxText = 200): string {
  const items: string[] = [];
  let available = maxLength.result - 100;
  for (const one of all) {
    const item = JSON.stringify(truncateTexts(one, maxText));
    available -= item.length + 1;
    if (available < 0) break;
    items.push(item);
  }
  return `{${JSON.stringify(name)}:[${items.join(',')}],"left_out":${all.length - items.length}}`;
}

/** Any result as bounded JSON text. Its texts are complete unless `cut` says that some are not. */
export function presentResult(result: object): string {
  return fitObject(result, { item: maxLength.result, text: maxLength.result });
}

/** A submission of a list as bounded JSON text. */
export interface ListItem {
  readonly createdAt: Date;
  readonly text: string;
}

/** A submission as an item of `presentSubmissions`. */
export function presentListItem(submission: ListedSubmission, links: FileLinks): ListItem {
  const item = { ...presentListed(submission, links), archived: submission.archivedAt !== null };
  const text = fitObject(item, { item: maxLength.listItem, text: maxLength.listText });
  return { createdAt: submission.createdAt, text };
}

/** Whether the items are as many as a result has room for. */
export function isFull(items: readonly ListItem[]): boolean {
  return items.reduce((sum, { text }) => sum + text.length, 0) >= maxLength.result;
}

/** A page of submissions as bounded JSON text. */
export function presentSubmissions(items: readonly ListItem[], end: PageEnd): string {
  return presentPage('submissions', items, end, ({ text }) => text);
}

const maxReplies = 10;

/** One submission with its deliveries and the newest replies and answers as bounded JSON text. */
export function presentSubmission(detail: SubmissionDetail, links: FileLinks): string {
  const [replies, answers] = [detail.replies.slice(-maxReplies), detail.answers.slice(-maxReplies)];
  const recent = { ...detail, replies, answers };
  const shown = { ...presentDetail(recent, links), ...presentTimeline(detail) };
  return fitObject(shown, { item: maxLength.result, text: maxLength.detailText });
}

/** The deliveries of a submission, as far as there is room. */
export function presentTimeline({ deliveries }: SubmissionDetail): object {
  const shown: object[] = [];
  let available = maxLength.deliveries;
  for (const delivery of deliveries) {
    const entry = Object(truncateTexts(presentDelivery(delivery), 300));
    available -= JSON.stringify(entry).length;
    if (available < 0) return { deliveries: shown, deliveries_left_out: deliveries.length - shown.length };
    shown.push(entry);
  }
  return { deliveries: shown };
}

/** Submissions with their failed deliveries, as bounded JSON text. */
export function presentFailures(failures: Failures): string {
  return presentPage('failures', failures.submissions, failures, (submission: FailedSubmission) => {
    const { id, formId, createdAt } = submission;
    const failed = submission.failures.length;
    const deliveries = submission.failures.slice(0, 20).map(presentDelivery);
    return JSON.stringify(
      truncateTexts({ submission_id: id, form_id: formId, created_at: createdAt, failed, deliveries }, 300),
    );
  });
}

const maxFiles = 3;

/** A form's activity as bounded JSON text. `files_left_out` counts the files of a sample that are not listed. */
export function presentActivity({ samples, ...activity }: Activity): string {
  const shown = samples.map(({ files, ...sample }) => ({
    ...sample,
    files: files.slice(0, maxFiles),
    ...(sample.dropped_files > maxFiles && { files_left_out: sample.dropped_files - maxFiles }),
  }));
  return JSON.stringify(truncateTexts({ ...activity, samples: shown }, 150));
}

export function presentDelivery(entry: DeliveryLogEntry) {
  return {
    id: entry.id,
    kind: entry.kind,
    ...(entry.webhook_id && { webhook_id: entry.webhook_id }),
    status: entry.status,
    attempt: entry.attempt,
    ...(entry.retry_at && { retry_at: entry.retry_at }),
    error: entry.error,
    ...(entry.transports && { transports: entry.transports }),
    response_status: entry.response_status,
    response_excerpt: entry.response_excerpt,
    queued_at: entry.queued_at,
    started_at: entry.started_at,
    finished_at: entry.finished_at,
    duration_ms: entry.duration_ms,
  };
}

interface PageEnd {
  readonly hasMore: boolean;
  readonly nextBefore: Date | null;
  /** Told to the agent. */
  readonly note?: string;
}

/**
 * A JSON object of bounded size whose member `name` lists the items. Items that do not fit are left to the next page,
 * which starts at `next_before` (null on the last page).
 */
function presentPage<T extends { readonly createdAt: Date }>(
  name: string,
  items: readonly T[],
  { hasMore, nextBefore, note }: PageEnd,
  present: (item: T) => string,
): string {
  const texts: string[] = [];
  let available = maxLength.result - 500;
  for (const item of items) {
    const text = present(item);
    if (text.length + 1 > available) break;
    available -= text.length + 1;
    texts.push(text);
  }
  const isComplete = texts.length === items.length;
  const next = isComplete ? nextBefore : (items[texts.length - 1]?.createdAt ?? null);
  const rest = { has_more: hasMore || !isComplete, next_before: next, ...(note && { note }) };
  return `{${JSON.stringify(name)}:[${texts.join(',')}],${JSON.stringify(rest).slice(1)}`;
}

/**
 * An object as JSON text of at most `max.item` characters. Texts longer than `max.text` are truncated; if that is not
 * enough, they are truncated further, and finally the data of a submission is omitted. The member `cut` says so.
 */
function fitObject(submission: object, max: { readonly item: number; readonly text: number }): string {
  const full = JSON.stringify(submission);
  if (full.length <= max.item && JSON.stringify(truncateTexts(submission, max.text)) === full) return full;
  for (const length of [max.text, 2_000, 400, 60].filter((shorter) => shorter <= max.text)) {
    const text = JSON.stringify(truncateTexts({ ...submission, cut: 'Some texts are shortened.' }, length));
    if (text.length <= max.item) return text;
  }
  const cut = 'The data is omitted because it is too large. Use the export or the read API.';
  return JSON.stringify({ ...Object(truncateTexts({ ...submission, data: null }, 60)), cut });
}

/**
 * A copy of a JSON value in which no text, names included, has more than `max` characters. A truncated text says so.
 */
function truncateTexts(value: unknown, max: number): unknown {
  if (typeof value === 'string') return truncateText(value, max);
  if (Array.isArray(value)) return value.map((item) => truncateTexts(item, max));
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  const copy = new Map<string, unknown>();
  for (const [name, inner] of Object.entries(value)) {
    const short = truncateText(name, max);
    copy.set(copy.has(short) ? name : short, truncateTexts(inner, max));
  }
  return Object.fromEntries(copy);
}

function truncateText(text: string, max: number): string {
  return text.length <= max ? text : `${cleanText(text.slice(0, max))}… [truncated, ${text.length} characters]`;
}
