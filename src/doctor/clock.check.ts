import { type Check, ok, problem, warning } from './finding';

/** Seconds apart from which on something may go wrong, and does. */
const apart = { worthALook: 5, wrong: 60 };

/** Whether this machine's clock and the database's agree: times of submissions come from that one, sessions from this. */
export const checkClock: Check = async ({ db }) => {
  const asked = Date.now();
  const { rows } = await db.pool.query<{ now: number }>(
    'SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS now',
  );
  const answered = Date.now();
  const there = rows[0]?.now ?? 0;
  // Anywhere between question and answer is no difference at all.
  const seconds = Math.max(0, asked - there, there - answered) / 1000;
  const found = `this machine's clock and the database's are ${seconds.toFixed(1)} s apart`;
  const advice = 'Have both machines set their clocks by NTP.';
  if (seconds >= apart.wrong) return [problem(found, advice)];
  return [seconds >= apart.worthALook ? warning(found, advice) : ok(found)];
};
