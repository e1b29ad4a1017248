import type { FileLinks } from '../files/file-links';
import { mergeFiles } from '../files/merge-files';
import type { SubmissionDetail } from '../submissions/submission.repository';
import { cutTexts, fitObject, resultCharacters } from './bound-json';
import { presentDelivery } from './present-delivery';

const deliveriesCharacters = 30_000;

/** One submission with its delivery timeline as JSON text of bounded size. */
export function presentOne(detail: SubmissionDetail, links: FileLinks): string {
  const { id, formId, formName, createdAt, ipAddress, referer } = detail;
  const data = mergeFiles(detail.dataJson, detail.files, links);
  const before = { id, form_id: formId, form_name: formName, created_at: createdAt };
  const after = {
    is_spam: detail.isSpam,
    over_quota: detail.overQuota,
    archived_at: detail.archivedAt,
    deleted_at: detail.deletedAt,
    paid_at: detail.paidAt,
    ip_address: ipAddress,
    referer,
    ...boundedTimeline(detail),
  };
  return fitObject(before, data, after, resultCharacters, 10_000);
}

function boundedTimeline({ deliveries }: SubmissionDetail): object {
  const shown: object[] = [];
  let room = deliveriesCharacters;
  for (const delivery of deliveries) {
    const entry = cutTexts(JSON.stringify(presentDelivery(delivery)), 300);
    room -= entry.length;
    if (room < 0) return { deliveries: shown, deliveries_left_out: deliveries.length - shown.length };
    shown.push(JSON.parse(entry));
  }
  return { deliveries: shown };
}
