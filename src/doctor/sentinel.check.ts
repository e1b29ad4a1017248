import Redis from 'ioredis';
import type { Config } from '../../config';
import type { HostPort, RedisAddress } from '../../config/redis-url';
import { type Finding, problem, reasonOf, warning } from './check';

type SentinelAddress = Extract<RedisAddress, { mode: 'sentinel' }>;

/** Checks that the Sentinels respond, know the primary by its name, and are enough to agree on a failover. */
export async function checkSentinels(
  address: SentinelAddress,
  redisTls: Config['redisTls'],
  timeoutMs: number,
): Promise<Finding[]> {
  const { name, sentinels } = address;
  const results = await Promise.all(sentinels.map((one) => askSentinel(one, address, redisTls, timeoutMs)));
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

async function askSentinel(
  { host, port }: HostPort,
  { name, hasTls, sentinelLogin: { username, password } }: SentinelAddress,
  redisTls: Config['redisTls'],
  timeoutMs: number,
): Promise<SentinelResponse> {
  const at = `${host}:${port}`;
  const sentinel = new Redis({
    ...{ host, port, lazyConnect: true, enableReadyCheck: false, connectTimeout: timeoutMs, commandTimeout: timeoutMs },
    ...(username !== undefined && { username }),
    ...(password !== undefined && { password }),
    ...(hasTls && { tls: { rejectUnauthorized: redisTls === 'verify' } }),
    retryStrategy: () => null,
  });
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
    sentinel.disconnect();
  }
}
