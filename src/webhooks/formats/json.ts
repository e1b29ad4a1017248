import { eventName, type SubmissionEvent } from '../submission-event';
import { postJson, type WebhookFormat } from './format';

/**
 * The generic payload for all targets that are not chat platforms: `submission.created` (spec section 6),
 * `audit.recorded` or `alert.created`.
 */
export const json: WebhookFormat = {
  title: 'JSON',
  build: (url, event) => postJson(url, buildPayload(event)),
  accepts: () => true,
};

/** The payload about an event, as an object. */
export function buildPayload(event: SubmissionEvent) {
  const { other } = event;
  if (other) return { event: other.name, [other.property]: other.payload };
  return {
    event: eventName(event),
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
