import type { Pool } from 'pg';
import type { Registry } from 'prom-client';
import { createSession, type DatabaseSettings } from '../db/database';
import { NotificationListener } from '../db/notification-listener';
import type { Logger } from '../lib/logger';
import { LiveHub, type LiveReaders } from './hub';
import { createLiveMetrics } from './live.metrics';
import { channel, LivePublisher, watchLock } from './publisher';

/** Live updates in a web process. */
export interface Live {
  /** Takes what changed in this process, for the pages of all web processes. */
  readonly publisher: LivePublisher;
  /** The pages that are connected to this process. */
  readonly hub: LiveHub;
  close(): Promise<void>;
}

interface LiveDeps extends LiveReaders {
  readonly settings: DatabaseSettings;
  readonly pool: Pool;
  readonly registry: Registry;
  readonly logger: Logger;
}

/** Creates the publisher, the listener and the hub. Opens no connection before a page does. */
export function createLive({ settings, pool, registry, logger, ...readers }: LiveDeps): Live {
  const publisher = new LivePublisher({ pool, logger });
  const createClient = () => createSession(settings);
  const hub = new LiveHub({
    ...readers,
    createListener: (callbacks) =>
      new NotificationListener({
        ...{ channel, createClient, logger, ...callbacks },
        // Only from here on are there notifications.
        prepare: (client) => client.query('SELECT pg_advisory_lock_shared($1)', [watchLock]),
        outageMessage: 'open pages learn of changes only once a minute',
      }),
    metrics: createLiveMetrics(registry),
    logger,
  });
  return {
    publisher,
    hub,
    close: async () => {
      await Promise.all([hub.close(), publisher.close()]);
    },
  };
}
