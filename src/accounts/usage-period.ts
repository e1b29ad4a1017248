/**
 * SQL for the month (`YYYY-MM`, UTC) that `usage` counts at the time `clock`, given the month it counted last: the
 * clock's month. A month that began less than a day ahead of the clock stays, so that a small step back across midnight
 * does not reset the count twice; one further ahead was counted by a clock that was wrong.
 */
export function currentPeriodSql(counted: string, clock: string): string {
  const month = (time: string) => `to_char(${time} AT TIME ZONE 'UTC', 'YYYY-MM')`;
  return `CASE WHEN ${counted} > ${month(clock)} AND ${counted} <= ${month(`(${clock} + interval '1 day')`)}
               THEN ${counted} ELSE ${month(clock)} END`;
}
