/** A number counted up to a limit; `more` when there are more. */
export interface Count {
  readonly count: number;
  readonly more: boolean;
}

/** A count that was stopped just above `max`. */
export function upTo(count: number, max: number): Count {
  return { count: Math.min(count, max), more: count > max };
}
