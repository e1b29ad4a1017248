import type { FileLinks } from '../files/file-links';
import { mergeFiles } from '../files/merge-files';
import type { ListedSubmission, Page } from './submission.page';
import type { SubmissionDetail } from './submission.repository';

/** A stored submission as JSON text (spec 2.4), its fields in the order submitted, and its files among them. */
export function presentSubmission(submission: ListedSubmission, links: FileLinks): string {
  const { id, formId, createdAt, dataJson, files, isSpam } = submission;
  const data = mergeFiles(dataJson, files, links);
  return withData({ id, form_id: formId, created_at: createdAt }, data, { is_spam: isSpam });
}

/** The answer of the listing as JSON text (spec 4.4). */
export function presentPage({ submissions, hasMore }: Page, links: FileLinks): string {
  const items = submissions.map((submission) => presentSubmission(submission, links));
  return `{"submissions":[${items.join(',')}],"has_more":${hasMore}}`;
}

/** One submission with all that is kept of it, as JSON text; `more` goes to its end. */
export function presentDetail(detail: SubmissionDetail, links: FileLinks, more: object = {}): string {
  const { id, formId, formName, createdAt, dataJson, files, isSpam, ...rest } = detail;
  const data = mergeFiles(dataJson, files, links);
  return withData({ id, form_id: formId, form_name: formName, created_at: createdAt }, data, {
    is_spam: isSpam,
    over_quota: rest.overQuota,
    archived_at: rest.archivedAt,
    deleted_at: rest.deletedAt,
    paid_at: rest.paidAt,
    ip_address: rest.ipAddress,
    referer: rest.referer,
    deliveries: rest.deliveries,
    ...more,
  });
}

/** JSON text of an object with the member `data` between two groups of others; neither group may be empty. */
export function withData(before: object, dataJson: string, after: object): string {
  return `${JSON.stringify(before).slice(0, -1)},"data":${dataJson},${JSON.stringify(after).slice(1)}`;
}
