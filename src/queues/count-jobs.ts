import type { JobType, Queue } from 'bullmq';

/**
 * How many jobs of a queue are in each of these states. What waits in a paused queue is waiting here, though on PostgreSQL
 * BullMQ counts it as paused.
 */
export async function countJobs<State extends JobType>(
  queue: Queue,
  states: readonly State[],
): Promise<Record<State | 'waiting', number>> {
  // A state that BullMQ's types leave out.
  const paused = 'paused' as JobType;
  const { [paused]: held = 0, waiting = 0, ...others } = await queue.getJobCounts(...states, 'waiting', paused);
  return { ...others, waiting: waiting + held } as Record<State | 'waiting', number>;
}
