import type { FileLinks } from '../files/file-links';
import { presentDetail } from '../submissions/submission.presenter';
import type { SubmissionDetail } from '../submissions/submission.repository';
import { cutTexts, fitSubmission, resultCharacters } from './bound-json';
import { presentDelivery } from './present-delivery';

const deliveriesCharacters = 30_000;

/** One submission with its delivery timeline as JSON text of bounded size. */
export function presentOne(detail: SubmissionDetail, links: FileLinks): string {
  return fitSubmission(
    { ...presentDetail(detail, links), ...boundedTimeline(detail) },
    { all: resultCharacters, text: 10_000 },
  );
}

function boundedTimeline({ deliveries }: SubmissionDetail): object {
  const shown: object[] = [];
  let room = deliveriesCharacters;
  for (const delivery of deliveries) {
    const entry = Object(cutTexts(presentDelivery(delivery), 300));
    room -= JSON.stringify(entry).length;
    if (room < 0) return { deliveries: shown, deliveries_left_out: deliveries.length - shown.length };
    shown.push(entry);
  }
  return { deliveries: shown };
}
