import { randomUUID } from 'node:crypto';
import type { SubmissionData } from '../files/merge-files';

/** What one webhook is told about one submission. */
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
}

const sampleData = {
  name: 'Sample Visitor',
  email: 'visitor@example.com',
  message: 'This is a test of your webhook.',
};

/** The sample that the Test button sends: a submission of its own each time, with addresses that belong to nobody. */
export function buildSampleEvent(): SubmissionEvent {
  return {
    deliveryId: randomUUID(),
    submissionId: randomUUID(),
    formName: 'Sample form',
    data: sampleData,
    textData: sampleData,
    ipAddress: '192.0.2.1',
    referer: 'https://example.com/contact',
    createdAt: new Date(),
  };
}
