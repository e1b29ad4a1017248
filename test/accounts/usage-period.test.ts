import { currentPeriodSql } from '../../src/accounts/usage-period';
import { db, setUpDatabase } from '../support/set-up';

setUpDatabase();

test.each([
  ['is the month that was counted last', '2026-11', '2026-11-22T12:00:00Z', '2026-11'],
  ['is the new month', '2026-11', '2026-12-01T00:00:00Z', '2026-12'],
  ['is the new month by UTC', '2026-11', '2026-11-30T23:30:00-02:00', '2026-12'],
  ['stays after a small step back across midnight', '2026-12', '2026-11-30T23:59:50Z', '2026-12'],
  ['stays after a small step back into the old year', '2027-01', '2026-12-31T00:00:01Z', '2027-01'],
  ["is the clock's month again after the clock was days ahead", '2026-12', '2026-11-29T12:00:00Z', '2026-11'],
  ["is the clock's month again after the clock was a year ahead", '2027-12', '2026-11-22T12:00:00Z', '2026-11'],
])('the counted month %s', async (_what, counted, clock, expected) => {
  const { rows } = await db.pool.query(`SELECT ${currentPeriodSql('$1::text', '$2::timestamptz')} AS period`, [
    counted,
    clock,
  ]);
  expect(rows[0].period).toBe(expected);
});
