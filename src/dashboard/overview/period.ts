/** The periods that the overview can show, in days. */
export const periods = [7, 30, 90] as const;

export type Period = (typeof periods)[number];

/** The period that an address asks for; 30 days for none and for one that there is not. */
export function readPeriod(days: unknown): Period {
  return periods.find((period) => String(period) === days) ?? 30;
}
