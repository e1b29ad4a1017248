import type { SubmissionEvent } from './submission-event';

/** The generic `submission.created` payload (spec section 6) as the exact bytes that are signed and sent. */
export function buildPayload(event: SubmissionEvent): Buffer {
  const submission = {
    id: event.submissionId,
    form_name: event.formName,
    data: event.data,
    ip_address: event.ipAddress,
    referer: event.referer ?? '',
    created_at: event.createdAt,
  };
  return Buffer.from(JSON.stringify({ event: 'submission.created', submission }));
}
