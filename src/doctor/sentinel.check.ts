import type Redis from 'ioredis';
import type { Config } from '../../config';
import type { RedisAddress } from '../../config/redis-url';
import { closeRedis, openSentinels } from '../queues/redis-client';
import { type Finding, problem, reasonOf, warning } from './check';

type SentinelAddress = Extract<RedisAddress, { mode: 'sentinel' }>;

/** Checks that the Sentinels respond, know the primary by its name, and are enough to agree on a failover. */
export async function checkSentinels(
  address: SentinelAddress,
  redisTls: Config['redisTls'],
  timeoutMs: number,
): Promise<Finding[]> {
  const { name } = address;
  const options = { connectTimeout: timeoutMs, commandTimeout: timeoutMs, retryStrategy: () => null };
  const sentinels = openSentinels(address, redisTls, options);
  const results = await Promise.all(sentinels.map((sentinel) => askSentinel(sentinel, name)));
  const unknown = results.filter(({ knowsPrimary }) => knowsPrimary === false);
  const unreachable = results.filter(({ knowsPrimary }) => knowsPrimary === null);
  if (unreachable.length === results.length) {
    const advice = `Check the Sentinels in REDIS_URL; until one responds, submissions are stored but nothing is delivered.`;
    return [problem(`no Sentinel can be asked: ${unreachable.map(({ reason }) => reason).join('; ')}`, advice)];
  }
  if (unknown.length > 0) {
    const found = `no primary called ${name} is known to ${unknown.map(({ at }) => at).join(', ')}`;
    return [problem(found, 'Correct the name at the end of REDIS_URL, or the configuration of these Sentinels.')];
  }
  const quorum = results.find(({ quorumProblem }) => quorumProblem !== null);
  return [
    ...unreachable.map(({ reason }) =>
      warning(`a Sentinel cannot be asked: ${reason}`, 'Start it, or remove it from REDIS_URL.'),
    ),
    ...(quorum
      ? [warning(`the Sentinels cannot agree on a failover: ${quorum.quorumProblem}`, 'Start more of them.')]
      : []),
  ];
}

interface SentinelResponse {
  readonly at: string;
  /** Null if it did not respond; `reason` says why. */
  readonly knowsPrimary: boolean | null;
  readonly reason: string;
  readonly quorumProblem: string | null;
}

async function askSentinel(sentinel: Redis, name: string): Promise<SentinelResponse> {
  const at = `${sentinel.options.host}:${sentinel.options.port}`;
  let reason: unknown;
  sentinel.on('error', (error) => {
    reason ??= error;
  });
  try {
    await sentinel.connect();
    const primary = await sentinel.call('SENTINEL', 'GET-MASTER-ADDR-BY-NAME', name);
    const quorum =
      primary === null ? null : await sentinel.call('SENTINEL', 'CKQUORUM', name).catch((error: Error) => error);
    return {
      at,
      knowsPrimary: primary !== null,
      reason: '',
      quorumProblem: quorum instanceof Error ? quorum.message : null,
    };
  } catch (error) {
    return { at, knowsPrimary: null, reason: `${at}: ${reasonOf(reason ?? error)}`, quorumProblem: null };
  } finally {
    closeRedis(sentinel);
  }
}
