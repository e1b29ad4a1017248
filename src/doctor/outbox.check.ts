import { type Check, type Finding, ok, problem, warning } from './finding';

interface Outbox {
  readonly waiting: number;
  readonly oldest_s: number;
  readonly stuck: number;
}

/** Seconds that the oldest delivery may wait. */
const patience = { worthALook: 60, wrong: 10 * 60 };

/** Whether what is to be sent is being sent. */
export const checkOutbox: Check = async ({ db }) => {
  const { rows } = await db.pool.query<Outbox>(
    `SELECT count(*) FILTER (WHERE status = 'queued')::int AS waiting,
            coalesce(extract(epoch FROM now() - min(queued_at) FILTER (WHERE status = 'queued')), 0)::int AS oldest_s,
            count(*) FILTER (WHERE status = 'active' AND started_at < now() - interval '1 minute')::int AS stuck
     FROM deliveries WHERE status IN ('queued', 'active')`,
  );
  const { waiting = 0, oldest_s: oldest = 0, stuck = 0 } = rows[0] ?? {};
  return [judgeAge(waiting, oldest), ...judgeStuck(stuck)];
};

function judgeAge(waiting: number, oldest: number): Finding {
  if (waiting === 0) return ok('no delivery waits');
  const found = `${waiting} deliveries wait, the oldest for ${oldest} s`;
  if (oldest < patience.worthALook) return ok(found);
  const advice = 'See whether a worker runs for every queue, and start more if they are busy.';
  return oldest < patience.wrong ? warning(found, advice) : problem(found, advice);
}

function judgeStuck(stuck: number): Finding[] {
  const advice = 'Start a worker: it settles them within seconds.';
  return stuck === 0 ? [] : [problem(`${stuck} deliveries were left in the middle by workers that died`, advice)];
}
