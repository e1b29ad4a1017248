import { randomUUID } from 'node:crypto';

/** What one webhook is told about one submission. */
export interface SubmissionEvent {
  readonly deliveryId: string;
  readonly submissionId: string;
  readonly formName: string;
  /** The submitted fields in their order. */
  readonly fields: ReadonlyArray<readonly [name: string, value: unknown]>;
  /** The same as JSON text, verbatim: parsing it would move integer-like keys to the front. */
  readonly dataJson: string;
  readonly ipAddress: string;
  readonly referer: string | null;
  readonly createdAt: Date;
}

const sampleFields = [
  ['name', 'Sample Visitor'],
  ['email', 'visitor@example.com'],
  ['message', 'This is a test of your webhook.'],
] as const;

/** The sample that the Test button sends: a submission of its own each time, with addresses that belong to nobody. */
export function buildSampleEvent(): SubmissionEvent {
  return {
    deliveryId: randomUUID(),
    submissionId: randomUUID(),
    formName: 'Sample form',
    fields: sampleFields,
    dataJson: JSON.stringify(Object.fromEntries(sampleFields)),
    ipAddress: '192.0.2.1',
    referer: 'https://example.com/contact',
    createdAt: new Date(),
  };
}
