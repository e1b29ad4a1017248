import type { Job, Queue } from 'bullmq';
import type { QueueBackend } from './backend';
import { type DeliveryKind, jobIdOf } from './contracts';
import type { QueuedDelivery } from './queues';

/** No job waits longer for its turn in a worker, in milliseconds. */
const turnMs = 20_000;
/** So many jobs in a line are read through quickly. */
const shortLine = 1_000;
/** States of a job that a worker will begin; one begun by a worker that died stays `active` for a good while. */
const stillToCome: ReadonlySet<string> = new Set(['waiting', 'delayed', 'prioritized', 'waiting-children']);

type QueueOf = (kind: DeliveryKind) => Queue;

/** Of these deliveries, those that have no job, in whatever state. */
export async function findMissing(
  { jobsExist }: Pick<QueueBackend, 'jobsExist'>,
  deliveries: readonly QueuedDelivery[],
): Promise<QueuedDelivery[]> {
  const there = await jobsExist(deliveries.map((delivery) => ({ queue: delivery.kind, id: jobIdOf(delivery) })));
  return deliveries.filter((_, index) => !there[index]);
}

/**
 * Of these deliveries, those whose job is gone, ended, or was begun and did not claim its row. Redis (`readsLines`) tells a
 * job's state by reading through its line, which takes it long where that is long; but there a job may well wait, and is
 * asked after again when the line is short.
 */
export async function findLost(
  queueOf: QueueOf,
  deliveries: readonly QueuedDelivery[],
  readsLines: boolean,
): Promise<QueuedDelivery[]> {
  const jobs = await findJobs(queueOf, deliveries);
  const long = readsLines ? await findLongLines(queueOf, deliveries) : new Set();
  const isLost = async (delivery: QueuedDelivery, job: Job | undefined): Promise<boolean> => {
    if (!job || job.finishedOn) return true;
    if (!job.processedOn && long.has(delivery.kind)) return false;
    const state = await queueOf(delivery.kind).getJobState(jobIdOf(delivery));
    return !stillToCome.has(state) && !(await hasJustBegun(queueOf, delivery));
  };
  const lost = await Promise.all(deliveries.map((delivery, index) => isLost(delivery, jobs[index])));
  return deliveries.filter((_, index) => lost[index]);
}

function findJobs(queueOf: QueueOf, deliveries: readonly QueuedDelivery[]): Promise<(Job | undefined)[]> {
  return Promise.all(deliveries.map((delivery) => queueOf(delivery.kind).getJob(jobIdOf(delivery))));
}

async function findLongLines(queueOf: QueueOf, deliveries: readonly QueuedDelivery[]): Promise<Set<DeliveryKind>> {
  const kinds = [...new Set(deliveries.map(({ kind }) => kind))];
  const lines = await Promise.all(kinds.map((kind) => queueOf(kind).getWaitingCount()));
  return new Set(kinds.filter((_, index) => (lines[index] ?? 0) > shortLine));
}

/** A job that was begun waits its turn; one begun long ago is a dead worker's. */
async function hasJustBegun(queueOf: QueueOf, delivery: QueuedDelivery): Promise<boolean> {
  const [job] = await findJobs(queueOf, [delivery]);
  const begun = job && !job.finishedOn ? job.processedOn : undefined;
  return begun !== undefined && Math.abs(Date.now() - begun) < turnMs;
}
