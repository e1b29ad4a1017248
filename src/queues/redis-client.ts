import Redis, { Cluster, type RedisOptions } from 'ioredis';
import type { Config } from '../../config';
import { type Login, type RedisAddress, readRedisUrl } from '../../config/redis-url';

/** A client of one Redis, found by its address or through Sentinels, or of a cluster. */
export type RedisClient = Redis | Cluster;

/** Which Redis to open. */
export type RedisSettings = { readonly redisUrl: string } & Pick<Config, 'redisTls'>;

type Options = Pick<
  RedisOptions,
  'commandTimeout' | 'connectTimeout' | 'keepAlive' | 'lazyConnect' | 'maxRetriesPerRequest' | 'reconnectOnError'
> & {
  /** Milliseconds until the next attempt to connect; null ends the client. */
  readonly retryStrategy: (attempts: number) => number | null;
  /** Whether commands wait while there is no connection. */
  readonly enableOfflineQueue?: boolean;
};

/** How often a client asks which nodes hold which slots: a frozen primary closes no connection. */
const slotsRefreshInterval = 3_000;

/**
 * Creates the client for `redisUrl`. After a failover it moves to the new primary: in a cluster because the nodes
 * redirect it, else because a new connection leads there.
 */
export function openRedis({ redisUrl, redisTls }: RedisSettings, options: Options): RedisClient {
  const address = readRedisUrl(redisUrl);
  const tls = tlsOptions(address, redisTls);
  // ioredis 6.0 ends the process when a script is defined during an automatic pipeline, and BullMQ defines its scripts
  // as it goes.
  const common = { ...options, ...tls, enableAutoPipelining: false };
  if (address.mode === 'single') return new Redis(address.url, common);

  const login = loginOptions(address);
  if (address.mode === 'sentinel') {
    const { username, password } = address.sentinelLogin;
    return new Redis({
      ...common,
      ...login,
      db: address.db,
      sentinels: [...address.sentinels],
      name: address.name,
      ...(username !== undefined && { sentinelUsername: username }),
      ...(password !== undefined && { sentinelPassword: password }),
      ...(address.hasTls && { enableTLSForSentinelMode: true, sentinelTLS: tls.tls }),
      sentinelCommandTimeout: 1_000,
      sentinelRetryStrategy: options.retryStrategy,
    });
  }

  const { retryStrategy, enableOfflineQueue = true, lazyConnect = false, ...node } = common;
  const isWaiting = options.maxRetriesPerRequest === null;
  return new Cluster([...address.nodes], {
    redisOptions: { ...node, ...login },
    clusterRetryStrategy: retryStrategy,
    enableOfflineQueue,
    lazyConnect,
    slotsRefreshInterval,
    // When this check fails, connect() of ioredis 6.0 never settles, and a BullMQ worker waits for it forever. Commands
    // to slots without a primary are sent again anyway.
    enableReadyCheck: false,
    // A command is sent again after each of these delays, until the slot has a primary.
    retryDelayOnMoved: 50,
    retryDelayOnFailover: 100,
    maxRedirections: isWaiting ? Number.MAX_SAFE_INTEGER : 16,
    // Nodes that announce names have certificates for these.
    dnsLookup: (host, callback) => callback(null, host),
  });
}

/** A client of each Sentinel, which connects when it is used; for subscriptions and commands of Sentinels only. */
export function openSentinels(
  address: Extract<RedisAddress, { mode: 'sentinel' }>,
  redisTls: Config['redisTls'],
  options: RedisOptions,
): Redis[] {
  const { sentinels, sentinelLogin } = address;
  const common = { ...options, ...loginOptions(sentinelLogin), ...tlsOptions(address, redisTls) };
  return sentinels.map((one) => new Redis({ ...common, ...one, lazyConnect: true, enableReadyCheck: false }));
}

function tlsOptions({ hasTls }: RedisAddress, redisTls: Config['redisTls']): Pick<RedisOptions, 'tls'> {
  return hasTls ? { tls: { rejectUnauthorized: redisTls === 'verify' } } : {};
}

function loginOptions({ username, password }: Login): Pick<RedisOptions, 'username' | 'password'> {
  return { ...(username !== undefined && { username }), ...(password !== undefined && { password }) };
}

/** Closes the connections at once. Commands that wait are rejected. */
export function closeRedis(redis: RedisClient): void {
  // A TLS handshake that is interrupted may fail twice, and ioredis 6.0 listens for the first error only: the second one
  // would end the process.
  for (const { stream } of isCluster(redis) ? redis.nodes() : [redis]) stream?.on('error', () => undefined);
  redis.disconnect();
}

/** Whether the keys are spread over several primaries, so that a script may only use keys with the same hash tag. */
export function isCluster(redis: RedisClient): redis is Cluster {
  return redis.isCluster;
}

/** BullMQ's prefix for one queue. The hash tag puts all keys of the queue into one slot of a cluster. */
export function redisPrefixOf(queuePrefix: string, queue: string): string {
  return `{${queuePrefix}:${queue}}`;
}

/** The error of the last node when a cluster client could reach none, else the error itself. */
export function causeOf(error: Error): Error {
  return (error as { lastNodeError?: Error | null }).lastNodeError ?? error;
}
