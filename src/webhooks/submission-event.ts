import { randomUUID } from 'node:crypto';
import type { SubmissionData } from '../files/merge-files';

/**
 * What a webhook receives about a submission. A row of the audit log is sent like one: `audit` is its JSON payload, and
 * for chats it has a title and fields.
 */
export interface SubmissionEvent {
  readonly deliveryId: string;
  /** Or the id of the row. */
  readonly submissionId: string;
  readonly formName: string;
  /** The submitted data with files as objects, for the JSON payload. */
  readonly data: SubmissionData;
  /** The submitted data with files as text, for chat messages. */
  readonly textData: SubmissionData;
  readonly ipAddress: string;
  readonly referer: string | null;
  readonly createdAt: Date;
  /** The account's time zone, for chat messages. */
  readonly zone: string;
  /** A row of the audit log, if the event is about one. */
  readonly audit?: { readonly title: string; readonly payload: object };
}

/** The name of an event, in the payload and in `X-Service-Event`. */
export function eventName({ audit }: Pick<SubmissionEvent, 'audit'>): string {
  return audit ? 'audit.recorded' : 'submission.created';
}

const sampleData = {
  name: 'Sample Visitor',
  email: 'visitor@example.com',
  message: 'This is a test of your webhook.',
};

/** The event that "Send test" sends: a new made-up submission each time, with reserved addresses. */
export function buildSampleEvent(zone = 'UTC'): SubmissionEvent {
  return {
    deliveryId: randomUUID(),
    submissionId: randomUUID(),
    formName: 'Sample form',
    data: sampleData,
    textData: sampleData,
    ipAddress: '192.0.2.1',
    referer: 'https://example.com/contact',
    createdAt: new Date(),
    zone,
  };
}
