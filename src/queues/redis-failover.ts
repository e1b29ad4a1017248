import { readRedisUrl } from '../../config/redis-url';
import { closeRedis, isCluster, openSentinels, type RedisClient, type RedisSettings } from './redis-client';

const silenceMs = 2_000;

/**
 * Moves `redis` to the new primary while its connection to the old one stays open, because that is frozen or was not
 * demoted yet. A cluster client learns about a new primary by itself.
 */
export function followFailovers(redis: RedisClient, settings: RedisSettings): { close(): void } {
  if (isCluster(redis)) return { close: () => undefined };
  const followers = [reconnectWhenSilent(redis), reconnectWhenAnnounced(redis, settings)];
  return { close: () => followers.forEach((follower) => void follower.close()) };
}

/**
 * Opens another connection when Redis has not responded for 2 to 4 s: its address may lead to another server by now.
 */
function reconnectWhenSilent(redis: RedisClient): { close(): void } {
  let isWaiting = false;
  const check = (): void => {
    if (isWaiting) reconnect(redis);
    isWaiting = !isWaiting && isConnected(redis);
    if (!isWaiting) return;
    const responded = (): void => {
      isWaiting = false;
    };
    redis.ping().then(responded, (error: Error) => error.name === 'ReplyError' && responded());
  };
  // A process that was stalled itself reads the response before it checks.
  const timer = setInterval(() => setImmediate(check), silenceMs).unref();
  return { close: () => clearInterval(timer) };
}

/**
 * Opens another connection when a Sentinel announces another primary. After a planned failover, Sentinels let the old
 * one accept writes for some 10 s more.
 */
function reconnectWhenAnnounced(redis: RedisClient, { redisUrl, redisTls }: RedisSettings): { close(): void } {
  const address = readRedisUrl(redisUrl);
  if (address.mode !== 'sentinel') return { close: () => undefined };
  const options = { connectTimeout: 2_000, maxRetriesPerRequest: null, retryStrategy: () => 5_000 };
  const sentinels = openSentinels(address, redisTls, options);
  for (const sentinel of sentinels) {
    // The client itself reports when no Sentinel can be asked.
    sentinel.on('error', () => undefined);
    sentinel.on('message', (_channel: string, message: string) => {
      if (message.startsWith(`${address.name} `)) reconnect(redis);
    });
    sentinel.subscribe('+switch-master').catch(() => undefined);
  }
  return { close: () => sentinels.forEach((sentinel) => void closeRedis(sentinel)) };
}

/** A client without a connection opens one anyway. */
function reconnect(redis: RedisClient): void {
  if (isConnected(redis)) redis.disconnect(true);
}

/** Whether there is a connection, though perhaps to a server that does not respond. */
function isConnected({ status }: RedisClient): boolean {
  return status === 'connect' || status === 'ready';
}
