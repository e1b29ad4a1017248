import type { BackendFactory, IQueueBackend, QueueOptions } from 'bullmq';
import type Redis from 'ioredis';
import type { Pool } from 'pg';
import type { Config } from '../../config';
import type { Logger } from '../lib/logger';
import type { AddMany } from './add-many';
import { openPostgresBackend } from './backend.postgres';
import { openRedisBackend } from './backend.redis';
import type { JobOptions } from './contracts';

/** What a job is found by. */
export interface JobName {
  readonly queue: string;
  readonly id: string;
}

/** Where jobs live. Made once per process by `openQueueBackend`; nothing else knows which of the two it is. */
export interface QueueBackend {
  readonly kind: 'redis' | 'postgres';
  /** What BullMQ's classes take: their options, and the factory that goes last. */
  readonly options: Pick<QueueOptions, 'prefix'> & { connection: never };
  readonly factory: BackendFactory<IQueueBackend, never> | undefined;
  readonly jobOptions: JobOptions;
  readonly addJobs: AddMany;
  /** Whether there is a job of each of these names, in whatever state; in their order. */
  jobsExist(jobs: readonly JobName[]): Promise<boolean[]>;
  /** Forgets finished jobs beyond the number that is kept, where BullMQ does not. */
  pruneFinished(): Promise<void>;
  /** The client behind it, for whoever keeps something else in the same store; null on PostgreSQL. */
  readonly redis: Redis | null;
  /** Resolves when the store answers. */
  ping(): Promise<void>;
  /** Resolves when the store was reached for the first time, or after `ms` without it. */
  waitUntilReady(ms: number): Promise<void>;
  /** Whether the store holds all that was put into it since `markIntact`, for all we know: false once it was emptied or restarted. */
  isSameStore(): Promise<boolean>;
  rememberStore(): Promise<void>;
  close(): Promise<void>;
}

export type QueueSettings = Pick<Config, 'redisUrl' | 'redisTls'> & { readonly queuePrefix?: string };

/**
 * Opens the process's store of jobs: Redis when it is configured, else PostgreSQL.
 * A `producer` fails within about a second when the store is away; a `worker` waits for it to come back.
 */
export function openQueueBackend(
  settings: QueueSettings,
  database: ConstructorParameters<typeof Pool>[0],
  role: 'producer' | 'worker',
  logger: Logger,
): QueueBackend {
  return settings.redisUrl
    ? openRedisBackend(settings.redisUrl, settings, role, logger)
    : openPostgresBackend({ ...database }, role, logger);
}
