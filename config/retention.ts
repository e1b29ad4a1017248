/** Fixed times of the retention rules. */
export const retention = {
  /** A new rule erases nothing for this long, so that a mistake can be undone. The database applies the same time. */
  graceHours: 24,
  /**
   * "After delivery" means this long after the last delivery, so that programs that poll the API see the submission.
   */
  settledHours: 1,
  /** How much longer a submission is kept while its deliveries are pending or failed, or withheld. */
  undeliveredDays: 14,
  maxDays: 3_650,
} as const;
