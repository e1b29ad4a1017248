import type { SubmissionEvent } from './submission-event';

/** The generic `submission.created` payload (spec section 6) as the exact bytes that are signed and sent. */
export function buildPayload(event: SubmissionEvent): Buffer {
  const text = JSON.stringify;
  const submission = [
    `"id":${text(event.submissionId)}`,
    `"form_name":${text(event.formName)}`,
    `"data":${event.dataJson}`,
    `"ip_address":${text(event.ipAddress)}`,
    `"referer":${text(event.referer ?? '')}`,
    `"created_at":${text(event.createdAt.toISOString())}`,
  ];
  return Buffer.from(`{"event":"submission.created","submission":{${submission.join(',')}}}`);
}
