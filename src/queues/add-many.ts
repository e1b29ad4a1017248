import type { Queue } from 'bullmq';

/** A job that is to be done at once and waits for no other. */
export interface PlainJob {
  readonly name: string;
  readonly data: object;
  readonly opts: { readonly jobId: string; readonly telemetry?: { readonly metadata: string } };
}

/** What is to be added to one queue, in its order. */
export interface QueueLoad {
  readonly queue: Queue;
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
