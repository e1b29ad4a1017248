import { hash } from 'node:crypto';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { BatchLoader } from '../lib/batch-loader';
import type { Logger } from '../lib/logger';
import { errorMessage } from '../lib/text';
import { TimeoutError, withTimeout } from '../lib/with-timeout';

/** At most `limit` hits (1 or more) within any `windowMs` milliseconds. */
export interface RateWindow {
  readonly limit: number;
  readonly windowMs: number;
}

interface Consumed {
  readonly allowed: boolean;
  /** This process decided alone, because the shared store is unavailable. */
  readonly isLocal?: true;
}

/** Rolling windows by key. */
export interface RateLimiter {
  /**
   * Counts a hit in every window, or, when one of them is full, in none. Calls share a request to the store when they
   * pass the same array of windows.
   */
  consume(key: string, windows: readonly RateWindow[]): Promise<Consumed>;
  /** Removes the newest hit of the key, for one that was allowed and should not count after all. */
  refund(key: string): Promise<void>;
}

/** Rolling windows in several servers, where some may be down. */
export interface ShardedRateLimiter extends RateLimiter {
  /** The part of the store that has the key. */
  shardOf(key: string): string;
}

/** The key as it is stored: visitors' addresses never appear in clear text. */
export function hashKey(key: string): string {
  return hash('sha256', key, 'base64url');
}

/** Counts a hit for each of these keys, which may repeat; returns whether each was allowed, in order. */
export type ConsumeAll = (keys: readonly string[], windows: readonly RateWindow[]) => Promise<readonly boolean[]>;

interface PendingHit {
  readonly key: string;
  readonly windows: readonly RateWindow[];
}

/**
 * Turns `consumeAll` into calls for single keys that share a request to the store. Rejects hits that waited for longer
 * than `maxWaitMs`, because their caller has given up by then. With `canShare`, only such keys share a request.
 */
export function batchHits(
  consumeAll: ConsumeAll,
  options: {
    readonly concurrency: number;
    readonly maxWaitMs: number;
    readonly canShare?: (key: string, other: string) => boolean;
  },
): RateLimiter['consume'] {
  const { canShare, ...batching } = options;
  const loader = new BatchLoader<PendingHit, boolean>(
    (hits) =>
      consumeAll(
        hits.map(({ key }) => key),
        hits[0]?.windows ?? [],
      ),
    {
      ...batching,
      maxItems: 100,
      canJoin: ({ key, windows }, [first]) =>
        !first || (first.windows === windows && (!canShare || canShare(key, first.key))),
    },
  );
  const pending = new Map<string, number>();
  return async (key, windows) => {
    // With as many hits pending as the smallest window allows, this one is over the limit even if they fail.
    const count = pending.get(key) ?? 0;
    if (windows.some(({ limit }) => count >= limit)) return { allowed: false };
    pending.set(key, count + 1);
    try {
      return { allowed: await loader.load({ key, windows }) };
    } finally {
      const left = (pending.get(key) ?? 1) - 1;
      if (left === 0) pending.delete(key);
      else pending.set(key, left);
    }
  };
}

const msBetweenProbes = 1_000;

interface FallbackDeps {
  readonly store: RateLimiter | ShardedRateLimiter;
  readonly memory: RateLimiter;
  /** The store's name in the log. */
  readonly name: string;
  readonly timeoutMs: number;
  /** Called for each hit that `memory` decided. */
  readonly onFallback?: (() => void) | undefined;
  readonly logger: Pick<Logger, 'warn' | 'info'>;
}

/**
 * Asks `store`, and `memory` when the store fails or takes longer than `timeoutMs`. During an outage one hit per second
 * probes each shard that failed, so that the others do not wait. Logs the beginning and the end of an outage.
 */
export function withFallback({ store, memory, name, timeoutMs, onFallback, logger }: FallbackDeps): RateLimiter {
  const shardOf = 'shardOf' in store ? store.shardOf : () => '';
  /** When the next hit probes each shard that is down. */
  const probeAt = new Map<string, number>();

  const recovered = (shard: string): void => {
    if (!probeAt.delete(shard) || probeAt.size > 0) return;
    logger.info(`${name} responds again; rate limits are shared between processes`);
  };
  const failed = (shard: string, error: unknown): void => {
    const reason = errorMessage(error);
    if (probeAt.size === 0) {
      logger.warn({ reason }, `${name} does not respond; each process applies rate limits on its own`);
    }
    probeAt.set(shard, performance.now() + msBetweenProbes);
  };

  return {
    async consume(key, windows) {
      const downUntil = probeAt.size > 0 ? probeAt.get(shardOf(key)) : undefined;
      const isProbe = downUntil !== undefined;
      if (!isProbe || performance.now() >= downUntil) {
        if (isProbe) probeAt.set(shardOf(key), performance.now() + msBetweenProbes);
        try {
          const result = await withinTimeout(store.consume(key, windows), timeoutMs);
          if (isProbe) recovered(shardOf(key));
          return result;
        } catch (error) {
          failed(shardOf(key), error);
        }
      }
      onFallback?.();
      return { ...(await memory.consume(key, windows)), isLocal: true };
    },
    async refund(key) {
      if (probeAt.size > 0 && probeAt.has(shardOf(key))) return memory.refund(key);
      try {
        await withinTimeout(store.refund(key), timeoutMs);
      } catch (error) {
        // The hit keeps counting until its window has passed.
        failed(shardOf(key), error);
      }
    },
  };
}

/** A timer this late, in milliseconds, means that this process was stalled, not that the store is slow. */
const stalledMs = 50;

/**
 * Times out after `timeoutMs`; once more as long when this process was stalled and had no time to read the response.
 */
async function withinTimeout<T>(response: Promise<T>, timeoutMs: number): Promise<T> {
  const dueAt = performance.now() + timeoutMs;
  const message = `no response within ${timeoutMs} ms`;
  try {
    return await withTimeout(response, timeoutMs, message);
  } catch (error) {
    const wasStalled = error instanceof TimeoutError && performance.now() - dueAt > stalledMs;
    if (!wasStalled) throw error;
    return await withTimeout(response, timeoutMs, message);
  }
}

/**
 * The address under which a client is rate limited (docs/decisions.md, row 12): an IPv4 address as it is, also when
 * mapped into IPv6; of an IPv6 address its /64 network, since one customer usually has a whole /64. Drops zone ids and
 * the ports that some proxies add. Anything that is not an address is returned in lower case.
 */
export function rateLimitAddress(ip: string): string {
  if (isIP(ip) === 4) return ip;
  const bare = withoutPort(ip.trim()).replace(/%.*$/, '');
  const version = isIP(bare);
  if (version === 4) return bare;
  if (version === 0) return bare.toLowerCase();
  const address = ipaddr.process(bare);
  if (!(address instanceof ipaddr.IPv6)) return address.toString();
  const network = address.parts.map((part, index) => (index < 4 ? part : 0));
  return `${new ipaddr.IPv6(network).toString()}/64`;
}

function withoutPort(ip: string): string {
  const bracketed = /^\[([^\]]*)\](?::\d+)?$/.exec(ip);
  return bracketed?.[1] ?? ip.replace(/^([\d.]+):\d+$/, '$1');
}

/** The network of a client, from its address for rate limits: the /24 of an IPv4 address, the /64 of an IPv6 address. */
export function networkOf(client: string): string {
  return isIP(client) === 4 ? `${client.split('.').slice(0, 3).join('.')}.0/24` : client;
}
