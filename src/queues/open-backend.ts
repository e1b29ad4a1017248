import type { DatabaseSettings } from '../db/database';
import type { Logger } from '../lib/logger';
import type { QueueBackend, QueueRole, QueueSettings } from './backend';
import { openPostgresBackend } from './backend.postgres';
import { openRedisBackend } from './backend.redis';
import { installedBullMqVersion, knownBullMqVersion } from './bullmq-internals';

/**
 * Opens the process's job store: Redis when it is configured, else PostgreSQL. With another version of BullMQ than the
 * one whose storage is known, it uses BullMQ's public API alone and warns.
 */
export function openQueueBackend(
  settings: QueueSettings,
  database: DatabaseSettings,
  role: QueueRole,
  logger: Logger,
  bullMqVersion = installedBullMqVersion,
): QueueBackend {
  const isKnownVersion = bullMqVersion === knownBullMqVersion;
  if (!isKnownVersion && role === 'producer') {
    logger.warn(
      { installed: bullMqVersion, known: knownBullMqVersion },
      'unknown version of BullMQ: jobs are added through its public API, which is slower',
    );
  }
  const { redisUrl } = settings;
  return redisUrl
    ? openRedisBackend({ ...settings, redisUrl }, role, logger, isKnownVersion)
    : openPostgresBackend(database, role, logger, isKnownVersion);
}
