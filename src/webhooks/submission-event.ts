import { randomUUID } from 'node:crypto';
import type { SubmissionData } from '../files/merge-files';

/** What a webhook receives about a submission. */
export interface SubmissionEvent {
  readonly deliveryId: string;
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
