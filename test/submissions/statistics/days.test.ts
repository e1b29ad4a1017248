import { lastDays } from '../../../src/lib/time-zones';
import { daysSql, dayValues } from '../../../src/submissions/statistics/arrivals';
import { db, form, setUpDatabase, setUpForm } from '../../support/set-up';
import { buildSubmission } from '../rows';

setUpDatabase();
setUpForm();

test('days are those of the zone, with 23 and 25 hours where clocks are changed', async () => {
  const at = ['2026-03-28T22:59:59.999Z', '2026-03-28T23:00:00Z', '2026-03-29T21:59:59.999Z', '2026-03-29T22:00:00Z'];
  const longDay = ['2026-10-24T22:00:00Z', '2026-10-25T22:59:59.999Z', '2026-10-25T23:00:00Z'];
  for (const createdAt of [...at, ...longDay]) await buildSubmission(db, form, { createdAt });
  const count = async (days: readonly string[]) => {
    const { rows } = await db.pool.query<{ count: number }>(
      `SELECT (SELECT count(*)::int FROM submissions WHERE form_id = $1 AND created_at >= start AND created_at < until)
       FROM ${daysSql('$2', '$3', '$4')} AS day`,
      [form.id, ...dayValues(days, 'Europe/Berlin')],
    );
    return rows.map((row) => row.count);
  };
  expect(await count(lastDays(3, 'UTC', new Date('2026-03-30T12:00Z')))).toEqual([1, 2, 1]);
  expect(await count(['2026-10-25'])).toEqual([2]);
});
