/**
 * The plans (spec section 1) with their monthly quota of submissions (section 8; docs/decisions.md, row 6), and
 * `unlimited`, which has every feature and no quota.
 */
export const plans = {
  free: { submissionsPerMonth: 500, paid: false },
  pro: { submissionsPerMonth: 5_000, paid: true },
  annual: { submissionsPerMonth: 5_000, paid: true },
  three_year: { submissionsPerMonth: 15_000, paid: true },
  unlimited: { submissionsPerMonth: null, paid: true },
} as const satisfies Record<string, { submissionsPerMonth: number | null; paid: boolean }>;

export type Plan = keyof typeof plans;

/** Submissions per month; null means the plan's quota. */
export type QuotaOverride = number | 'unlimited' | null;

export const planNames = Object.keys(plans) as [Plan, ...Plan[]];

/** The number of submissions that an account may receive per month; null means unlimited. */
export function monthlyQuota(plan: Plan, override: QuotaOverride): number | null {
  if (override === 'unlimited') return null;
  return override ?? plans[plan].submissionsPerMonth;
}

/** Whether the plan includes the paid features: webhooks, exports, file storage and redirect parameters. */
export function isPaid(plan: Plan): boolean {
  return plans[plan].paid;
}
