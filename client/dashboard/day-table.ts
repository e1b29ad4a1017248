/** What the table of days holds, in columns, the oldest first; times are seconds since 1970. */
export interface Days {
  readonly times: number[];
  readonly accepted: number[];
  readonly spam: number[];
}

/** Reads a table whose rows have a `<time>` and two `<data>`. */
export function readDays(table: HTMLElement): Days {
  const days: Days = { times: [], accepted: [], spam: [] };
  for (const row of [...table.querySelectorAll('tbody tr')].reverse()) {
    const time = row.querySelector('time')?.dateTime;
    const [accepted, spam] = [...row.querySelectorAll('data')].map(({ value }) => Number(value));
    if (time === undefined || accepted === undefined || spam === undefined) continue;
    days.times.push(Date.parse(time) / 1000);
    days.accepted.push(accepted);
    days.spam.push(spam);
  }
  return days;
}
