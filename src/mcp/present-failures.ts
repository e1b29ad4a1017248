import type { FailedSubmission, Failures } from '../submissions/failed-deliveries';
import { cutTexts } from './bound-json';
import { presentDelivery } from './present-delivery';
import { presentPage } from './present-page';

/** Submissions with their failed deliveries as JSON text of bounded size; what does not fit is left to the next page. */
export function presentFailures(failures: Failures): string {
  return presentPage('failures', failures.submissions, failures, presentItem);
}

function presentItem({ id, formId, createdAt, failures }: FailedSubmission): string {
  const deliveries = failures.slice(0, 20).map(presentDelivery);
  const item = { submission_id: id, form_id: formId, created_at: createdAt, failed: failures.length, deliveries };
  return JSON.stringify(cutTexts(item, 300));
}
