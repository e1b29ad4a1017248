import { randomUUID } from 'node:crypto';
import type { SubmissionData } from '../files/merge-files';

/**
 * What a webhook receives about a submission. A row of the audit log and an alert are sent like one: `other` has what
 * differs, and for chats they have a title and fields.
 */
export interface SubmissionEvent {
  readonly deliveryId: string;
  /** Or the id of the row or the alert. */
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
  /** What it is about instead of a submission. */
  readonly other?: OtherSubject;
}

/** The name of the event, and its JSON payload as the property `property`. */
interface OtherSubject {
  readonly name: 'audit.recorded' | 'alert.created';
  readonly property: 'audit' | 'alert';
  /** For chats. */
  readonly title: string;
  readonly payload: object;
}

/** The name of an event, in the payload and in `X-Service-Event`. */
export function eventName({ other }: Pick<SubmissionEvent, 'other'>): string {
  return other?.name ?? 'submission.created';
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
