import { oneLine } from '../lib/text';

export interface NotificationFooter {
  readonly formName: string;
  /** Label and value, in the order shown. */
  readonly lines: ReadonlyArray<readonly [label: string, value: string]>;
}

/** Where a submission came from, as the last lines of its notification; the time is in UTC. */
export function describeOrigin(
  formName: string,
  submission: { id: string; createdAt: Date; ipAddress: string; referer: string | null },
): NotificationFooter {
  return {
    formName,
    lines: [
      ['Form', oneLine(formName, 200)],
      ['Time', `${submission.createdAt.toISOString().slice(0, 19).replace('T', ' ')} UTC`],
      ['IP address', submission.ipAddress],
      ['Page', submission.referer ? oneLine(submission.referer, 2_000) : '(not sent)'],
      ['Submission', submission.id],
    ],
  };
}
