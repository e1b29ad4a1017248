import type { SubmissionEvent } from '../submission-event';
import { postJson, type WebhookFormat } from './format';

/** The generic `submission.created` payload (spec section 6), for all targets that are not chat platforms. */
export const json: WebhookFormat = {
  title: 'JSON',
  build: (url, event) => postJson(url, buildPayload(event)),
  accepts: () => true,
};

function buildPayload(event: SubmissionEvent) {
  return {
    event: 'submission.created',
    submission: {
      id: event.submissionId,
      form_name: event.formName,
      data: event.data,
      ip_address: event.ipAddress,
      referer: event.referer ?? '',
      created_at: event.createdAt.toISOString(),
    },
  };
}
