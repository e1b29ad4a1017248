import type { BackendFactory, IQueueBackend, QueueOptions } from 'bullmq';
import type { Config } from '../../config';
import type { JobStore } from './bullmq-internals';
import type { DeliveryKind } from './contracts';
import type { RedisClient } from './redis-client';

/**
 * Where jobs are stored. Opened once per role and process by `openQueueBackend`; nothing else asks which of the two it
 * is.
 */
export interface QueueBackend extends JobStore {
  readonly kind: 'redis' | 'postgres';
  /** Options for BullMQ's classes, and the factory that they take as their last argument. */
  optionsOf(queue: string): Pick<QueueOptions, 'prefix'> & { connection: never };
  readonly factory: BackendFactory<IQueueBackend, never> | undefined;
  /** The client, for others who use the same Redis; null on PostgreSQL. */
  readonly redis: RedisClient | null;
  /** Resolves when the store responds and, in Redis, accepts writes. Calls within a second share one write. */
  ping(): Promise<void>;
  /**
   * Resolves when the store was reached for the first time, or after `timeoutMs`. Throws ConfigError if it is a
   * database behind a pooler that jobs cannot be stored through.
   */
  waitUntilReady(timeoutMs: number): Promise<void>;
  /**
   * The queues whose jobs may be gone: their store was emptied, restarted or replaced by a replica since
   * `rememberQueues`. In a cluster, without those that cannot be reached; rejects when none can.
   */
  findChangedQueues(): Promise<DeliveryKind[]>;
  rememberQueues(kinds: readonly DeliveryKind[]): Promise<void>;
  close(): Promise<void>;
}

export type QueueSettings = Pick<Config, 'redisUrl' | 'redisTls' | 'queuePrefix'>;

/** A `producer` fails within about a second while the store is down; a `worker` waits for it to come back. */
export type QueueRole = 'producer' | 'worker';
