/** How far an owner is with a submission: `waiting` for the visitor once a reply was written, or `done`. */
export const submissionStatuses = ['open', 'waiting', 'done'] as const;

export type SubmissionStatus = (typeof submissionStatuses)[number];

/** SQL for the status of a row of `submissions`, which is null while it is open. */
export function statusSql(row: string): string {
  return `coalesce(${row}.status, 'open')`;
}

/** SQL condition on `submissions`. */
export function hasStatusSql(status: SubmissionStatus): string {
  return status === 'open' ? 'status IS NULL' : `status IS NOT DISTINCT FROM '${status}'`;
}
