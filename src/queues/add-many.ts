import type { Queue } from 'bullmq';

/** A job that is to be done at once and waits for no other. */
export interface PlainJob {
  /** Of letters, digits and hyphens alone: it is written into JSON as it is. */
  readonly id: string;
  /** Its data as JSON text. */
  readonly data: string;
  /** The span that it continues. */
  readonly trace?: string | undefined;
}

/** What is to be added to one queue, in its order. */
export interface QueueLoad {
  readonly queue: Queue;
  /** The name of each job. */
  readonly name: string;
  readonly jobs: readonly PlainJob[];
}

/**
 * Adds jobs to queues; one whose id is known there already stays as it is. When it rejects some may have been added, so
 * the same call is made again. What it leaves behind is what BullMQ would leave that adds each by itself, but for its
 * events (`added`, `waiting`, `duplicated`), which nobody here reads.
 */
export type AddMany = (loads: readonly QueueLoad[]) => Promise<void>;

/** `jobs` in pieces that keep the store busy for some milliseconds at most. */
export function inPieces<T>(jobs: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(jobs.length / size) }, (_, n) => jobs.slice(n * size, (n + 1) * size));
}
